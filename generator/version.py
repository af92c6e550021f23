"""The version, printed on every sheet and read by the build."""

VERSION = "0.1.0"
