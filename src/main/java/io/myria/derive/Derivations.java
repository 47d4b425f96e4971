package io.myria.derive;

import io.myria.derive.Derivation.Checkpoint;
import io.myria.derive.Derivation.Run;
import io.myria.derive.Derivation.State;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.store.Binding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The rows of how far consumers have come; stateless. */
final class Derivations {

  private Derivations() {}

  static Derivation row(ResultSet row) throws SQLException {
    return new Derivation(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        State.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
        new Checkpoint(
            row.getObject(5, UUID.class),
            new EventSeq(row.getLong(6)),
            Optional.ofNullable(row.getObject(7, UUID.class)).map(EventId::new)),
        row.getBoolean(8),
        Optional.ofNullable(row.getString(9)),
        new Run(
            Optional.ofNullable(Binding.instant(row.getObject(10, OffsetDateTime.class))),
            Optional.ofNullable(row.getString(11)),
            Optional.ofNullable(row.getString(12)),
            row.getInt(13)));
  }
}
