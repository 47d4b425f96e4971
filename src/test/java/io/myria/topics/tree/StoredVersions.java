package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.security.Scope;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * All versions of topics as they are stored, and a small model of what a scope is told by them.
 *
 * @param served the ordinal of the snapshot that is served
 */
record StoredVersions(List<Version> all, long served) {

  private static final String ROWS =
      """
      select t.topic_id, encode(t.node_id, 'hex'), t.internal, t.from_ordinal, t.to_ordinal,
             (select array_agg(p.name) from participant p where p.participant_id = any(s.members)),
             concat_ws(' ', encode(t.node_id, 'hex'), t.label, t.summary, t.children),
             coalesce(t.parent_topic_id::text, ''), t.refs, t.opened_seq
      from topic_version t join participant_set s using (participant_set_id)
      order by t.topic_id, t.from_ordinal
      """;

  StoredVersions {
    all = List.copyOf(all);
  }

  static StoredVersions of(MaskWorld world) throws SQLException {
    List<Version> versions = new ArrayList<>();
    try (Connection connection = world.database().superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ROWS)) {
      while (rows.next()) {
        versions.add(Version.of(rows));
      }
    }
    return new StoredVersions(versions, world.published().size());
  }

  /** A topic's version, as it is stored. */
  record Version(
      String topic,
      String node,
      boolean internal,
      long from,
      long to,
      ParticipantSet participants,
      String content,
      String parent,
      List<Long> refs,
      long opened) {

    static Version of(ResultSet row) throws SQLException {
      Long end = row.getObject(5, Long.class);
      return new Version(
          row.getString(1),
          row.getString(2),
          row.getBoolean(3),
          row.getLong(4),
          end == null ? Long.MAX_VALUE : end,
          ParticipantSet.of(List.of((String[]) row.getArray(6).getArray())),
          row.getString(7),
          row.getString(8),
          List.of((Long[]) row.getArray(9).getArray()),
          row.getLong(10));
    }

    /** Of a topic above others the event that opened it. */
    long first() {
      return refs.isEmpty() ? opened : refs.get(0);
    }

    boolean isServed(long ordinal) {
      return from <= ordinal && ordinal < to;
    }
  }

  /** The model of a node's id: the topic that has it, else the one that had it last. */
  Optional<String> ofNode(String node, Scope scope) {
    List<Version> seen =
        all.stream()
            .filter(is -> is.node().equals(node))
            .filter(is -> scope.sees(is.participants(), is.internal()))
            .toList();
    return seen.stream()
        .filter(is -> isVisible(is, scope))
        .findFirst()
        .or(() -> seen.stream().max(Comparator.comparingLong(Version::from)))
        .map(Version::topic);
  }

  /** The model of a diff. */
  List<String> changes(Scope scope, long from, long to) {
    List<String> lines = new ArrayList<>();
    for (String topic : new TreeSet<>(all.stream().map(Version::topic).toList())) {
      Optional<Version> before = served(topic, scope, from);
      Optional<Version> after = served(topic, scope, to);
      List<String> kinds = new ArrayList<>();
      if (before.isPresent() && after.isPresent()) {
        if (!before.get().content().equals(after.get().content())) {
          kinds.add("CHANGED");
        }
        if (!before.get().parent().equals(after.get().parent())) {
          kinds.add("MOVED");
        }
      } else if (before.isPresent() || after.isPresent()) {
        kinds.add(after.isPresent() ? "NEW" : "GONE");
      }
      if (!kinds.isEmpty()) {
        lines.add(topic + " " + kinds);
      }
    }
    return lines;
  }

  private Optional<Version> served(String topic, Scope scope, long ordinal) {
    return all.stream()
        .filter(is -> is.topic().equals(topic) && is.isServed(ordinal))
        .filter(is -> scope.sees(is.participants(), is.internal()))
        .findFirst();
  }

  private boolean isVisible(Version version, Scope scope) {
    return version.isServed(served) && scope.sees(version.participants(), version.internal());
  }

  /**
   * The model of an id: its topic as it is served, else the leaf that holds its first event, or
   * what stands above that where it stood above others itself.
   */
  Optional<String> led(String topic, Scope scope) {
    Version newest =
        all.stream()
            .filter(is -> is.topic().equals(topic))
            .max(Comparator.comparingLong(Version::from))
            .orElseThrow();
    if (!scope.sees(newest.participants(), newest.internal())) {
      return Optional.empty();
    }
    if (isVisible(newest, scope)) {
      return Optional.of(topic);
    }
    return all.stream()
        .filter(is -> isVisible(is, scope) && is.refs().contains(newest.first()))
        .map(is -> newest.refs().isEmpty() && !is.parent().isEmpty() ? is.parent() : is.topic())
        .findFirst();
  }
}
