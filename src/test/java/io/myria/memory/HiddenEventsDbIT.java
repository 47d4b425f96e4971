package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.plan.BuildSettings;
import io.myria.config.Source;
import io.myria.contents.Contents;
import io.myria.contents.Contents.Browsed;
import io.myria.contents.ContentsViews;
import io.myria.contents.TocEntry;
import io.myria.contents.TocPage;
import io.myria.contents.TocRequest;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Order;
import io.myria.fingerprint.FingerprintReader;
import io.myria.fingerprint.MemoryKind;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.security.SpokenFor;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.EventNodes;
import io.myria.topics.tree.EventNodesRequest;
import io.myria.topics.tree.QueryAnswer;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesRequest;
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

/**
 * Events that a scope does not see are more than a page may examine, and nothing of an answer shows
 * them: not where it stopped, not what time it is counted to, not who is known, not what is
 * missing.
 */
class HiddenEventsDbIT {

  private static final int BUDGET = 1_000;
  private static final Caller ALICE = speaker("alice");
  private static final Caller IVY = speaker("ivy");

  private static final TimelineRequest.Wanted ANY =
      new TimelineRequest.Wanted(
          Optional.empty(), Optional.empty(), Set.of(), List.of(), Optional.empty());

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
  void aParticipantWithWhomNothingIsSharedIsAsUnknownAsOneWithoutEvents() {
    bench.append(events(0, 1_700, false, "alice"));
    bench.append(events(300, 1_300, false, "bob"));
    asUnknown(ALICE, "bob");
    bench.build();
    asUnknown(ALICE, "bob");
  }

  private void asUnknown(Caller caller, String other) {
    List<String> known = answers(caller.scope(ParticipantSet.of("alice", other), false));
    List<String> unknown = answers(caller.scope(ParticipantSet.of("alice", "zed"), false));
    assertThat(known).isEqualTo(unknown.stream().map(one -> one.replace("zed", other)).toList());
    assertThat(unknown.get(0)).contains("zed");
  }

  @Test
  void internalEventsAreNotSeenWhereTheyAreNotAskedFor() {
    bench.append(events(0, 1, false, "ivy"));
    List<String> before = answers(IVY.scope(ParticipantSet.of("ivy"), false));
    assertThat(before.get(1)).contains("ivy").contains(Drafts.NOON.toString());
    List<String> all = List.of(all(false), all(true));
    bench.append(events(1, 1_200, true, "ivy"));
    assertThat(answers(IVY.scope(ParticipantSet.of("ivy"), false))).isEqualTo(before);
    assertThat(all(false)).isEqualTo(all.get(0));
    assertThat(all(true)).isNotEqualTo(all.get(1));
    bench.append(events(0, 1_200, true, "jon"));
    List<String> jon = answers(ALICE.scope(ParticipantSet.of("alice", "jon"), false));
    List<String> zed = answers(ALICE.scope(ParticipantSet.of("alice", "zed"), false));
    assertThat(jon).isEqualTo(zed.stream().map(one -> one.replace("zed", "jon")).toList());
  }

  @Test
  void whatOthersAppendTakesNothingAway() {
    bench.append(events(0, 40, false, "alice"));
    Scope alice = ALICE.scope(ParticipantSet.of("alice"), false);
    for (int round = 0; round < 2; round++) {
      List<String> before = answers(alice);
      assertThat(before.get(6)).contains("2026").doesNotContain("degraded");
      bench.append(events(0, 1_050, false, "bob"));
      assertThat(answers(alice)).isEqualTo(before);
      bench.append(events(0, 1_050, true, "alice"));
      assertThat(answers(alice)).isEqualTo(before);
      bench.build();
      bench.append(events(100, 40, false, "alice"));
    }
  }

  /** One's own budget is still one, and what is behind it is there for the next page. */
  @Test
  void ofMoreThanTheBudgetTheLastEventsAreCounted() {
    bench.append(events(0, BUDGET + 1, false, "alice"));
    Scope alice = ALICE.scope(ParticipantSet.of("alice"), false);
    TocPage page = contents(alice);
    assertThat(page.nodes()).singleElement().extracting(TocEntry::fresh).isEqualTo(1_000L);
    assertThat(page.degraded()).isNotEmpty();
    Instant older = directory().page(names(alice), TokenBudget.unlimited()).olderBefore().get();
    assertThat(older).isEqualTo(Drafts.NOON.plus(Duration.ofMinutes(1)));
  }

