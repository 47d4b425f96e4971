package io.myria.topics.tree;

import io.myria.error.Fault;
import io.myria.read.EventCriteria;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import io.myria.topics.TopicId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of {@code myria_query_references}.
 *
 * @param criteria its words and hints rank references and fresh events, and its words leave out
 *     topics that hold none of them; what else it asks for leaves out references and fresh events,
 *     and topics that hold no other
 * @param under which topics, or what took them in since; where one is named, no fresh events
 * @param size of one page; a later page may have another
 * @param asOf the time at which topics are active, dormant or archived; by default that of the
 *     newest event that the scope sees
 * @param cursor an earlier answer's {@code next_cursor}, or that of a topic in it
 */
public record ReferencesRequest(
    Scope scope,
    EventCriteria criteria,
    Under under,
    Size size,
    SnapshotChoice snapshot,
    Optional<Instant> asOf,
    Optional<String> cursor) {

  private static final int MOST_TOPIC_IDS = 100;

  /**
   * Topics to stay below.
   *
   * @param root has to be there
   * @param topicIds those of them that are there
   */
  public record Under(Optional<TopicId> root, List<TopicId> topicIds) {

    public static final Under ALL = new Under(Optional.empty(), List.of());

    public Under {
      topicIds = List.copyOf(topicIds);
      if (topicIds.size() > MOST_TOPIC_IDS) {
        throw Fault.tooLarge(
            "topic_ids", "holds " + topicIds.size() + "; ask for at most " + MOST_TOPIC_IDS);
      }
      if (root.isPresent() && !topicIds.isEmpty()) {
        throw Fault.invalid("root", "cannot stand beside topic_ids; leave one of them out");
      }
    }

    boolean isEverything() {
      return root.isEmpty() && topicIds.isEmpty();
    }
  }

  /**
   * What one page may hold.
   *
   * @param depth levels below the root
   * @param nodes all of them, the root counted
   * @param refs references and fresh events
   * @param bytes of the answer as JSON; one item too large for them may stand alone
   */
  public record Size(
      Optional<Integer> depth,
      Optional<Integer> nodes,
      Optional<Integer> refs,
      Optional<Integer> bytes) {

    public static final int MOST_DEPTH = 16;
    public static final int DEFAULT_NODES = 200;
    public static final int LEAST_NODES = 8;
    public static final int MOST_NODES = 1000;
    public static final int DEFAULT_REFS = 100;
    public static final int MOST_REFS = 500;
    public static final int LEAST_BYTES = 4096;

    public static final Size USUAL =
        new Size(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Size {
      check("depth", depth, 1, MOST_DEPTH);
      check("max_nodes", nodes, LEAST_NODES, MOST_NODES);
      check("max_refs", refs, 1, MOST_REFS);
      check("max_bytes", bytes, LEAST_BYTES, Integer.MAX_VALUE);
    }

    private static void check(String field, Optional<Integer> value, int least, int most) {
      String right = "must be a whole number from " + least + " to " + most;
      if (value.isPresent() && value.get() < least) {
        throw Fault.invalid(field, right);
      }
      if (value.isPresent() && value.get() > most) {
        throw Fault.tooLarge(field, right);
      }
    }
  }

  /** The newest topics that the scope sees. */
  public static ReferencesRequest of(Scope scope) {
    return new ReferencesRequest(
        scope,
        EventCriteria.ALL,
        Under.ALL,
        Size.USUAL,
        SnapshotChoice.ACTIVE,
        Optional.empty(),
        Optional.empty());
  }

  /** The same question of other topics. */
  ReferencesRequest below(Under topics) {
    return new ReferencesRequest(scope, criteria, topics, size, snapshot, asOf, cursor);
  }

  /** What is looked for. */
  public Optional<String> query() {
    return criteria.query();
  }

  /** The size of a page is no part of it: a later page may be larger. */
  RequestDigest digest() {
    RequestDigest.Builder digest = RequestDigest.of("references").scope(scope).snapshot(snapshot);
    return criteria
        .digest(digest)
        .text(asOf.map(Instant::toString))
        .text(under.root().map(TopicId::toString))
        .texts(under.topicIds().stream().map(TopicId::toString).toList())
        .done();
  }
}
