package io.myria.eventlog;

import static io.myria.eventlog.LogTransfers.append;
import static io.myria.eventlog.LogTransfers.export;
import static io.myria.eventlog.LogTransfers.exports;
import static io.myria.eventlog.LogTransfers.imports;
import static io.myria.eventlog.LogTransfers.take;
import static io.myria.eventlog.LogTransfers.talk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogExport.Page;
import io.myria.eventlog.LogTransfers.Export;
import io.myria.eventlog.append.LogImport;
import io.myria.eventlog.append.LogImport.Taken;
import io.myria.eventlog.redaction.Redaction;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import io.myria.verify.StoreVerifier;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Logs that leave one store and are the same in another. */
class TransferDbIT {

  private static final String TOPICS =
      """
      select concat_ws(' ', topic_id, encode(node_id, 'hex'), parent_topic_id, children, refs,
                       label, summary, metadata, opened_seq, internal)
      from topic_version where to_ordinal is null order by topic_id
      """;

  private final Bench from = new Bench();
  private final Bench into = new Bench();

  @AfterEach
  void close() {
    from.close();
    into.close();
  }

  @Test
  void aWholeLogIsTheSameLogInAnotherStore() {
    talk(from);
    from.build();
    Export exported = export(from);
    assertThat(take(into, exported)).isEqualTo(new Taken(exported.lines().size(), 0, List.of()));
    into.build();
    assertThat(into.column(TOPICS)).isNotEmpty().isEqualTo(from.column(TOPICS));
    assertThat(export(into)).isEqualTo(exported);
    for (String table : List.of("event", "event_content", "posting")) {
      assertThat(into.column(columns(table))).isEqualTo(from.column(columns(table)));
    }
    assertThat(
            new StoreVerifier(into.transactions(), into.reader(), SearchViews.NONE)
                .findings(Caller.OPEN))
        .isEmpty();
  }

  /** Sets are numbered as they come, which nothing that is shown depends on. */
  private static String columns(String table) {
    return "select (to_jsonb(t) - 'participant_set_id')::text from "
        + table
        + " t order by event_seq, 1";
  }

  @Test
  void whatIsAppendedAfterwardsIsNumberedBehindIt() {
    talk(from);
    take(into, export(from));
    NewEvent next = Drafts.message("Somebody new.", "zoe", "ann");
    assertThat(append(into, next).seq().value()).isEqualTo(from.head().value() + 1);
    String newest = "select name from participant order by participant_id desc limit 1";
    append(into, Drafts.message("And another.", "new"));
    assertThat(into.column(newest)).containsExactly("new");
  }

  @Test
  void anImportCanBeRepeatedAndGoesOnWhereItStopped() {
    talk(from);
    Export exported = export(from);
    List<String> first = exported.lines().subList(0, 40);
    assertThat(imports(into).take(Caller.OPEN, exported.logId(), first))
        .isEqualTo(new Taken(40, 0, List.of()));
    assertThat(imports(into).take(Caller.OPEN, exported.logId(), first))
        .isEqualTo(new Taken(0, 40, List.of()));
    assertThat(take(into, exported))
        .isEqualTo(new Taken(exported.lines().size() - 40, 40, List.of()));
    assertThat(export(into)).isEqualTo(exported);
  }

  @Test
  void whatAnImportMasksIsKnownWhenItIsRepeatedAlsoWhereItWasStoredWholeBefore() {
    NewEvent card = Drafts.keyed("k", "Card 4111 1111 1111 1111", "ann");
    from.append(List.of(card, Drafts.message("hello", "ann")));
    Export exported = export(from);
    LogImport masking =
        new LogImport(
            into.database().pool(),
            Source.of(Map.of("myria.redaction", "mask")).read(LogSettings.class),
            Clock.systemUTC());
    Taken taken = masking.take(Caller.OPEN, exported.logId(), exported.lines());
    assertThat(taken).isEqualTo(new Taken(2, 0, List.of(new Redaction("payload.text", "card", 1))));
    assertThat(masking.take(Caller.OPEN, exported.logId(), exported.lines()).known()).isEqualTo(2);
    assertThat(into.column("select payload ->> 'text' from event_content order by event_seq"))
        .containsExactly("Card [redacted: card]", "hello");
    LogImport whole =
        new LogImport(
            from.database().pool(),
            Source.of(Map.of("myria.redaction", "mask")).read(LogSettings.class),
            Clock.systemUTC());
    assertThat(whole.take(Caller.OPEN, exported.logId(), exported.lines()).known()).isEqualTo(2);
  }

  @Test
  void anExportGoesOnAfterItsLastEvent() {
    talk(from);
    Export whole = export(from);
    Page rest =
        exports(from)
            .whole(Caller.OPEN, Optional.of(EventLine.parse("", whole.lines().get(29)).id("")));
    assertThat(rest.lines()).isEqualTo(whole.lines().subList(30, whole.lines().size()));
    assertThatThrownBy(
            () -> exports(from).whole(Caller.OPEN, Optional.of(new EventId(UUID.randomUUID()))))
        .isInstanceOf(Fault.class);
  }

