package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.json.Member;
import java.time.DateTimeException;
import java.time.ZoneId;

/** The argument {@code zone}. Stateless. */
public final class ZoneArgument {

  public static final String NAME = Member.ZONE;

  private ZoneArgument() {}

  /**
   * @throws Fault {@code invalid_argument} for a zone that does not exist
   */
  public static ZoneId read(String name) {
    try {
      return ZoneId.of(name.strip());
    } catch (DateTimeException unknown) {
      throw new Fault(
          FaultCode.INVALID_ARGUMENT,
          NAME,
          "is no time zone; write Europe/Oslo, UTC or +02:00",
          unknown);
    }
  }
}
