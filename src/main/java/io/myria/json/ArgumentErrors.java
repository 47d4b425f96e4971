package io.myria.json;

import io.myria.error.Fault;
import io.myria.security.Connection;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** The reading of one call's arguments: what was found wrong so far. Confined to one call. */
final class ArgumentErrors {

  private final Connection connection;
  private final ZoneId zone;
  private final List<Fault> problems = new ArrayList<>();

  /**
   * @param zone whose midnights begin days
   */
  ArgumentErrors(Connection connection, ZoneId zone) {
    this.connection = connection;
    this.zone = zone;
  }

  Connection connection() {
    return connection;
  }

  ZoneId zone() {
    return zone;
  }

  /** Notes a problem; the value is then nothing. */
  <T> T problem(Fault fault) {
    problems.add(fault);
    return null;
  }

  int problems() {
    return problems.size();
  }

  /**
   * @throws Fault with all that was noted, if anything was
   */
  void check() {
    if (!problems.isEmpty()) {
      throw Fault.several(problems);
    }
  }
}
