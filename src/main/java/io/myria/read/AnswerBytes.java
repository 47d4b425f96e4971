package io.myria.read;

import io.myria.event.ParticipantSet;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** An upper bound of the bytes that parts of an answer take as JSON; stateless. */
public final class AnswerBytes {

  /** Ids, times, flags and the names of all members. */
  private static final int FRAME = 400;

  private static final int PAGE = 300;
  private static final int TOPIC = 540;
  private static final int METADATA = 80;
  private static final int WEIGHT = 20;
  private static final int BULLET = 235;
  private static final int HINT = 200;
  private static final int REFERENCE = 170;

  private AnswerBytes() {}

  public static long of(EventNode node) {
    long bytes = FRAME + text(node.text()) + names(node.participants().names());
    bytes += node.event().topicHints().stream().mapToLong(hint -> text(hint.hint()) + 60).sum();
    bytes += text(node.event().channel()) + text(node.event().type());
    bytes += node.event().contextId().map(AnswerBytes::text).orElse(0L);
    bytes += node.event().sourceEventKey().map(AnswerBytes::text).orElse(0L);
    return node.withPayload() ? bytes + value(node.event().payload().members()) : bytes;
  }

  public static long of(EventRefNode node) {
    long key = node.sourceEventKey().map(AnswerBytes::text).orElse(0L);
    return REFERENCE + key + names(node.participants().names()) + text(node.excerpt());
  }

  /**
   * Without its summary and what stands below the topic.
   *
   * @param cursor characters of its own cursor
   */
  public static long of(TopicHead topic, int cursor) {
    return TOPIC
        + cursor
        + names(topic.participants().names())
        + text(topic.label())
        + topic.contextId().map(AnswerBytes::text).orElse(0L);
  }

  public static long of(TopicHead.Metadata metadata) {
    return METADATA + weights(metadata.terms()) + weights(metadata.hints());
  }

  private static long weights(Map<String, Double> weights) {
    return weights.keySet().stream().mapToLong(name -> text(name) + WEIGHT).sum();
  }

  /** A group of fresh events, without them. */
  public static long ofHint(String label) {
    return HINT + text(label);
  }

  public static long of(List<SummaryBullet> summary) {
    return summary.stream()
        .mapToLong(bullet -> BULLET + text(bullet.text()) + text(bullet.excerpt()))
        .sum();
  }

  /**
   * What stands around a tree: the root, the constraints, the cursor.
   *
   * @param cursor characters of the page's cursor
   */
  public static long around(ParticipantSet scope, int cursor) {
    return PAGE + cursor + 2 * names(scope.names());
  }

  public static long names(Collection<String> names) {
    return names.stream().mapToLong(AnswerBytes::text).sum();
  }

  private static long value(Object value) {
    return switch (value) {
      case String text -> text(text);
      case List<?> array -> 2 + array.stream().mapToLong(AnswerBytes::value).sum();
      case Map<?, ?> object ->
          2
              + object.entrySet().stream()
                  .mapToLong(
                      member -> text((String) member.getKey()) + 1 + value(member.getValue()))
                  .sum();
      case null, default -> 1 + String.valueOf(value).length();
    };
  }

  /** UTF-8 in quotes with a comma; characters that JSON escapes count as six. */
  private static long text(String text) {
    long bytes = 3;
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (unit < ' ') {
        bytes += 6;
      } else if (unit < 0x80) {
        bytes += unit == '"' || unit == '\\' ? 2 : 1;
      } else {
        bytes += unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
      }
    }
    return bytes;
  }
}
