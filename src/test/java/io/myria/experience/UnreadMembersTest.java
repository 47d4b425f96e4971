package io.myria.experience;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Payload;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an agent is told of a payload that says less than it means to. */
class UnreadMembersTest {

  private static final String ID = "019ab0f4-5c1e-7d43-9a51-3f0c2b7e1a01";

  @Test
  void whatIsWellFormedIsRead() {
    assertThat(
            unread(
                "tool_result", "tool", "t", "success", true, "fetched_at", "2026-03-01T12:00:00Z"))
        .isEmpty();
    assertThat(unread("tool_result", "tool", "t", "ttl", "24h", "refers_to", ID)).isEmpty();
    assertThat(unread("tool_result", "tool", "t", "ttl", new BigDecimal("90"))).isEmpty();
    assertThat(unread("action_outcome", "action_type", "a", "used", List.of(ID, ID))).isEmpty();
    assertThat(unread("feedback", "feedback_type", "Rejection ", "refers_to", ID)).isEmpty();
    assertThat(unread("feedback", "correction", "Servers, please")).isEmpty();
    assertThat(unread("feedback", "feedback_type", "approval", "tool", "x".repeat(201))).isEmpty();
    assertThat(unread("tool_result", "tool", "t", "args", "{\"query\": \"q\"}")).isEmpty();
    assertThat(
            unread(
                "tool_result", "tool", "t", "refers_to", List.of(ID, ID.toUpperCase(Locale.ROOT))))
        .isEmpty();
    assertThat(unread("message", "feedback_type", "great", "used", "it")).isEmpty();
    assertThat(unread("message", "memory_type", "fact", "speaker", "Dana", "refers_to", ID))
        .isEmpty();
  }

  @Test
  void ofWhatIsSaidTheMembersThatMeanSomethingAreNamed() {
    assertThat(
            unread(
                "message",
                "role",
                7,
                "speaker",
                List.of("x"),
                "memory_type",
                "z",
                "refers_to",
                "it"))
        .containsExactly("memory_type", "speaker", "role", "refers_to");
  }

  @Test
  void whatIsNotReadIsNamed() {
    assertThat(unread("tool_result", "args", Map.of())).containsExactly("tool");
    assertThat(unread("tool_result", "tool", "t".repeat(201))).containsExactly("tool");
    assertThat(unread("action_outcome", "text", "done")).containsExactly("action_type");
    assertThat(unread("feedback", "feedback_type", "great")).containsExactly("feedback_type");
    assertThat(unread("feedback", "comment", "no")).containsExactly("feedback_type");
    assertThat(
            unread(
                "tool_result",
                "tool",
                "t",
                "success",
                "yes",
                "fetched_at",
                "noon",
                "ttl",
                "5min",
                "refers_to",
                "019ab0f4",
                "used",
                Collections.singletonList(null)))
        .containsExactly("success", "fetched_at", "ttl", "refers_to", "used");
    assertThat(unread("feedback", "feedback_type", "approval", "refers_to", List.of(ID, "it")))
        .containsExactly("refers_to");
    assertThat(unread("tool_result", "tool", "t", "args", "q", "is_error", "true"))
        .containsExactly("args", "is_error");
    assertThat(unread("action_outcome", "action_type", "a", "action_args", List.of(1)))
        .containsExactly("action_args");
    assertThat(unread("tool_result", "tool", "t", "exit_code", "1", "situation", List.of("x")))
        .containsExactly("exit_code", "situation");
    assertThat(unread("feedback", "feedback_type", "correction", "correction", Map.of("text", "x")))
        .containsExactly("correction");
  }

  private static List<String> unread(String type, Object... members) {
    Map<String, Object> payload = new LinkedHashMap<>();
    for (int index = 0; index < members.length; index += 2) {
      payload.put((String) members[index], members[index + 1]);
    }
    return UnreadMembers.of(type, new Payload(payload));
  }
}
