"""Servers killed at any moment, on either database, alone and several together: nothing is lost, nothing paid twice."""
