package io.myria.llm;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.json.Input;
import io.myria.topics.TopicId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What one assignment may look into, by which tools, and what of it the model was shown. The tools
 * read and change nothing. Confined to one assignment; its tools may be called by any thread, one
 * at a time.
 */
public final class Inspection {

  private final InspectedTopics topics;
  private final InspectionSettings settings;
  private final Set<TopicId> shownTopics = new LinkedHashSet<>();
  private final Set<EventId> shownEvents = new LinkedHashSet<>();

  public Inspection(InspectedTopics topics, InspectionSettings settings) {
    this.topics = topics;
    this.settings = settings;
  }

  /** All three. */
  public List<ModelTool<?>> tools() {
    Subtrees subtrees = new Subtrees(topics, settings, this);
    LeafRefs refs = new LeafRefs(topics, settings, this);
    FetchedEvents events = new FetchedEvents(topics, settings, this);
    return List.of(
        new ModelTool<>(
            "inspect_subtree",
            "Topics at and below one, level by level, with summaries and counts.",
            Input.of(SubtreeArguments.class),
            subtrees::look),
        new ModelTool<>(
            "inspect_leaf_refs",
            "The events of one leaf, oldest first, without their words.",
            Input.of(LeafRefsArguments.class),
            refs::look),
        new ModelTool<>(
            "fetch_events",
            "The words of events, by their ids.",
            Input.of(EventsArguments.class),
            events::look));
  }

  /** The topics that were shown so far, by these tools or as {@link #show} has it. */
  public synchronized Set<TopicId> topics() {
    return Set.copyOf(shownTopics);
  }

  /** The events whose ids were shown so far. */
  public synchronized Set<EventId> events() {
    return Set.copyOf(shownEvents);
  }

  /** What the model is shown with the assignment counts, too. */
  public synchronized void show(Collection<TopicId> moreTopics, Collection<EventId> moreEvents) {
    shownTopics.addAll(moreTopics);
    shownEvents.addAll(moreEvents);
  }

  /**
   * How many topics there may still be in an answer.
   *
   * @throws Fault {@code limit_exceeded} where there is none
   */
  synchronized int topicsLeft() {
    return left("topics", settings.topics() - shownTopics.size());
  }

  /** As {@link #topicsLeft}. */
  synchronized int eventsLeft() {
    return left("events", settings.events() - shownEvents.size());
  }

  private static int left(String what, int left) {
    if (left <= 0) {
      throw Fault.tooLarge(
          what, "as many as one piece of work may see were shown; conclude with these");
    }
    return left;
  }
}
