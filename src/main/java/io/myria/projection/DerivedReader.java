package io.myria.projection;

import io.myria.config.Service;
import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Reads what was derived, on behalf of a caller. An event that is missing here was not reached yet
 * or has no text; {@link io.myria.language.Passages} and {@link io.myria.embedding.Embeddings} make
 * the same of it. Stateless, thread-safe.
 */
@Service
public final class DerivedReader {

  private static final long NONE = -1;

  /** What serves now; to be taken once a request. */
  public DerivedPin pin(Database database) throws SQLException {
    Asked asked = asked();
    database.together(List.of(asked.query()));
    return asked.pin();
  }

  /** {@link #pin} beside other statements. */
  public Asked asked() {
    return new Asked(
        BatchedQuery.of(DerivationEntity.class, DerivationSql.SERVING_ROWS, Parameters.none()));
  }

  /** What serves now, when that was sent. */
  public static final class Asked {

    private final BatchedQuery<DerivationEntity> query;

    private Asked(BatchedQuery<DerivationEntity> query) {
      this.query = query;
    }

    /** To be sent. */
    public BatchedQuery<?> query() {
      return query;
    }

    public DerivedPin pin() {
      return DerivedReader.pin(
          query.rows().stream().map(entity -> entity.derivation(Instant.MAX)).toList());
    }
  }

  private static DerivedPin pin(List<Derivation> serving) {
    Optional<Derivation> passages = of(serving, PassageConsumer.NAME);
    Optional<Derivation> vectors =
        of(serving, VectorConsumer.NAME)
            .filter(
                derivation ->
                    passages
                        .map(Derivation::version)
                        .map(PassageConsumer::stretchesOf)
                        .equals(Optional.of(VectorVersion.parse(derivation.version()).passages())));
    return new DerivedPin(
        passages,
        vectors,
        of(serving, Derivation.FINGERPRINTS),
        of(serving, Derivation.EXPERIENCE),
        of(serving, Derivation.CHANGES));
  }

  /**
   * The passages of those of {@code seqs} that the mask lets through, in the order of the log and
   * of the text.
   */
  public List<DerivedPassage> ofEvents(
      Database database, DerivedPin pin, Collection<EventSeq> seqs, Mask mask) throws SQLException {
    Long[] wanted = seqs.stream().map(EventSeq::value).toArray(Long[]::new);
    return database.list(
        DerivedSql.OF_EVENTS, DerivedReader::row, parameters(pin, mask).and("seqs", wanted));
  }

  private static Parameters parameters(DerivedPin pin, Mask mask) {
    return mask.parameters().and("vectors", id(pin.vectors())).and("passages", id(pin.passages()));
  }

  private static Optional<Derivation> of(List<Derivation> serving, String consumer) {
    return serving.stream().filter(one -> one.consumer().equals(consumer)).findFirst();
  }

  private static long id(Optional<Derivation> derivation) {
    return derivation.map(Derivation::id).orElse(NONE);
  }

  private static DerivedPassage row(ResultSet row) throws SQLException {
    return new DerivedPassage(
        new EventSeq(row.getLong(1)),
        row.getInt(2),
        row.getInt(3),
        row.getInt(4),
        row.getInt(5),
        Optional.ofNullable(row.getBytes(6)),
        Optional.ofNullable(row.getBytes(7)));
  }
}
