package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.security.SpokenFor;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The names that a scope sees, all there are, and who is unknown. */
class DirectoryDbIT {

  private static final int SCANNED = 1_000;

  private Bench bench;
  private Cursors cursors;

  @BeforeEach
  void open() {
    bench = new Bench();
    cursors = new Cursors(bench.transactions(), new SecureRandom());
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void namesAreThoseOfWhatTheScopeSees() {
    bench.append(
        List.of(
            said(1, "ann", "bob"),
            said(2, "ann", "bob"),
            said(3, "ann", "Cleo"),
            said(4, "bob", "dan"),
            Drafts.internal("hidden", "ann", "eve")));
    assertThat(participants(scope(Caller.OPEN, "ann"), "")).containsExactly("Cleo", "ann", "bob");
    assertThat(participants(scope(Caller.OPEN, "bob"), "")).containsExactly("bob", "dan", "ann");
    assertThat(participants(scope(Caller.OPEN, "ann"), "c")).containsExactly("Cleo");
    assertThat(participants(scope(Caller.OPEN, "ann"), "C")).containsExactly("Cleo");
    assertThat(participants(scope(Caller.OPEN, "ann"), "%")).isEmpty();
    assertThat(participants(scope(Caller.OPEN, "nobody"), "")).isEmpty();
  }

  @Test
  void ofALargeScopeTheNewestEventsAreLookedAtAndTheOthersCanBe() {
    List<NewEvent> events = new ArrayList<>();
    for (int minute = 0; minute < SCANNED + 50; minute++) {
      events.add(said(minute, "ann", minute < 30 ? "once" : "bob"));
    }
    for (int begin = 0; begin < events.size(); begin += 500) {
      bench.append(events.subList(begin, Math.min(events.size(), begin + 500)));
    }
    Scope ann = scope(Caller.OPEN, "ann");
    DirectoryPage newest = page(ann, Wanted.ALL);
    assertThat(newest.names()).extracting(KnownName::name).contains("bob").doesNotContain("once");
    Instant before = newest.olderBefore().orElseThrow();
    assertThat(before).isEqualTo(Drafts.NOON.plus(Duration.ofMinutes(50)));
    DirectoryPage older =
        page(ann, new Wanted(Set.of(), "", Optional.empty(), Optional.of(before)));
    assertThat(older.names()).extracting(KnownName::name).contains("once");
    assertThat(older.olderBefore()).isEmpty();
  }

  @Test
  void laterPagesGoOnThoughOthersWereHeardMeanwhile() {
    List<NewEvent> events = new ArrayList<>();
    for (int minute = 0; minute < SCANNED + 50; minute++) {
      events.add(said(minute, "ann", "user" + minute % 7));
    }
    for (int begin = 0; begin < events.size(); begin += 500) {
      bench.append(events.subList(begin, Math.min(events.size(), begin + 500)));
    }
    Scope ann = scope(Caller.OPEN, "ann");
    List<KnownName> whole = page(ann, Wanted.ALL).names();
    List<KnownName> pages = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      PageRequest some = new PageRequest(Optional.of(3), cursor);
      DirectoryPage page =
          directory().page(new DirectoryRequest(ann, Wanted.ALL, some), TokenBudget.unlimited());
      pages.addAll(page.names());
      cursor = page.nextCursor();
      bench.append(List.of(said(5_000, "ann", "new" + pages.size())));
    } while (cursor.isPresent());
    assertThat(pages).isEqualTo(whole);
  }

  @Test
  void allParticipantsAreForWhoSpeaksForEverybody() {
    bench.append(
        List.of(said(1, "Bob"), said(2, "ann"), said(3, "bea"), Drafts.internal("hidden", "eve")));
    assertThat(all(Caller.OPEN, "")).containsExactly("ann", "bea", "Bob");
    assertThat(all(Caller.OPEN, "B")).containsExactly("bea", "Bob");
    Fault fault = catchThrowableOfType(Fault.class, () -> all(speaker("ann"), ""));
    assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED);
  }

  @Test
  void aNameThatNobodyHasIsToldWhoMayBeMeant() {
    bench.append(
        List.of(said(1, "dana", "eli"), said(2, "diana"), Drafts.internal("hidden", "danna")));
    assertThat(unknown(Caller.OPEN, "Dana"))
        .containsExactly(new UnknownName("Dana", List.of("dana", "diana")));
    assertThat(unknown(Caller.OPEN, "dana, eli"))
        .containsExactly(new UnknownName("dana, eli", List.of("dana", "diana", "eli")));
    assertThat(unknown(Caller.OPEN, " eli", "dana"))
        .containsExactly(new UnknownName(" eli", List.of("eli")));
    assertThat(unknown(Caller.OPEN, "*")).containsExactly(new UnknownName("*", List.of()));
    assertThat(unknown(Caller.OPEN, "eli", "diana")).as("they share nothing").isEmpty();
    assertThat(unknown(Caller.OPEN, "danna"))
        .extracting(UnknownName::name)
        .containsExactly("danna");
  }

  @Test
  void aParticipantOfOthersAloneIsAsUnknownAsOneThatThereIsNot() {
    bench.append(List.of(said(1, "dana", "eli"), said(2, "frank"), said(3, "franka", "ann")));
    Caller dana = speaker("dana");
    assertThat(unknown(dana, "dana", "frank")).containsExactly(new UnknownName("frank", List.of()));
    assertThat(unknown(dana, "dana", "frans")).containsExactly(new UnknownName("frans", List.of()));
    assertThat(unknown(dana, "dana", "Eli"))
        .containsExactly(new UnknownName("Eli", List.of("eli")));
    assertThat(unknown(speaker("Danae"), "Danae"))
        .containsExactly(new UnknownName("Danae", List.of()));
  }

  private List<UnknownName> unknown(Caller caller, String... names) {
    return new UnknownNames(bench.transactions(), settings(), directory()).of(scope(caller, names));
  }

  private List<String> all(Caller caller, String start) {
    return new AllParticipants(bench.transactions(), settings(), cursors)
            .page(
                new AllParticipants.Request(caller, false, start, PageRequest.FIRST),
                TokenBudget.unlimited())
            .names()
            .stream()
            .map(KnownName::name)
            .toList();
  }

  private List<String> participants(Scope scope, String start) {
    Wanted wanted =
        new Wanted(Set.of(NameKind.PARTICIPANT), start, Optional.empty(), Optional.empty());
    return page(scope, wanted).names().stream().map(KnownName::name).toList();
  }

  private DirectoryPage page(Scope scope, Wanted wanted) {
    return directory()
        .page(new DirectoryRequest(scope, wanted, PageRequest.FIRST), TokenBudget.unlimited());
  }

  private Directory directory() {
    return new Directory(bench.transactions(), settings(), cursors);
  }

  private static QuerySettings settings() {
    return Source.of(Map.of("myria.query.scan_budget", Integer.toString(SCANNED)))
        .read(QuerySettings.class);
  }

  private static Scope scope(Caller caller, String... names) {
    return caller.scope(ParticipantSet.of(names), false);
  }

  private static Caller speaker(String name) {
    return new Caller(name, EnumSet.allOf(Permission.class), new SpokenFor(false, Set.of(name)));
  }

  private static NewEvent said(int minute, String... participants) {
    return Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(minute)), "words", participants);
  }
}
