package io.myria.mcp.audit;

/** Statements on {@code audit}. */
final class AuditSql {

  static final String INSERT =
      """
      insert into audit (recorded_at, call_id, caller, tool, arguments, outcome)
      values (?, ?, ?, ?, ?, ?)
      """;

  private AuditSql() {}
}
