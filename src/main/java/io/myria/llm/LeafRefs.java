package io.myria.llm;

import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.json.Output;
import io.myria.language.EventText;
import io.myria.language.TokenCount;
import io.myria.llm.ModelTool.Shown;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code inspect_leaf_refs}: the references of a leaf in their canonical order. */
record LeafRefs(InspectedTopics topics, InspectionSettings settings, Inspection inspection) {

  /**
   * @param refCount all that the leaf has
   */
  record Answer(
      String topicId,
      int refCount,
      List<Ref> refs,
      boolean truncated,
      Optional<String> nextCursor) {}

  /**
   * An event without its words.
   *
   * @param tokens of its text
   */
  record Ref(String eventId, Instant at, int tokens) {}

  /**
   * @throws Fault {@code invalid_argument} at {@code root} for a topic that is unknown, not visible
   *     or no leaf, {@code invalid_cursor}, {@code limit_exceeded}
   */
  Shown look(LeafRefsArguments asked) {
    TopicId root = TopicId.parse("root", asked.root());
    String question = "refs " + topics.pin() + " " + root;
    int from = asked.cursor().map(text -> InspectionCursor.read(question, text)).orElse(0);
    TopicVersion leaf =
        topics.topics(List.of(root)).stream().findFirst().orElseThrow(Subtrees::unknown);
    if (!leaf.isLeaf()) {
      throw Fault.invalid("root", "has topics below it and no events of its own");
    }
    inspection.show(List.of(leaf.topicId()), List.of());
    int most = Math.min(asked.maxRefs(), inspection.eventsLeft());
    int end = Math.min(leaf.refs().size(), from + most);
    List<EventSeq> wanted = leaf.refs().subList(Math.min(from, end), end);
    Map<EventSeq, Event> found = new HashMap<>();
    topics.eventsAt(wanted).forEach(event -> found.put(event.seq(), event));
    List<Ref> refs = new ArrayList<>();
    List<EventId> ids = new ArrayList<>();
    long bytes = settings.answerBytes();
    int next = from;
    for (EventSeq seq : wanted) {
      Ref ref = ref(found, seq);
      bytes -= Subtrees.size(ref);
      if (bytes < 0) {
        break;
      }
      refs.add(ref);
      ids.add(found.get(seq).id());
      next++;
    }
    inspection.show(List.of(), ids);
    boolean more = next < leaf.refs().size();
    Optional<String> cursor =
        more ? Optional.of(InspectionCursor.write(question, next)) : Optional.empty();
    Answer answer = new Answer(leaf.topicId().toString(), leaf.refs().size(), refs, more, cursor);
    return new Shown(Output.json(answer), ids);
  }

  private static Ref ref(Map<EventSeq, Event> found, EventSeq seq) {
    Event event = found.get(seq);
    // Who sees a topic sees all below it: what is missing is a mistake, never an answer.
    if (event == null) {
      throw new IllegalStateException("a topic refers to events that the mask hides");
    }
    return new Ref(event.id().toString(), event.timestamp(), TokenCount.of(EventText.of(event)));
  }
}
