package io.myria.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.eventlog.LogReader;
import io.myria.snapshot.TopicReader;
import io.myria.snapshot.TopicRows;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The topics that the snapshot serves, each against the log and against those beside it. */
final class TopicForestCheck implements StoreCheck {

  private static final int TOPICS = 100;

  /** Of so many topics what they quote is held at once: eight events each, of a MiB at worst. */
  private static final int QUOTING = 5;

  private static final String PAGE =
      "select {t.*} from topic_version t where t.topic_id > :after and "
          + TopicRows.SERVED
          + " order by t.topic_id limit :page";

  private static final String COUNT =
      "select topic_count from snapshot s where s.ordinal = :ordinal";

  private final LogReader reader;

  /**
   * @param reader reads what summaries quote
   */
  TopicForestCheck(LogReader reader) {
    this.reader = reader;
  }

  @Override
  public String name() {
    return "topics";
  }

  @Override
  public long extent(Database database, StorePin pin) throws SQLException {
    return database
        .one(COUNT, row -> row.getLong(1), Parameters.of("ordinal", pin.ordinal()))
        .orElse(0L);
  }

  @Override
  public boolean takes(String after) {
    return RowCheck.UUIDS.matcher(after).matches();
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    UUID from = after.equals(START) ? new UUID(0, 0) : UUID.fromString(after);
    List<TopicVersion> page =
        TopicRows.versions(
            database,
            PAGE,
            Parameters.of("after", from).and("ordinal", pin.ordinal()).and("page", (long) TOPICS));
    List<Finding> found = new ArrayList<>();
    if (!page.isEmpty()) {
      LeafEvidence evidence = LeafEvidence.read(database, reader, pin.ordinal(), page);
      Map<TopicId, TopicVersion> near = near(database, pin.ordinal(), page);
      Map<TopicId, NodeId> nodes = nodes(database, pin.ordinal(), page, near);
      Map<EventId, Event> quoted = Map.of();
      for (int index = 0; index < page.size(); index++) {
        if (index % QUOTING == 0) {
          quoted = quoted(database, page.subList(index, Math.min(index + QUOTING, page.size())));
        }
        TopicVersion topic = page.get(index);
        TopicFindings findings = new TopicFindings(topic, pin, found);
        if (topic.isLeaf()) {
          findings.leaf(evidence);
        } else {
          findings.parent(near, nodes, evidence.members(topic));
        }
        findings.edges(near);
        findings.quotes(quoted);
      }
    }
    return new Stretch(
        page.size() < TOPICS
            ? Optional.empty()
            : Optional.of(page.get(TOPICS - 1).topicId().toString()),
        page.size(),
        found);
  }

  /** Parents and children. */
  private static Map<TopicId, TopicVersion> near(
      Database database, long ordinal, List<TopicVersion> page) throws SQLException {
    List<TopicId> wanted =
        page.stream()
            .flatMap(one -> Stream.concat(one.parent().stream(), one.children().stream()))
            .toList();
    Map<TopicId, TopicVersion> near = new HashMap<>();
    TopicReader.find(database, ordinal, wanted).forEach(one -> near.put(one.topicId(), one));
    return near;
  }

  /** Nodes below the children. */
  private static Map<TopicId, NodeId> nodes(
      Database database, long ordinal, List<TopicVersion> page, Map<TopicId, TopicVersion> near)
      throws SQLException {
    List<TopicId> below =
        page.stream()
            .map(TopicVersion::children)
            .flatMap(Collection::stream)
            .filter(near::containsKey)
            .flatMap(child -> near.get(child).children().stream())
            .toList();
    return TopicReader.nodeIds(database, ordinal, below);
  }

  private Map<EventId, Event> quoted(Database database, List<TopicVersion> page)
      throws SQLException {
    List<EventId> ids =
        page.stream()
            .flatMap(topic -> topic.summary().stream())
            .flatMap(bullet -> bullet.excerptEventId().stream())
            .distinct()
            .toList();
    return reader.byId(database, ids);
  }
}
