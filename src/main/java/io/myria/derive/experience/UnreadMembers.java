package io.myria.derive.experience;

import io.myria.derive.fingerprint.PayloadReferences;
import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.text.CalledTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a payload means to say of experience in a shape that {@link Experiences} does not read. It
 * is kept all the same, for a log takes what others wrote; whoever appends it is told. Stateless.
 */
public final class UnreadMembers {

  private UnreadMembers() {}

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
    CalledTool called = CalledTool.of(payload);
    if (!feedback && (called.name().isEmpty() || !Experiences.isRead(called))) {
      unread.add(result ? "tool" : "action_type");
    }
    if (feedback && !isFeedback(payload)) {
      unread.add("feedback_type");
    }
    Object success = members.get("success");
    if (!feedback && success != null && !(success instanceof Boolean)) {
      unread.add("success");
    }
    Object fetched = members.get("fetched_at");
    if (result && fetched != null && !isTime(fetched)) {
      unread.add("fetched_at");
    }
    Object ttl = members.get("ttl");
    if (result && ttl != null && Lifetime.parse(ttl).isEmpty()) {
      unread.add("ttl");
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
