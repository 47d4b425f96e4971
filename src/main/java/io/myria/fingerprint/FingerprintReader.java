package io.myria.fingerprint;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.projection.DerivedPin;
import io.myria.statements.reader.Telling;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads fingerprints, causal links and archive marks on behalf of a caller. An event that is
 * missing here was not reached yet, or has no text; {@link io.myria.fingerprint.Fingerprints} makes
 * the same of it. Links of what was not reached yet are missing. Stateless, thread-safe.
 */
@Service
public final class FingerprintReader {

  /**
   * A person's decision that an event is archived, or no longer is.
   *
   * @param event the one that is archived
   * @param mark where the log says so: as of any earlier place it does not hold yet
   */
  public record ArchiveMark(EventSeq event, EventSeq mark, boolean archived) {}

  /** The fingerprints of those of {@code seqs} that the mask lets through, in log order. */
  public Map<EventSeq, Fingerprint> of(
      Database database, DerivedPin pin, Mask mask, Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, Fingerprint> found = new LinkedHashMap<>();
    database.list(
        FingerprintSql.OF_EVENTS,
        row -> found.put(new EventSeq(row.getLong(1)), fingerprint(row)),
        parameters(pin, mask).and("seqs", numbers(seqs)));
    return found;
  }

  /**
   * The links that lead to events: what these came of. Both ends are ones that the mask lets
   * through, and not after {@code last}. By the later end, then the earlier, newest first.
   */
  public List<CausalLink> causes(
      Database database, DerivedPin pin, Mask mask, Collection<EventSeq> seqs, EventSeq last)
      throws SQLException {
    return links(database, FingerprintSql.CAUSES, pin, mask, seqs, last);
  }

  /** The links that lead away from events: what came of these; as {@link #causes}. */
  public List<CausalLink> consequences(
      Database database, DerivedPin pin, Mask mask, Collection<EventSeq> seqs, EventSeq last)
      throws SQLException {
    return links(database, FingerprintSql.CONSEQUENCES, pin, mask, seqs, last);
  }

  /**
   * Of each event that the mask lets through and that was ever marked, the last mark up to and with
   * {@code last}, in log order of the events. A mark itself is internal; what it says holds for
   * everybody who sees the event.
   */
  public List<ArchiveMark> marks(Database database, DerivedPin pin, Mask mask, EventSeq last)
      throws SQLException {
    return database.list(
        FingerprintSql.MARKS,
        row ->
            new ArchiveMark(
                new EventSeq(row.getLong(1)), new EventSeq(row.getLong(2)), row.getBoolean(3)),
        parameters(pin, mask)
            .and("after", pin.fingerprintsUpTo().value())
            .and("last", last.value()));
  }

  /** Those of them that are archived as of {@code last}. */
  public Set<EventSeq> archived(Database database, DerivedPin pin, Mask mask, EventSeq last)
      throws SQLException {
    return marks(database, pin, mask, last).stream()
        .filter(ArchiveMark::archived)
        .map(ArchiveMark::event)
        .collect(Collectors.toSet());
  }

  private static List<CausalLink> links(
      Database database,
      String sql,
      DerivedPin pin,
      Mask mask,
      Collection<EventSeq> seqs,
      EventSeq last)
      throws SQLException {
    return database.list(
        sql,
        FingerprintReader::link,
        parameters(pin, mask).and("seqs", numbers(seqs)).and("last", last.value()));
  }

  private static Parameters parameters(DerivedPin pin, Mask mask) {
    return mask.parameters().and("derivation", pin.fingerprintsId());
  }

  private static Long[] numbers(Collection<EventSeq> seqs) {
    return seqs.stream().map(EventSeq::value).toArray(Long[]::new);
  }

  private static CausalLink link(ResultSet row) throws SQLException {
    return new CausalLink(
        new EventSeq(row.getLong(1)),
        new EventSeq(row.getLong(2)),
        CausalRelation.of(row.getString(3)).orElseThrow(),
        row.getDouble(4),
        row.getString(5));
  }

  private static Fingerprint fingerprint(ResultSet row) throws SQLException {
    return new Fingerprint(
        MemoryKind.of(row.getString(2)).orElseThrow(),
        row.getBoolean(13),
        texts(row.getArray(3)),
        texts(row.getArray(4)),
        Optional.ofNullable(row.getString(5)),
        texts(row.getArray(6)),
        texts(row.getArray(7)),
        Optional.ofNullable(row.getString(8)),
        Optional.ofNullable(row.getString(9)),
        Optional.ofNullable(row.getString(10)),
        dates(row.getArray(11)),
        row.getInt(12),
        telling(row.getString(14), row.getDouble(15)));
  }

  private static Optional<Telling> telling(String words, double worth) {
    return Optional.ofNullable(words).map(any -> new Telling(words, worth));
  }

  private static List<String> texts(Array array) throws SQLException {
    return List.of((String[]) array.getArray());
  }

  private static List<LocalDate> dates(Array array) throws SQLException {
    return Stream.of((String[]) array.getArray()).map(LocalDate::parse).toList();
  }
}
