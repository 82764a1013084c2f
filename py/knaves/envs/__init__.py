"""The games as environments for programs that learn: PettingZoo here, OpenSpiel in `knaves.envs.openspiel`.

docs/envs.md describes actions, observations and rewards. Needs the extra `knaves[envs]`.
"""

import gymnasium
import numpy
import pettingzoo

from knaves.envs.aec import env, raw_env

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError(f'knaves.envs needs {missing.name}, which pip install "knaves[envs]" brings.') from None
__all__ = ["env", "raw_env"]
