"""The database itself: its tables are as the house makes them, and nothing in it acts by itself."""

from collections.abc import Iterator

from sqlalchemy import CheckConstraint, Connection, ForeignKeyConstraint, Table, inspect

from cutcard.audit.finding import CHAIN, DOUBT, Finding
from cutcard.store.schema import METADATA

# A house makes no triggers, rules or views: whoever adds one has the database write what nobody asked for.
ACTING = {
    "sqlite": "SELECT type, name, tbl_name FROM sqlite_master WHERE type IN ('trigger', 'view')",
    "postgresql": """
        SELECT 'trigger', tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
            WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
        UNION ALL SELECT 'rule', rulename, tablename FROM pg_rules WHERE schemaname = current_schema()
        UNION ALL SELECT 'view', viewname, viewname FROM pg_views WHERE schemaname = current_schema()""",
}


def check(connection: Connection) -> Iterator[Finding]:
    """What acts by itself is wrong; a table that keeps other rules than the house gave it may be a repair."""
    for kind, name, on in connection.exec_driver_sql(ACTING[connection.dialect.name]).all():
        if kind != "view":
            yield Finding(CHAIN, f"table {on}", -1, f"the {kind} {name} acts on it, and a house makes none")
        elif on in METADATA.tables:
            yield Finding(CHAIN, f"table {on}", -1, "it is a view of something else, and no table")
    there = set(inspect(connection).get_table_names())
    for name, table in METADATA.tables.items():
        if name in there and (differs := sorted(rules(table) ^ found(connection, name))):
            says = f"it is not as a house makes it: {', '.join(differs[:3])}{' and more' if differs[3:] else ''}"
            yield Finding(DOUBT, f"table {name}", -1, says)


def rules(table: Table) -> set[str]:
    """What a table is and keeps to, as this Cutcard makes it."""
    kept = [c for c in table.constraints if isinstance(c, CheckConstraint | ForeignKeyConstraint)]
    return {
        *(f"column {column.name}{'' if column.nullable else ' not null'}" for column in table.columns),
        *(f"key {column.name}" for column in table.primary_key),
        *(f"constraint {constraint.name!s}" for constraint in kept),
        *(f"{'unique ' if index.unique else ''}index {index.name}" for index in table.indexes),
    }


def found(connection: Connection, table: str) -> set[str]:
    """The same, as the database has it."""
    see = inspect(connection)
    return {
        *(f"column {column['name']}{'' if column['nullable'] else ' not null'}" for column in see.get_columns(table)),
        *(f"key {column}" for column in see.get_pk_constraint(table)["constrained_columns"]),
        *(f"constraint {c['name']}" for c in (*see.get_check_constraints(table), *see.get_foreign_keys(table))),
        *(f"{'unique ' if index['unique'] else ''}index {index['name']}" for index in see.get_indexes(table)),
    }
