package io.myria.experience;

import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.PayloadReferences;
import io.myria.language.CalledTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a payload means to say of experience in a shape that {@link Experiences} does not read. It
 * is kept all the same, for a log takes what others wrote; the appending caller gets a warning.
 * Stateless.
 */
public final class UnreadMembers {

  /** What tells of success or failure, and as what it is read. */
  private static final Map<String, Class<?>> SHAPES = shapes();

  /** What is read as words. */
  private static final List<String> WORDS = List.of("situation", "comment", "correction");

  /** The same of what was said. */
  private static final List<String> SAID = List.of("speaker", "role", "image_caption");

  private static final String KIND = "memory_type";

  private UnreadMembers() {}

  private static Map<String, Class<?>> shapes() {
    Map<String, Class<?>> shapes = new LinkedHashMap<>();
    shapes.put("success", Boolean.class);
    shapes.put("is_error", Boolean.class);
    CalledTool.CODES.forEach(code -> shapes.put(code, BigDecimal.class));
    return shapes;
  }

  /**
   * @param type of the event
   * @return names of members, each once, in the order of docs/experience.md
   */
  public static List<String> of(String type, Payload payload) {
    List<String> unread = new ArrayList<>();
    switch (type) {
      case EventType.TOOL_RESULT:
        ofCall("tool", payload, unread);
        ofValue(payload.members(), unread);
        break;
      case EventType.ACTION_OUTCOME:
        ofCall("action_type", payload, unread);
        break;
      case EventType.FEEDBACK:
        if (!isFeedback(payload)) {
          unread.add("feedback_type");
        }
        break;
      default:
        ofSaid(payload, unread);
        return unread;
    }
    ofAny(payload, unread);
    return unread;
  }

  private static void ofSaid(Payload payload, List<String> unread) {
    Object kind = payload.members().get(KIND);
    if (kind != null && payload.string(KIND).flatMap(MemoryKind::of).isEmpty()) {
      unread.add(KIND);
    }
    ofWords(SAID, payload, unread);
    if (!PayloadReferences.areIds(payload, PayloadReferences.REFERS_TO)) {
      unread.add(PayloadReferences.REFERS_TO);
    }
  }

  private static void ofWords(List<String> members, Payload payload, List<String> unread) {
    for (String member : members) {
      if (payload.members().get(member) != null && payload.string(member).isEmpty()) {
        unread.add(member);
      }
    }
  }

  /**
   * @param name of the member that says what was called
   */
  private static void ofCall(String name, Payload payload, List<String> unread) {
    if (Experiences.called(payload).name().isEmpty()) {
      unread.add(name);
    }
    if (Experiences.arguments(payload).filter(said -> !(said instanceof Map)).isPresent()) {
      unread.add(CalledTool.argumentsMember(payload));
    }
    SHAPES.forEach(
        (member, shape) -> {
          Object said = payload.members().get(member);
          if (said != null && !shape.isInstance(said)) {
            unread.add(member);
          }
        });
  }

  private static void ofValue(Map<String, Object> members, List<String> unread) {
    Object fetched = members.get("fetched_at");
    if (fetched != null && !isTime(fetched)) {
      unread.add("fetched_at");
    }
    Object ttl = members.get("ttl");
    if (ttl != null && Lifetime.parse(ttl).isEmpty()) {
      unread.add("ttl");
    }
  }

  private static void ofAny(Payload payload, List<String> unread) {
    ofWords(WORDS, payload, unread);
    for (String member : List.of(PayloadReferences.REFERS_TO, PayloadReferences.USED)) {
      if (!PayloadReferences.areIds(payload, member)) {
        unread.add(member);
      }
    }
  }

  private static boolean isFeedback(Payload payload) {
    Object type = payload.members().get("feedback_type");
    boolean known =
        type == null || type instanceof String said && FeedbackType.of(said).isPresent();
    return known && Experiences.feedback(payload).isPresent();
  }

  private static boolean isTime(Object value) {
    return value instanceof String said && Experiences.time(said).isPresent();
  }
}
