package io.myria.contents;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.TopicRows;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.MappedSuperclass;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** Periods as rows of {@code toc_version} and {@code staged_toc}; stateless. */
public final class TocRows {

  /** Of a version {@code t}: whether {@code :ordinal} serves it. */
  public static final String SERVED = TopicRows.SERVED;

  /** Where a segment {@code seg} of a row begins, as two numbers in canonical order. */
  public static final String SEGMENT_PLACE =
      "(seg.value ->> '"
          + TocJson.SEGMENT_AT
          + "')::bigint, (seg.value ->> '"
          + TocJson.SEGMENT_SEQ
          + "')::bigint";

  private TocRows() {}

  /**
   * The versions that a statement finds, in its order.
   *
   * @param sql selects {@code {t.*}} of {@code toc_version t}
   */
  public static List<TocVersion> versions(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.read(TocVersionEntity.class, sql, parameters).stream()
        .map(TocEntity::version)
        .toList();
  }

  /**
   * The summary of a period, without its segments.
   *
   * @param from the ordinal that first served it so
   */
  public record Told(TocVersion.Key key, long from, TocNode node) {}

  /** As {@link #versions}, without segments: the statement may have others in their place. */
  public static List<Told> told(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.read(TocVersionEntity.class, sql, parameters).stream()
        .map(row -> new Told(row.key(), row.fromOrdinal, row.node()))
        .toList();
  }

  /** What builds stage, by a statement that selects {@code {t.*}} of {@code staged_toc t}. */
  static List<TocVersion> staged(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.read(StagedTocEntity.class, sql, parameters).stream()
        .map(TocEntity::version)
        .toList();
  }

  /** What builds stage, without segments and served by no ordinal yet. */
  static List<Told> toldStaged(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.read(StagedTocEntity.class, sql, parameters).stream()
        .map(row -> new Told(row.key(), 0, row.node()))
        .toList();
  }

  /** A segment as its row's JSON has it. */
  public static TocSegment segment(String json) {
    return TocJson.segment(json);
  }

  /** What both tables have in common. */
  @MappedSuperclass
  abstract static class TocEntity {

    private long eventCount;
    private long tokens;
    private Instant firstAt;
    private long firstSeq;
    private Instant lastAt;
    private long lastSeq;
    private String title;

    @JdbcTypeCode(SqlTypes.JSON)
    private String keywords;

    @JdbcTypeCode(SqlTypes.JSON)
    private String bullets;

    @JdbcTypeCode(SqlTypes.JSON)
    private String segments;

    abstract TocVersion.Key key();

    TocVersion version() {
      TocVersion.Key key = key();
      return new TocVersion(
          key.set(), key.period(), key.part(), node(), TocJson.segments(segments));
    }

    TocNode node() {
      return new TocNode(
          firstAt,
          new EventSeq(firstSeq),
          lastAt,
          new EventSeq(lastSeq),
          eventCount,
          tokens,
          title,
          TocJson.keywords(keywords),
          TocJson.bullets(bullets));
    }

    static TocVersion.Key key(
        long participantSetId, boolean internal, String level, LocalDate begins, long part) {
      TocLevel of = TocLevel.valueOf(level.toUpperCase(Locale.ROOT));
      return new TocVersion.Key(
          new ExactSetId(participantSetId, internal), new TocPeriod(of, begins), part);
    }
  }

  /** A period as some ordinals serve it; publishing writes them, set by set. */
  @Entity(name = "TocVersion")
  @IdClass(TocVersionEntity.Key.class)
  @Immutable
  static final class TocVersionEntity extends TocEntity {

    @Id private long participantSetId;
    @Id private boolean internal;
    @Id private String level;
    @Id private LocalDate begins;
    @Id private long part;
    @Id private long fromOrdinal;
    private Long toOrdinal;

    /** For Hibernate. */
    protected TocVersionEntity() {}

    @Override
    TocVersion.Key key() {
      return key(participantSetId, internal, level, begins, part);
    }

    record Key(
        long participantSetId,
        boolean internal,
        String level,
        LocalDate begins,
        long part,
        long fromOrdinal) {}
  }

  /** A period that a build changes. */
  @Entity(name = "StagedToc")
  @IdClass(StagedTocEntity.Key.class)
  @Immutable
  static final class StagedTocEntity extends TocEntity {

    @Id private UUID snapshotId;
    @Id private long participantSetId;
    @Id private boolean internal;
    @Id private String level;
    @Id private LocalDate begins;
    @Id private long part;

    /** For Hibernate. */
    protected StagedTocEntity() {}

    @Override
    TocVersion.Key key() {
      return key(participantSetId, internal, level, begins, part);
    }

    record Key(
        UUID snapshotId,
        long participantSetId,
        boolean internal,
        String level,
        LocalDate begins,
        long part) {}
  }
}
