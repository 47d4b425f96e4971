package io.myria.llm;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.util.Collection;
import java.util.List;

/**
 * The topics that a model may look into, and their events: those of one pinned snapshot that a
 * scope sees, or those of one exact set as a build has staged them. Each call masks anew, in a
 * transaction of its own that ends with it; the same call has the same answer, whenever it is made.
 * Thread-safe.
 */
public interface InspectedTopics {

  /** What is looked into, in a few words that no other has: cursors of another one are refused. */
  String pin();

  /** The first of those that have none above them, in a total order of the pin's own. */
  List<TopicVersion> roots(int most);

  /** Those that are there and visible, each once, in any order. */
  List<TopicVersion> topics(Collection<TopicId> ids);

  /** Those that are there and visible, each once, in any order; fresh ones as well. */
  List<Event> events(Collection<EventId> ids);

  /** As {@link #events}, by their places in the log. */
  List<Event> eventsAt(Collection<EventSeq> places);
}
