package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.TriggerDecision;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.erasure.Erasures.Erasure;
import io.myria.erasure.Erasures.Preview;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventLine;
import io.myria.eventlog.LogExport;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.LogImport;
import io.myria.projection.DerivedMemories;
import io.myria.proof.ProofException;
import io.myria.proof.Receipt;
import io.myria.proof.VerifierKey;
import io.myria.proof.seal.Seals;
import io.myria.search.IndexedLog;
import io.myria.search.SearchSettings;
import io.myria.security.Caller;
import io.myria.verify.Finding;
import io.myria.verify.StoreVerifier;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Events are erased: from the log, from all that was derived, and from the files. */
class ErasureDbIT {

  /** Stands in no other text. */
  private static final String SECRET = "zanzibarium";

  @AutoClose private final ErasureBench store = new ErasureBench();

  private Bench bench() {
    return store.bench();
  }

  private List<Appended> fill() {
    List<NewEvent> events = new ArrayList<>(Bench.talk("ann", "bob", 0, 40));
    events.addAll(Bench.talk("dana", "bot", 0, 12));
    events.add(
        Drafts.keyed(
            "key of " + SECRET,
            new Payload(
                Map.of(
                    "speaker",
                    "Dana",
                    "text",
                    "Dana prefers the hotel " + SECRET + " because the old one is too loud.")),
            "ann",
            "dana"));
    events.add(
        Drafts.offset(
            "+02:00",
            Drafts.hinted(
                Drafts.message("I decided to book " + SECRET + " in Vienna.", "dana"), SECRET)));
    events.add(Drafts.internal("Dana lives at " + SECRET + " street.", "dana", "bot"));
    List<Appended> appended = bench().append(events);
    bench().build();
    bench().append(Bench.talk("ann", "dana", 100, 8));
    store.derive();
    bench().build();
    return appended;
  }

  private Event event(EventSeq seq) {
    return bench()
        .transactions()
        .run(db -> bench().reader().reread(db, List.of(seq)))
        .get(0)
        .event();
  }

  @Test
  void nothingOfAnErasedEventIsLeftInTablesAndFiles() {
    List<Appended> events = fill();
    assertThat(store.placesOf(SECRET))
        .contains("event_content", "topic_version", "toc_version", "fingerprint", "entity_mention");
    Preview preview = store.erasures().preview(ErasureBench.of("dana", true));
    assertThat(preview.events()).isEqualTo(23);
    assertThat(preview.stores()).containsKeys("passages", "topics", "contents", "statements");
    assertThat(store.placesOf(SECRET)).isNotEmpty();

    Erasure done = store.erase(ErasureBench.of("dana", true));
    assertThat(store.placesOf(SECRET)).isEmpty();
    assertThat(done.erased()).isEqualTo(23);
    Event erased = event(events.get(53).seq());
    assertThat(erased.payload().members()).isEmpty();
    assertThat(erased.offset()).isEmpty();
    assertThat(erased.id()).isEqualTo(events.get(53).id());
    assertThat(erased.participants().names()).containsExactly("dana");
    assertThat(bench().count("select count(*) from snapshot where redacted")).isEqualTo(2);
    JsonNode receipt = JsonMapper.shared().readTree(done.receipt().orElseThrow()).path("receipt");
    assertThat(receipt.path("residue_scan").path("found")).isEmpty();
    assertThat(receipt.path("residue_scan").path("bytes_scanned").asLong()).isPositive();
    assertThat(receipt.path("not_rewritten_tables")).isEmpty();
    requireSound();
  }

  /** Whichever of its two events is erased, a change goes with it, and others stay. */
  @Test
  void aChangeGoesWithEachOfItsEvents() {
    List<Appended> said = bench().append(Bench.talk("ann", "bob", 0, 40));
    DerivedMemories.deriveChanges(
        bench().transactions(), bench().reader(), (earlier, later) -> 0.9);
    String among = "select count(*) from event_change where %d in (event_seq, earlier_seq)";
    EventSeq first = seq("select min(earlier_seq) from event_change");
    EventSeq last = seq("select max(event_seq) from event_change");
    long all = bench().count("select count(*) from event_change");
    for (EventSeq erased : List.of(first, last)) {
      long gone = bench().count(among.formatted(erased.value()));
      assertThat(gone).isPositive();
      store.erase(ErasureBench.of(said.get((int) erased.value() - 1).id()));
      assertThat(bench().count(among.formatted(erased.value()))).isZero();
      all -= gone;
    }
    assertThat(bench().count("select count(*) from event_change")).isEqualTo(all).isPositive();
  }

