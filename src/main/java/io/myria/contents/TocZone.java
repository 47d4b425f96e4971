package io.myria.contents;

import java.time.DateTimeException;
import java.time.ZoneId;

/** The zone whose midnights part days. */
public record TocZone(ZoneId id) {

  /**
   * As a setting has it.
   *
   * @throws IllegalArgumentException for a zone that does not exist
   */
  public static TocZone of(String name) {
    try {
      return new TocZone(ZoneId.of(name));
    } catch (DateTimeException unknown) {
      throw new IllegalArgumentException(
          "a time zone that there is, such as UTC or Europe/Oslo", unknown);
    }
  }

  @Override
  public String toString() {
    return id.getId();
  }
}
