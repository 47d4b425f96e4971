package io.myria.memory;

import io.myria.database.Database;
import io.myria.derive.DerivedPin;
import io.myria.derive.DerivedReader;
import io.myria.log.Mask;
import io.myria.read.Cursor;
import io.myria.read.ReadPin;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What a read of memories reads, taken in one round trip.
 *
 * @param mask empty where the scope sees nothing at all
 */
record MemoryPin(MemoryScope asked, ReadPin read, Optional<Mask> mask, DerivedPin derived) {

  /**
   * @throws io.myria.error.Fault as {@link ReadPin#take}
   */
  static MemoryPin take(
      Database database, Sources sources, MemoryScope asked, Optional<Cursor> cursor)
      throws SQLException {
    Mask.Asked mask = Mask.Asked.of(asked.scope());
    DerivedReader.Asked derived = sources.derived().asked();
    ReadPin read =
        ReadPin.take(database, asked.snapshot(), cursor, List.of(mask.query(), derived.query()));
    return new MemoryPin(asked, read, mask.mask(), derived.pin());
  }
}
