package io.myria.derive.experience;

import io.myria.derive.fingerprint.PayloadReferences;
import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.text.CalledTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a payload means to say of experience in a shape that {@link Experiences} does not read. It
 * is kept all the same, for a log takes what others wrote; whoever appends it is told. Stateless.
 */
public final class UnreadMembers {

  /** What tells of a failure, and the shapes in which that is read. */
  private static final Map<String, List<Class<?>>> SHAPES = shapes();

  /** What is read as words. */
  private static final List<String> WORDS = List.of("situation", "comment", "correction");

  private UnreadMembers() {}

  private static Map<String, List<Class<?>>> shapes() {
    Map<String, List<Class<?>>> shapes = new LinkedHashMap<>();
    shapes.put("is_error", List.of(Boolean.class));
    for (String code : CalledTool.CODES) {
      shapes.put(code, List.of(BigDecimal.class));
    }
    return shapes;
  }

  /**
   * @param type of the event
   * @return names of members, each once, in the order of docs/experience.md
   */
  public static List<String> of(String type, Payload payload) {
    List<String> unread = new ArrayList<>();
    boolean result = type.equals(EventType.TOOL_RESULT);
    boolean outcome = type.equals(EventType.ACTION_OUTCOME);
    boolean feedback = type.equals(EventType.FEEDBACK);
    if (!result && !outcome && !feedback) {
      return unread;
    }
    Map<String, Object> members = payload.members();
    if (!feedback && Experiences.called(payload).name().isEmpty()) {
      unread.add(result ? "tool" : "action_type");
    }
    if (Experiences.arguments(payload).filter(said -> !(said instanceof Map)).isPresent()) {
      unread.add(CalledTool.argumentsMember(payload));
    }
    if (feedback && !isFeedback(payload)) {
      unread.add("feedback_type");
    }
    Object success = members.get("success");
    if (!feedback && success != null && !(success instanceof Boolean)) {
      unread.add("success");
    }
    if (!feedback) {
      SHAPES.forEach(
          (member, shapes) -> {
            Object said = members.get(member);
            if (said != null && shapes.stream().noneMatch(shape -> shape.isInstance(said))) {
              unread.add(member);
            }
          });
    }
    Object fetched = members.get("fetched_at");
    if (result && fetched != null && !isTime(fetched)) {
      unread.add("fetched_at");
    }
    Object ttl = members.get("ttl");
    if (result && ttl != null && Lifetime.parse(ttl).isEmpty()) {
      unread.add("ttl");
    }
    for (String member : WORDS) {
      if (members.get(member) != null && payload.string(member).isEmpty()) {
        unread.add(member);
      }
    }
    for (String member : List.of(PayloadReferences.REFERS_TO, PayloadReferences.USED)) {
      if (!PayloadReferences.areIds(payload, member)) {
        unread.add(member);
      }
    }
    return unread;
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
