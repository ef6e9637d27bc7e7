"""All tables of a house, across server processes: leases, notifications, and who comes to a table."""
