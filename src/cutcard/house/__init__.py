"""The house: people, tables with a durable log each, and the money that moves with it. It knows no wire."""
