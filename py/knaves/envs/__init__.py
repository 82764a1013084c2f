"""The games as environments for programs that learn: PettingZoo and Gymnasium here, OpenSpiel in its own module.

docs/envs.md describes actions, observations and rewards. Needs the extra `knaves[envs]`.
"""

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError(f'knaves.envs needs {missing.name}, which pip install "knaves[envs]" brings.') from None

from knaves.envs.aec import env, raw_env
from knaves.envs.gym import BotPolicy, GameVector, SeatEnv

__all__ = ["bot", "env", "raw_env", "seat", "vector"]

bot, seat, vector = BotPolicy, SeatEnv, GameVector
