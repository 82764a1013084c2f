"""Tests of the tools: setup, build, snapshot, server."""