  /** One line a read: whatever it says but ids, and cursors only as whether there is one. */
  private List<String> answers(Scope scope) {
    List<String> answers = new ArrayList<>();
    answers.add(
        "unknown " + new UnknownNames(bench.transactions(), settings(), directory()).of(scope));
    DirectoryPage names = directory().page(names(scope), TokenBudget.unlimited());
    answers.add("names " + names.names() + names.olderBefore() + names.nextCursor().isPresent());
    for (Order order : Order.values()) {
      for (Optional<Instant> asOf : List.of(Optional.<Instant>empty(), Optional.of(Drafts.NOON))) {
        answers.add("timeline " + told(memories(scope, order, ANY, asOf)));
      }
    }
    answers.add("contents " + told(contents(scope)));
    answers.add(
        "status "
            + new MemoryCensus(bench.transactions(), sources())
                .count(new MemoryScope(scope, Optional.empty(), Optional.empty())));
    for (Optional<String> query : List.of(Optional.<String>empty(), Optional.of("kites"))) {
      answers.add("nodes " + told(nodes().query(nodesOf(scope, query))));
      answers.add("references " + told(references().query(referencesOf(scope, query))));
    }
    TimelineRequest.Wanted facts =
        new TimelineRequest.Wanted(
            Optional.empty(),
            Optional.empty(),
            Set.of(MemoryKind.FACT),
            List.of(),
            Optional.empty());
    answers.add("facts " + told(memories(scope, Order.NEWEST, facts, Optional.empty())));
    return answers;
  }

  private TimelinePage memories(
      Scope scope, Order order, TimelineRequest.Wanted wanted, Optional<Instant> asOf) {
    MemoryScope asked = new MemoryScope(scope, Optional.empty(), asOf);
    return timeline().page(new TimelineRequest(asked, wanted, order, PageRequest.FIRST));
  }

  private static String told(TimelinePage page) {
    return page.memories().stream().map(one -> one.event().id()).toList()
        + " "
        + page.asOf()
        + page.nextCursor().isPresent();
  }

  private static String told(QueryAnswer answer) {
    return answer.root().children()
        + " "
        + answer.root().participants()
        + answer.constraints()
        + answer.truncated()
        + answer.degraded();
  }

  private static String told(TocPage page) {
    return page.nodes()
        + " "
        + page.nextCursor().isPresent()
        + (page.degraded().isEmpty() ? "" : "degraded");
  }

  private String all(boolean internal) {
    return new AllParticipants(bench.transactions(), settings(), cursors)
        .page(
            new AllParticipants.Request(Caller.OPEN, internal, "", PageRequest.FIRST),
            TokenBudget.unlimited())
        .toString();
  }

  private TocPage contents(Scope scope) {
    return new Contents(
            bench.transactions(),
            new ContentsViews(
                bench.reader(),
                new DerivedReader(),
                new FingerprintReader(),
                Source.of(Map.of()).read(BuildSettings.class).contents(),
                settings()),
            cursors)
        .browse(
            TocRequest.of(scope),
            new Browsed(Optional.empty(), Optional.empty(), Optional.empty(), Order.OLDEST),
            TokenBudget.unlimited());
  }

  private static EventNodesRequest nodesOf(Scope scope, Optional<String> query) {
    return new EventNodesRequest(
        scope,
        EventCriteria.asking(query),
        Order.NEWEST,
        false,
        SnapshotChoice.ACTIVE,
        PageRequest.FIRST);
  }

  private static ReferencesRequest referencesOf(Scope scope, Optional<String> query) {
    return new ReferencesRequest(
        scope,
        EventCriteria.asking(query),
        ReferencesRequest.Under.ALL,
        ReferencesRequest.Size.USUAL,
        SnapshotChoice.ACTIVE,
        Optional.empty(),
        Optional.empty());
  }

  private static DirectoryRequest names(Scope scope) {
    return new DirectoryRequest(scope, Wanted.ALL, PageRequest.FIRST);
  }

  private Directory directory() {
    return new Directory(bench.transactions(), settings(), cursors);
  }

  private Sources sources() {
    Sources defaults = DefaultSources.of(bench.reader());
    return new Sources(
        defaults.log(), defaults.derived(), defaults.fingerprints(), defaults.ageing(), settings());
  }

  private Timeline timeline() {
    return new Timeline(bench.transactions(), sources(), cursors);
  }

  private EventNodes nodes() {
    return new EventNodes(
        bench.transactions(), bench.reader(), SearchViews.NONE, cursors, settings());
  }

  private References references() {
    return new References(
        bench.transactions(),
        bench.reader(),
        new References.Aids(SearchViews.NONE, Guide.NONE),
        cursors,
        new References.Limits(settings(), Source.of(Map.of()).read(TopicSettings.class)));
  }

  /** No administrator: these see positions of the whole log. */
  private static Caller speaker(String name) {
    return new Caller(name, EnumSet.of(Permission.READ), new SpokenFor(false, Set.of(name)));
  }

  private static QuerySettings settings() {
    return Source.of(Map.of("myria.query.scan_budget", Integer.toString(BUDGET)))
        .read(QuerySettings.class);
  }

  private static List<NewEvent> events(
      int from, int count, boolean internal, String... participants) {
    List<NewEvent> events = new ArrayList<>();
    for (int minute = from; minute < from + count; minute++) {
      NewEvent said =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofMinutes(minute)), "We fly kites.", participants);
      events.add(internal ? Drafts.internal(said) : said);
    }
    return events;
  }
}
