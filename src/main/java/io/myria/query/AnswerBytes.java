package io.myria.query;

import io.myria.event.ParticipantSet;
import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicHead;
import java.util.List;
import java.util.Map;

/** About how many bytes a node takes as JSON; stateless. */
final class AnswerBytes {

  /** Ids, times, flags and the names of all members. */
  private static final int FRAME = 400;

  private AnswerBytes() {}

  static long of(EventNode node) {
    long bytes = FRAME + text(node.text()) + names(node.participants());
    bytes += node.event().topicHints().stream().mapToLong(hint -> text(hint.hint()) + 40).sum();
    bytes += text(node.event().channel()) + text(node.event().type());
    bytes += node.event().contextId().map(AnswerBytes::text).orElse(0L);
    bytes += node.event().sourceEventKey().map(AnswerBytes::text).orElse(0L);
    return node.withPayload() ? bytes + value(node.event().payload().members()) : bytes;
  }

  static long of(EventRefNode node) {
    return FRAME / 2 + names(node.participants()) + text(node.excerpt());
  }

  /** Without what stands below the topic. */
  static long of(TopicHead topic) {
    long bytes = FRAME + names(topic.participants()) + text(topic.label());
    for (SummaryBullet bullet : topic.summary()) {
      bytes += FRAME / 2 + text(bullet.text()) + text(bullet.excerpt());
    }
    return bytes;
  }

  private static long names(ParticipantSet participants) {
    return participants.names().stream().mapToLong(AnswerBytes::text).sum();
  }

  private static long value(Object value) {
    if (value instanceof String text) {
      return text(text);
    }
    if (value instanceof List<?> array) {
      return 2 + array.stream().mapToLong(AnswerBytes::value).sum();
    }
    if (value instanceof Map<?, ?> object) {
      return 2
          + object.entrySet().stream()
              .mapToLong(member -> text((String) member.getKey()) + 1 + value(member.getValue()))
              .sum();
    }
    return 1 + String.valueOf(value).length();
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
