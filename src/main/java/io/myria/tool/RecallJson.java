package io.myria.tool;

import io.myria.offer.Shape;
import io.myria.query.Degraded;
import io.myria.rank.Part;
import io.myria.recall.RecallAnswer;
import io.myria.recall.RecallItem;
import io.myria.recall.RecallItem.Stretch;
import io.myria.recall.RecallSummary;
import io.myria.topic.SummaryBullet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recall's answer as JSON; stateless. */
final class RecallJson {

  private static final String[] RENDERINGS = {"verbatim", "passage", "fingerprint", "header"};

  private static final Shape PASSAGE =
      Shape.object("Where in the event's text it stands, in UTF-16 units")
          .required("start", Shape.count("Where it begins"))
          .required("end", Shape.count("Where it ends, not included"))
          .required("of", Shape.count("Length of the whole text; myria_get_event has it"));

  private static final Shape PART =
      Shape.object("")
          .required("signal", Shape.string("What was looked at"))
          .required("value", Shape.number("In units of its spread", -1e9, 1e9))
          .required("contribution", Shape.number("What it added to the score", -1e9, 1e9));

  private static final Shape ITEM =
      Shape.object("")
          .required("rendering", Shape.string("How it is shown").oneOf(RENDERINGS))
          .required("text", Shape.string("As it stands in the context"))
          .required("event_ids", Shape.listOf(Shape.string("Id"), "The events it is from"))
          .required("speaker", Shape.string("Who said it"))
          .required("timestamp", Shape.instant("When it happened"))
          .required("score", Shape.number("Comparable within this answer", -1e9, 1e9))
          .required("channel", Shape.string("Where it came from"))
          .required("type", Shape.string("What sort of event"))
          .optional("context_id", Shape.string("Chat, task or sitting"))
          .optional("source_event_key", Shape.string("The emitter's key"))
          .required("internal", Shape.flag("The effective flag"))
          .optional("passage", PASSAGE)
          .optional("why", Shape.string("Why it was chosen"))
          .optional("parts", Shape.listOf(PART, "What the score is made of, largest first"));

  private static final Shape BULLET =
      Shape.object("")
          .required("text", Shape.string("One sentence"))
          .required("event_ids", Shape.listOf(Shape.string("Id"), "The events it stands on"));

  private static final Shape SUMMARY =
      Shape.object("")
          .required("topic_id", Shape.string("For myria_get_topic"))
          .required("label", Shape.string("What the topic is about"))
          .required("bullets", Shape.listOf(BULLET, "What it says beside the items"));

  private static final Shape DEGRADED =
      Shape.object("")
          .required("stage", Shape.string("Which one"))
          .required("reason", Shape.string("Why"));

  static final Shape ANSWER =
      Shape.object("")
          .required("context", Shape.string("All of it in reading order, for a prompt"))
          .required("token_count", Shape.count("Of the context, by cl100k_base"))
          .required(
              "confidence",
              Shape.number("The probability that this answer holds what answers", 0, 1))
          .required(
              "abstained",
              Shape.flag("Whether nothing is answered: it holds nothing, or too little confidence"))
          .required("items", Shape.listOf(ITEM, "Best first"))
          .required("summaries", Shape.listOf(SUMMARY, "Of topics the items stand in"))
          .optional("note", Shape.string("Where there are no items: why"))
          .required("snapshot_id", Shape.string("What was read").orNull())
          .required("degraded", Shape.listOf(DEGRADED, "Stages that did not do their part"))
          .required("processing_ms", Shape.open("Milliseconds by stage"))
          .required("next_cursor", Shape.string("For the next best items").orNull());

  private RecallJson() {}

  static Map<String, Object> of(RecallAnswer answer) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("context", answer.context());
    json.put("token_count", answer.tokenCount());
    json.put("confidence", answer.confidence());
    json.put("abstained", answer.abstained());
    json.put("items", answer.items().stream().map(RecallJson::item).toList());
    json.put("summaries", answer.summaries().stream().map(RecallJson::summary).toList());
    answer.note().ifPresent(note -> json.put("note", note));
    json.put("snapshot_id", answer.snapshotId().map(Object::toString).orElse(null));
    json.put("degraded", answer.degraded().stream().map(RecallJson::degraded).toList());
    json.put("processing_ms", answer.processingMs());
    json.put("next_cursor", answer.nextCursor().orElse(null));
    return json;
  }

  private static Map<String, Object> item(RecallItem item) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rendering", item.passage().isPresent() ? "passage" : item.rendering().wire());
    json.put("text", item.text());
    json.put("event_ids", List.of(item.eventId().toString()));
    json.put("speaker", item.speaker());
    json.put("timestamp", item.timestamp().toString());
    json.put("score", item.score());
    json.put("channel", item.source().channel());
    json.put("type", item.source().type());
    item.source().contextId().ifPresent(id -> json.put("context_id", id));
    item.source().sourceEventKey().ifPresent(key -> json.put("source_event_key", key));
    json.put("internal", item.source().internal());
    item.passage().ifPresent(passage -> json.put("passage", passage(passage)));
    item.why().ifPresent(why -> json.put("why", why));
    if (item.why().isPresent()) {
      json.put("parts", item.parts().stream().map(RecallJson::part).toList());
    }
    return json;
  }

  private static Map<String, Object> passage(Stretch stretch) {
    return Map.of("start", stretch.start(), "end", stretch.end(), "of", stretch.of());
  }

  private static Map<String, Object> part(Part part) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("signal", part.signal());
    json.put("value", part.value());
    json.put("contribution", part.contribution());
    return json;
  }

  private static Map<String, Object> summary(RecallSummary summary) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("topic_id", summary.topicId().toString());
    json.put("label", summary.label());
    json.put("bullets", summary.bullets().stream().map(RecallJson::bullet).toList());
    return json;
  }

  private static Map<String, Object> bullet(SummaryBullet bullet) {
    List<String> ids =
        bullet.first().equals(bullet.last())
            ? List.of(bullet.first().toString())
            : List.of(bullet.first().toString(), bullet.last().toString());
    return Map.of("text", bullet.text(), "event_ids", ids);
  }

  private static Map<String, Object> degraded(Degraded degraded) {
    return Map.of("stage", degraded.stage(), "reason", degraded.reason());
  }
}
