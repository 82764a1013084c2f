"""The games as environments for programs that learn: PettingZoo here, OpenSpiel in `knaves.envs.openspiel`.

docs/envs.md describes actions, observations and rewards. Needs the extra `knaves[envs]`.
"""

from knaves.envs.aec import env, raw_env

__all__ = ["env", "raw_env"]