  @Test
  void anEventMayHaveTheKeyOfOneOfMyriasOwn() {
    Optional<String> key = Optional.of("one");
    from.ask(key, "ann");
    NewEvent plain = Drafts.message("One.", "ann");
    append(
        from,
        new NewEvent(
            plain.timestamp(),
            from.column("select channel from event_content").get(0),
            plain.participants(),
            key,
            plain.contextId(),
            plain.type(),
            plain.payload(),
            plain.topicHints(),
            false));
    Export exported = export(from);
    assertThat(take(into, exported)).isEqualTo(new Taken(2, 0, List.of()));
    assertThat(export(into)).isEqualTo(exported);
  }

  @Test
  void anIdWithOtherContentIsRefusedAndNothingOfTheCallIsStored() {
    append(from, Drafts.message("One.", "ann"));
    append(from, Drafts.message("Two.", "ann"));
    Export exported = export(from);
    take(into, exported);
    String other = exported.lines().get(1).replace("Two.", "Three.");
    assertThatThrownBy(
            () ->
                imports(into)
                    .take(Caller.OPEN, exported.logId(), List.of(exported.lines().get(0), other)))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("other content");
    assertThat(into.head().value()).isEqualTo(2);
    assertThat(export(into)).isEqualTo(exported);
  }

  @Test
  void aWholeLogGoesIntoNoOtherLog() {
    append(from, Drafts.message("One.", "ann"));
    append(into, Drafts.message("Mine.", "ann"));
    Export exported = export(from);
    assertThatThrownBy(() -> take(into, exported))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("another log");
    assertThat(into.head().value()).isEqualTo(1);
  }

  @Test
  void aWholeLogIsTakenFromItsBeginningOn() {
    talk(from);
    Export exported = export(from);
    assertThatThrownBy(
            () -> imports(into).take(Caller.OPEN, exported.logId(), exported.lines().subList(5, 9)))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("from its beginning");
    assertThat(into.head().value()).isZero();
  }

  @Test
  void aKeyOfAnotherEventIsRefused() {
    append(from, Drafts.keyed("k", "One.", "ann"));
    append(into, Drafts.keyed("k", "Mine.", "ann"));
    List<String> seen =
        exports(from)
            .masked(Caller.OPEN.scope(ParticipantSet.of("ann"), false), Optional.empty())
            .lines();
    assertThatThrownBy(() -> imports(into).take(Caller.OPEN, Optional.empty(), seen))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("source_event_key");
  }

  @Test
  void whatAScopeSeesKeepsItsIdsAndOrderBehindAnotherLog() {
    talk(from);
    append(into, Drafts.message("Mine.", "ann"));
    List<String> seen =
        exports(from)
            .masked(Caller.OPEN.scope(ParticipantSet.of("bob"), true), Optional.empty())
            .lines();
    assertThat(seen).isNotEmpty().allSatisfy(line -> assertThat(line).contains("bob"));
    assertThat(seen)
        .allSatisfy(line -> assertThat(line).doesNotContain("\"seq\"", "numbers", "recorded_at"));
    assertThat(imports(into).take(Caller.OPEN, Optional.empty(), seen).stored())
        .isEqualTo(seen.size());
    assertThat(
            exports(into)
                .masked(Caller.OPEN.scope(ParticipantSet.of("bob"), true), Optional.empty())
                .lines())
        .isEqualTo(seen);
  }

  @Test
  void theWholeLogIsForAdministratorsWhoSpeakForEverybody() {
    Set<Permission> all = Set.of(Permission.values());
    Caller some = new Caller("ann", all, SpokenFor.of(Set.of("ann")));
    Caller reader = new Caller("eve", Set.of(Permission.READ), SpokenFor.EVERYBODY);
    for (Caller caller : List.of(some, reader)) {
      assertThatThrownBy(() -> exports(from).whole(caller, Optional.empty()))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("administrators");
      assertThatThrownBy(() -> imports(into).take(caller, Optional.empty(), List.of("{}")))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("administrators");
    }
  }

  @Test
  void linesThatAreNoneAreRefusedByTheirPlace() {
    append(from, Drafts.message("One.", "ann"));
    String good = export(from).lines().get(0);
    for (String bad :
        List.of(
            "",
            "[]",
            "{}",
            "null",
            good.replace("\"seq\":1,", ""),
            good.replace("[\"ann\"]", "[null]"),
            good.replaceFirst("\"participant_numbers\":\\[\\d+]", "\"participant_numbers\":[null]"),
            good.replace(",\"internal\"", ",\"topic_hints\":[{\"hint\":\"kites\"}],\"internal\""),
            good + "x")) {
      assertThat(bad).isNotEqualTo(good);
      assertThatThrownBy(() -> imports(into).take(Caller.OPEN, export(from).logId(), List.of(bad)))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.field().orElse("")).startsWith("lines[0]"));
    }
    assertThat(into.head().value()).isZero();
  }
}
