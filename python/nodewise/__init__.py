# SPDX-License-Identifier: Apache-2.0
"""Nodewise from Python."""
