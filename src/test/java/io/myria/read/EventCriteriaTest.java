package io.myria.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.PayloadField;
import io.myria.topics.tree.EventAsk;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a query may not ask, by the field's name. */
class EventCriteriaTest {

  private static final EventAsk ASK = EventAsk.of("ann");
  private static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");

  @Test
  void aBlankQueryIsRefusedAndSaysWhatToDo() {
    refused("query", FaultCode.INVALID_ARGUMENT, "leave it out", () -> ASK.query(" \t\n"));
  }

  @Test
  void aQueryWithoutAnyWordIsRefused() {
    refused("query", FaultCode.INVALID_ARGUMENT, "no word", () -> ASK.query("?!… — \"\""));
  }

  @Test
  void aQueryOfFunctionWordsAloneStillAsksForThem() {
    assertThat(ASK.query("who is it").request().criteria().filter().terms()).isNotEmpty();
  }

  @Test
  void aQueryThatIsTooLongIsRefused() {
    assertThat(ASK.query("x".repeat(4_000)).request()).isNotNull();
    refused("query", FaultCode.LIMIT_EXCEEDED, "4000", () -> ASK.query("x".repeat(4_001)));
  }

  @Test
  void textThatCannotBeStoredIsRefused() {
    for (String text : List.of("a\u0000b", "a\ud800b", "\udc00")) {
      refused("query", FaultCode.INVALID_ARGUMENT, "", () -> ASK.query("word " + text));
      refused("context_id", FaultCode.INVALID_ARGUMENT, "", () -> ASK.context(text));
      refused("channels[1]", FaultCode.INVALID_ARGUMENT, "", () -> ASK.channels("mail", text));
      refused("types[0]", FaultCode.INVALID_ARGUMENT, "", () -> ASK.types(text));
      refused(
          "topic_hints[0].hint",
          FaultCode.INVALID_ARGUMENT,
          "",
          () -> ASK.hints(new HintWeight(text, 1)));
    }
  }

  @Test
  void blankElementsAreRefusedAndEmptyListsAskForNothing() {
    refused("channels[0]", FaultCode.INVALID_ARGUMENT, "blank", () -> ASK.channels(" "));
    refused("types[1]", FaultCode.INVALID_ARGUMENT, "blank", () -> ASK.types("message", ""));
    refused("context_id", FaultCode.INVALID_ARGUMENT, "blank", () -> ASK.context(""));
    assertThat(ASK.channels().types().hints().request().digest()).isEqualTo(ASK.request().digest());
  }

  @Test
  void listsAreBounded() {
    String[] many = Collections.nCopies(101, "mail").toArray(String[]::new);
    refused("channels", FaultCode.LIMIT_EXCEEDED, "100", () -> ASK.channels(many));
    refused("types", FaultCode.LIMIT_EXCEEDED, "100", () -> ASK.types(many));
  }

  @Test
  void aHintIsWeighedOnce() {
    HintWeight hint = new HintWeight("kites", 1);
    refused(
        "topic_hints[1].hint", FaultCode.INVALID_ARGUMENT, "twice", () -> ASK.hints(hint, hint));
  }

  @Test
  void aWeightIsAFiniteNumberAboveZero() {
    for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(
          "weight",
          FaultCode.INVALID_ARGUMENT,
          "above 0",
          () -> ASK.hints(new HintWeight("a", weight)));
    }
  }

  @Test
  void membersOfAPayloadAreFewAndHaveOneValueEach() {
    refused("payload", FaultCode.LIMIT_EXCEEDED, "at most 8", () -> fields(nine()));
    refused("payload.a", FaultCode.INVALID_ARGUMENT, "as a.b", () -> fields(Map.of("a", Map.of())));
    refused(
        "payload.a", FaultCode.INVALID_ARGUMENT, "must be", () -> fields(Map.of("a", List.of())));
    refused("payload", FaultCode.INVALID_ARGUMENT, "empty", () -> fields(Map.of(" ", 1)));
    refused("payload", FaultCode.INVALID_ARGUMENT, "empty", () -> fields(Map.of("a..b", 1)));
    refused("payload.a", FaultCode.INVALID_ARGUMENT, "NUL", () -> fields(Map.of("a", "\u0000")));
    refused(
        "payload.a",
        FaultCode.INVALID_ARGUMENT,
        "range",
        () -> fields(Map.of("a", new BigDecimal("1e100000000"))));
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("a", null);
    assertThat(fields(nothing)).hasSize(1);
    assertThat(fields(Map.of())).isEmpty();
  }

  private static List<PayloadField> fields(Map<String, Object> members) {
    return PayloadField.of("payload", members);
  }

  private static Map<String, Object> nine() {
    Map<String, Object> members = new HashMap<>();
    for (int count = 0; count < 9; count++) {
      members.put("m" + count, count);
    }
    return members;
  }

  @Test
  void fromLiesBeforeTo() {
    refused("from", FaultCode.INVALID_ARGUMENT, "before", () -> ASK.from(NOON).to(NOON));
    refused(
        "from", FaultCode.INVALID_ARGUMENT, "before", () -> ASK.from(NOON.plusSeconds(1)).to(NOON));
    assertThat(ASK.from(NOON).to(NOON.plusNanos(1)).request()).isNotNull();
  }

  @Test
  void aSnapshotIsNamedByItsId() {
    refused(
        "snapshot_id",
        FaultCode.INVALID_ARGUMENT,
        "myria_list_snapshots",
        () -> SnapshotChoice.of(Optional.of("latest"), Optional.empty()));
  }

  @Test
  void theFreshTailIsWantedUnlessASnapshotIsNamed() {
    Optional<String> id = Optional.of("018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4");
    assertThat(SnapshotChoice.of(Optional.empty(), Optional.empty()).wantsFresh()).isTrue();
    assertThat(SnapshotChoice.of(id, Optional.empty()).wantsFresh()).isFalse();
    assertThat(SnapshotChoice.of(id, Optional.of(true)).wantsFresh()).isTrue();
    assertThat(SnapshotChoice.of(Optional.empty(), Optional.of(false)).wantsFresh()).isFalse();
  }

  private static void refused(String field, FaultCode code, String saying, Supplier<?> made) {
    assertThatThrownBy(made::get)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.field()).contains(field);
              assertThat(fault.code()).isEqualTo(code);
              assertThat(fault.getMessage()).contains(saying);
            });
  }
}
