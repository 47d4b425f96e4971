package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.json.Bounds;
import io.myria.json.Input;
import io.myria.recall.routing.ChatScope;
import io.myria.recall.routing.Plan;
import io.myria.recall.routing.Temperature;
import io.myria.recall.routing.TimeScope;
import io.myria.security.Connection;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** When, where and how hot, as callers write it, and what they are told of what makes no sense. */
class QueryArgumentsTest {

  private static final Input<QueryArguments> INPUT =
      Input.of(QueryArguments.class, Bounds.NONE.with("budget_tokens", 100, 64_000, 4_000));

  @Test
  void withoutArgumentsItIsAllOfEverything() {
    Plan.Wanted wanted = read(Map.of()).wanted(ZoneOffset.UTC);
    assertThat(wanted).isEqualTo(Plan.Wanted.ALL);
  }

  @Test
  void whatIsSaidTwiceIsToldByBothOfItsNames() {
    Fault fault =
        catchThrowableOfType(
            Fault.class, () -> read(Map.of("channel", List.of("a"), "channels", List.of("b"))));
    assertThat(fault.field().orElseThrow() + " " + fault.getMessage())
        .containsPattern("\\bchannel\\b")
        .containsPattern("\\bchannels\\b")
        .contains("leave one of them out");
  }

  @Test
  void aWordStandsForAnObject() {
    assertThat(read(Map.of("time_scope", "last_week")).wanted(ZoneOffset.UTC).time())
        .isEqualTo(TimeScope.LAST_WEEK);
    assertThat(read(Map.of("context", "all_chats")).wanted(ZoneOffset.UTC).chats())
        .isEqualTo(ChatScope.ALL);
    assertThat(read(Map.of("temperature", "cold")).wanted(ZoneOffset.UTC).temperature())
        .isEqualTo(Temperature.COLD);
  }

  @Test
  void anObjectSaysFromWhenToWhenAndWhichChats() {
    Plan.Wanted wanted =
        read(Map.of(
                "time_scope",
                Map.of("from", "2026-03-01", "to", "2026-03-19T20:00:00Z"),
                "context",
                Map.of("chats_by_topic", List.of("Dana", "kites"))))
            .wanted(ZoneOffset.UTC);
    assertThat(wanted.from()).contains(Instant.parse("2026-03-01T00:00:00Z"));
    assertThat(wanted.to()).contains(Instant.parse("2026-03-19T20:00:00Z"));
    assertThat(wanted.chats())
        .isEqualTo(new ChatScope(ChatScope.Kind.CHATS_BY_TOPIC, List.of("Dana", "kites")));
    assertThat(read(Map.of("context", Map.of("related_chats", "c"))).wanted(ZoneOffset.UTC).chats())
        .isEqualTo(new ChatScope(ChatScope.Kind.RELATED_CHATS, List.of("c")));
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("time_scope", "yesterday", "time_scope"),
        Arguments.of("time_scope", 7, "time_scope"),
        Arguments.of("time_scope", Map.of(), "time_scope.from"),
        Arguments.of("time_scope", Map.of("from", "noon"), "time_scope.from"),
        Arguments.of("time_scope", Map.of("form", "2026-03-01"), "time_scope.form"),
        Arguments.of("context", "some_chats", "context"),
        Arguments.of(
            "time_scope",
            Map.of("from", "2026-03-02T00:00:00Z", "to", "2026-03-01T00:00:00Z"),
            "time_scope.from"),
        Arguments.of("context", Map.of(), "context"),
        Arguments.of("context", Map.of("chats_by_topic", List.of()), "context"),
        Arguments.of(
            "context", Map.of("current_chat", "a", "related_chats", "b"), "context.current_chat"),
        Arguments.of("context", Map.of("current_chat", " "), "context.current_chat"),
        Arguments.of("context", Map.of("related_chats", "\u0000"), "context.related_chats"),
        Arguments.of("context", Map.of("chats_by_topic", List.of("")), "context.chats_by_topic"),
        Arguments.of(
            "context",
            Map.of("chats_by_topic", Collections.nCopies(21, "Dana")),
            "context.chats_by_topic"),
        Arguments.of("temperature", "lukewarm", "temperature"),
        Arguments.of("search_depth", 6, "search_depth"),
        Arguments.of("search_depth", -1, "search_depth"),
        Arguments.of("limit", 0, "limit"),
        Arguments.of("limit", 101, "limit"),
        Arguments.of("confidence_threshold", 1.5, "confidence_threshold"),
        Arguments.of("use_knowledge_graph", "yes", "use_knowledge_graph"),
        Arguments.of("budget_tokens", 99, "budget_tokens"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void whatMakesNoSenseIsRefusedAtItsField(String name, Object value, String field) {
    Fault fault = catchThrowableOfType(Fault.class, () -> read(Map.of(name, value)));
    assertThat(fault).as("%s %s", name, value).isNotNull();
    assertThat(fault.field()).contains(field);
  }

  @Test
  void sayingTheSameTwiceIsRefused() {
    RouteArguments route = read(Map.of("context", Map.of("current_chat", "a"))).route();
    Fault fault =
        catchThrowableOfType(
            Fault.class,
            () ->
                route.wanted(
                    ZoneOffset.UTC,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of("b"),
                    false,
                    Optional.empty()));
    assertThat(fault.field()).contains("context");
    assertThat(fault).hasMessageContaining("context_id");
  }

  @Test
  void aDayOfATimeScopeBeginsAtMidnightInTheZone() {
    Map<String, Object> day = Map.of("from", "2026-05-01", "to", "2026-05-02T00:00:00Z");
    Plan.Wanted wanted = read(Map.of("time_scope", day)).wanted(ZoneId.of("Asia/Tokyo"));
    assertThat(wanted.from()).contains(Instant.parse("2026-04-30T15:00:00Z"));
    assertThat(wanted.to()).contains(Instant.parse("2026-05-02T00:00:00Z"));
  }

  private static QueryArguments read(Map<String, Object> more) {
    Map<String, Object> values = new HashMap<>(more);
    values.put("query", "Where is the kite?");
    values.put("participants", List.of("ann"));
    return INPUT.read(values, Connection.SILENT);
  }
}
