package io.myria.query;

import io.myria.access.Scope;
import io.myria.fault.Fault;
import io.myria.topic.TopicId;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of {@code myria_query_references}.
 *
 * @param query ranks topics and fresh events by the terms they hold, and leaves out the others
 * @param topicIds if not empty, these topics and nothing else
 * @param maxNodes children of the root on one page: topics and fresh events
 * @param maxRefs references and fresh events on one page
 * @param cursor an earlier answer's {@code next_cursor}
 */
public record ReferencesRequest(
    Scope scope,
    Optional<String> query,
    List<TopicId> topicIds,
    Optional<Integer> maxNodes,
    Optional<Integer> maxRefs,
    SnapshotChoice snapshot,
    Optional<String> cursor) {

  public static final int DEFAULT_NODES = 50;
  public static final int MOST_NODES = 200;
  public static final int DEFAULT_REFS = 100;
  public static final int MOST_REFS = 500;
  private static final int MOST_TOPIC_IDS = 100;

  public ReferencesRequest {
    topicIds = List.copyOf(topicIds);
    if (topicIds.size() > MOST_TOPIC_IDS) {
      throw Fault.tooLarge(
          "topic_ids", "holds " + topicIds.size() + "; ask for at most " + MOST_TOPIC_IDS);
    }
    criteria(query);
    check("max_nodes", maxNodes, MOST_NODES);
    check("max_refs", maxRefs, MOST_REFS);
  }

  /** The newest topics that the scope sees. */
  public static ReferencesRequest of(Scope scope) {
    return new ReferencesRequest(
        scope,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        SnapshotChoice.ACTIVE,
        Optional.empty());
  }

  EventCriteria criteria() {
    return criteria(query);
  }

  /** Sizes of a page are no part of it: a later page may be larger. */
  RequestDigest digest() {
    return RequestDigest.of("references")
        .scope(scope)
        .snapshot(snapshot)
        .text(query)
        .texts(topicIds.stream().map(TopicId::toString).toList())
        .done();
  }

  /** Throws a {@link Fault} at {@code query} if it makes no sense. */
  private static EventCriteria criteria(Optional<String> query) {
    EventCriteria all = EventCriteria.ALL;
    return new EventCriteria(
        query, all.contextId(), all.channels(), all.types(), all.hints(), all.from(), all.to());
  }

  private static void check(String field, Optional<Integer> value, int most) {
    if (value.isPresent() && value.get() < 1) {
      throw Fault.invalid(field, "is below 1");
    }
    if (value.isPresent() && value.get() > most) {
      throw Fault.tooLarge(field, "is above " + most + "; ask for less and go on with next_cursor");
    }
  }
}