  private EventSeq seq(String sql) {
    return new EventSeq(bench().count(sql));
  }

  @Test
  void theMemoryIsCompiledAnewAsIfTheEventsHadNeverBeen() {
    fill();
    store.erase(ErasureBench.of("dana", true));
    TriggerDecision decision = new TriggerDecision(bench().transactions(), Bench.settings());
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.ERASURE));
    List<String> others = versionsOf("ann", "bob");
    BuildResult built = bench().builder().build(BuildOrder.of(Trigger.ERASURE), Caller.SELF);
    assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
    assertThat(decision.due()).isEmpty();
    assertThat(versionsOf("ann", "bob")).isEqualTo(others).isNotEmpty();
    assertThat(versionsOf("dana", "bot")).isEmpty();
    assertThat(store.placesOf(SECRET)).isEmpty();
    try (Bench never = new Bench()) {
      never.append(Bench.talk("ann", "bob", 0, 40));
      never.build();
      String words =
          "select concat_ws(' ', event_count, label, jsonb_path_query_array(summary, '$[*].text'))"
              + " from topic_version where to_ordinal is null order by 1";
      assertThat(bench().column(words)).isEqualTo(never.column(words)).isNotEmpty();
    }
    bench().append(Bench.talk("ann", "bob", 200, 30));
    assertThat(bench().build().state()).isEqualTo(BuildResult.State.PUBLISHED);
    requireSound();
  }

  /** Which versions of topics and contents of an exact set are served. */
  private List<String> versionsOf(String one, String other) {
    String set =
        """
        join participant_set s using (participant_set_id)
        where t.to_ordinal is null
          and s.members = array(select p.participant_id from participant p
                                where p.name in ('%s', '%s') order by p.participant_id)
        """
            .formatted(one, other);
    return bench()
        .column(
            "select topic_id || ' ' || from_ordinal from topic_version t "
                + set
                + " union all select level || begins || part || ' ' || from_ordinal"
                + " from toc_version t "
                + set
                + " order by 1");
  }

  private void requireSound() {
    store.derive();
    try (IndexedLog index = new IndexedLog(bench().transactions(), bench().reader())) {
      index.stopAt(bench().head().value());
      StoreVerifier verifier =
          new StoreVerifier(bench().transactions(), bench().reader(), index.whole());
      assertThat(verifier.findings(Caller.OPEN)).extracting(Finding::text).isEmpty();
    }
  }

  @Test
  void aKeyOfAnErasedEventIsAnsweredAndNotStoredAgain() {
    List<Appended> events = fill();
    store.erase(ErasureBench.of("dana", true));
    long head = bench().head().value();
    NewEvent again = Drafts.keyed("key of " + SECRET, "It is " + SECRET + ".", "ann", "dana");
    Appended answer = bench().append(List.of(again)).get(0);
    assertThat(answer.erased()).isTrue();
    assertThat(answer.id()).isEqualTo(events.get(52).id());
    assertThat(bench().head().value()).isEqualTo(head);
    assertThat(store.placesOf(SECRET)).isEmpty();
    assertThatThrownBy(
            () -> bench().append(List.of(Drafts.keyed("key of " + SECRET, "Another one.", "eve"))))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_CONFLICT));
  }

  @Test
  void aParticipantsOwnWordsGoAndOthersWordsStay() {
    fill();
    Preview preview = store.erasures().preview(ErasureBench.of("dana", false));
    assertThat(preview.events()).isEqualTo(2);
    assertThat(preview.kept()).isEqualTo(21);
    store.erase(ErasureBench.of("dana", false));
    assertThat(bench().count("select count(*) from event_content where type = 'myria.erased'"))
        .isEqualTo(2);
  }

  /** Several people may have the role of a user, so that it tells nobody's words from others'. */
  @Test
  void aRoleIsNoSpeaker() {
    for (String member : List.of("role", "speaker")) {
      Payload payload = new Payload(Map.of(member, "user", "text", "It is at the station."));
      bench().append(List.of(Drafts.keyed(member, payload, "user", "ann")));
    }
    Preview preview = store.erasures().preview(ErasureBench.of("user", false));
    assertThat(preview.events()).isEqualTo(1);
    assertThat(preview.kept()).isEqualTo(1);
  }

  @Test
  void aBlankNameIsRefusedByItsField() {
    for (ErasureRequest request :
        List.of(ErasureBench.of(" ", true), within(List.of(), Optional.of(""), "ann"))) {
      String field = request.participant().isPresent() ? "participant" : "type";
      assertThatThrownBy(() -> store.erasures().preview(request))
          .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.field()).contains(field))
          .hasMessageContaining("blank");
    }
    assertThatThrownBy(() -> store.holds().place(Caller.OPEN, ErasureBench.of("", true), "claim"))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("blank");
  }

  @Test
  void aTokenIsOfExactlyTheEventsThatWereShown() {
    fill();
    ErasureRequest request = ErasureBench.of("dana", true);
    Preview preview = store.erasures().preview(request);
    bench().append(List.of(Drafts.message("One more.", "dana")));
    assertThatThrownBy(
            () -> store.erasures().erase(Caller.OPEN, request, preview.token(), Optional.empty()))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.ERASURE_CHANGED));
    assertThat(bench().count("select count(*) from erasure")).isZero();
    assertThat(store.placesOf(SECRET)).isNotEmpty();
  }

  @Test
  void theReceiptIsSignedAndAChangedOneIsFoundOut() throws Exception {
    fill();
    Erasure done = store.erase(ErasureBench.of("dana", true));
    String document = done.receipt().orElseThrow();
    JsonNode keys = JsonMapper.shared().readTree(document).path("verifier_keys");
    VerifierKey key = VerifierKey.parse(keys.get(0).asString());
    assertThat(Receipt.verify(document, Optional.of(key)).path("events").asLong()).isEqualTo(23);
    assertThat(Receipt.places(document)).hasSize(23);
    for (String change : List.of("\"events\":23,\"withheld", "\"places\":[[41,", "dana")) {
      assertThat(document).contains(change);
      String changed =
          document.replaceFirst(
              java.util.regex.Pattern.quote(change),
              change.replace("23", "24").replace("41", "42").replace("dana", "dane"));
      assertThatThrownBy(() -> Receipt.verify(changed, Optional.of(key)))
          .as(change)
          .isInstanceOf(ProofException.class);
    }
    assertThat(Seals.settings().signingKey()).isPresent();
  }

  @Test
  void anIndexOnDiskLosesTheQuartersOfErasedEvents(@TempDir Path folder) {
    try (ErasureBench indexed = new ErasureBench(new Bench(), Optional.of(folder));
        var executor = Executors.newSingleThreadExecutor()) {
      indexed.index().start(executor);
      indexed.bench().append(List.of(Drafts.message("The word " + SECRET + " is told.", "dana")));
      indexed.bench().append(Bench.talk("ann", "bob", 0, 5));
      assertThat(indexed.index().catchUp(indexed.bench().head(), java.time.Duration.ofSeconds(30)))
          .isTrue();
      while (!indexed.placesOf(SECRET).stream().anyMatch(one -> one.startsWith("index"))) {
        Thread.onSpinWait();
      }
      indexed.erase(ErasureBench.of("dana", true));
      assertThat(indexed.placesOf(SECRET)).isEmpty();
      indexed.index().close();
    }
  }

  @Test
  void anOlderBackupIsErasedAgainBeforeItServes(@TempDir Path folder) {
    fill();
    try (ErasureBench older = new ErasureBench(bench().copy(), Optional.empty())) {
      store.keeping(folder).erase(ErasureBench.of("dana", true));
      store.receipts().keep();
      assertThat(folder).isDirectoryContaining("glob:**.json");
      assertThat(older.placesOf(SECRET)).isNotEmpty();
      older.keeping(folder);
      assertThat(older.receipts().applyAll()).isEqualTo(23);
      older.erasures().list(10).forEach(older::complete);
      assertThat(older.placesOf(SECRET)).isEmpty();
      assertThat(older.receipts().applyAll()).isZero();
    }
  }

  @Test
  void aReceiptThatNoKnownKeySignedErasesNothing() {
    fill();
    try (ErasureBench older = new ErasureBench(bench().copy(), Optional.empty())) {
      String document = store.erase(ErasureBench.of("dana", true)).receipt().orElseThrow();
      JsonNode whole = JsonMapper.shared().readTree(document);
      ((tools.jackson.databind.node.ObjectNode) whole).remove("signed");
      for (String forged : List.of(whole.toString(), document.replace("\u2014 ", "\u2014 x"))) {
        assertThatThrownBy(() -> older.receipts().apply(forged))
            .isInstanceOf(ProofException.class)
            .hasMessageContaining("myria.erasure.receipt_keys");
      }
      assertThat(older.placesOf(SECRET)).isNotEmpty();
      assertThat(older.receipts().apply(document)).isEqualTo(23);
    }
  }

  @Test
  void anOlderExportDoesNotBringErasedEventsBack(@TempDir Path folder) {
    fill();
    List<String> lines =
        new LogExport(bench().transactions(), bench().reader(), 500)
            .whole(Caller.OPEN, Optional.empty())
            .lines();
    UUID log = UUID.fromString(bench().column("select log_id from log").get(0));
    List<UUID> ids =
        lines.stream().map(line -> EventLine.parse("lines", line).id("lines").value()).toList();
    store.keeping(folder).erase(ErasureBench.of("dana", true));
    store.receipts().keep();
    imports(bench()).take(Caller.OPEN, Optional.of(log), lines);
    assertThat(store.placesOf(SECRET)).isEmpty();
    try (ErasureBench other = new ErasureBench().keeping(folder)) {
      Receipts receipts = other.receipts();
      receipts.applyAll();
      imports(other.bench()).take(Caller.OPEN, Optional.of(log), lines);
      receipts.imported(ids);
      other.erasures().list(10).forEach(other::complete);
      assertThat(other.placesOf(SECRET)).isEmpty();
      assertThat(other.bench().head()).isGreaterThanOrEqualTo(new EventSeq(lines.size()));
    }
  }

  private static LogImport imports(Bench into) {
    return new LogImport(
        into.database().pool(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
  }

  @Test
  void textsThatStandInTheStoreAreFound() {
    fill();
    Residues residues =
        new Residues(
            bench().transactions(),
            Source.of(Map.of("myria.search.enabled", "false")).read(SearchSettings.class),
            new SecureRandom());
    assertThat(residues.find(List.of("prefers the hotel " + SECRET)).found())
        .containsKeys("event_content.payload", "topic_version.summary");
    assertThat(residues.find(List.of("Nobody has ever written this line.")).found()).isEmpty();
    assertThatThrownBy(() -> residues.find(List.of("short")))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("fewer than 16 bytes");
  }

  @Test
  void aCallerErasesOnlyWhatItsParticipantsMaySee() {
    List<Appended> events = fill();
    ErasureRequest theirs = within(List.of(), Optional.of("message"), "ann", "dana");
    assertThat(store.erasures().preview(theirs).events()).isEqualTo(9);
    ErasureRequest unseen = within(List.of(events.get(53).id()), Optional.empty(), "ann");
    ErasureRequest unknown = within(List.of(EventId.next()), Optional.empty(), "ann");
    for (ErasureRequest request : List.of(unseen, unknown)) {
      assertThatThrownBy(() -> store.erasures().preview(request))
          .isInstanceOf(Fault.class)
          .hasMessage("no such event is visible");
    }
    assertThat(
            store.erasures().preview(within(List.of(), Optional.of("message"), "nobody")).events())
        .isZero();
  }

  private static ErasureRequest within(
      List<EventId> events, Optional<String> type, String... participants) {
    return new ErasureRequest(
        events,
        Optional.empty(),
        List.of(),
        false,
        Optional.empty(),
        Optional.empty(),
        type,
        Optional.empty(),
        Optional.empty(),
        Optional.of(ParticipantSet.of(participants)),
        false);
  }
}
