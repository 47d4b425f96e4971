package io.myria.recall;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.DateTimeException;
import java.time.ZoneId;

/** The argument {@code zone}. Stateless. */
final class ZoneArgument {

  static final String NAME = "zone";

  private ZoneArgument() {}

  /**
   * @throws Fault {@code invalid_argument} for a zone that does not exist
   */
  static ZoneId read(String name) {
    try {
      return ZoneId.of(name.strip());
    } catch (DateTimeException unknown) {
      throw new Fault(
          FaultCode.INVALID_ARGUMENT,
          NAME,
          NAME + " is no time zone; write Europe/Oslo, UTC or +02:00",
          unknown);
    }
  }
}
