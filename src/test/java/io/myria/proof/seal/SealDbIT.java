package io.myria.proof.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventLine;
import io.myria.projection.Jobs;
import io.myria.proof.Checkpoint;
import io.myria.proof.EventProof;
import io.myria.proof.MerkleTree;
import io.myria.proof.ProofException;
import io.myria.proof.SignedNote;
import io.myria.proof.Tile;
import io.myria.proof.VerifierKey;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A log is sealed and its events are proved; two other implementations agree. */
class SealDbIT {

  private static final String ERASE =
      """
      update event_seal set content_key = null, commitment = decode('%s', 'base64')
      where event_seq = 2
      """;

  @AutoClose private final Bench bench = new Bench();

  private final long seed = Long.getLong("myria.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private void append(int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      events.add(
          switch (number % 4) {
            case 0 -> Drafts.message("The kite number " + number + " flies.", "ann", "bob");
            case 1 -> Drafts.internal("A note of ann, " + number + ".", "ann");
            case 2 -> hinted(number);
            default -> Drafts.message("Schöne Grüße \"" + number + "\" \u20ac\n", "cem");
          });
    }
    bench.append(events);
  }

  private static NewEvent hinted(int number) {
    Payload payload =
        new Payload(Map.of("n", new BigDecimal("1.50"), "big", 1e21, "list", List.of(number, "x")));
    NewEvent plain = Drafts.typed("figure", Drafts.NOON.plusNanos(123_000), payload, "ann", "bob");
    return new NewEvent(
        plain.timestamp(),
        plain.channel(),
        plain.participants(),
        Optional.empty(),
        Optional.of("ctx"),
        plain.type(),
        plain.payload(),
        List.of(new TopicHint("kites", 0.25)),
        false);
  }

  private void seal() {
    Seals.seal(bench.transactions(), bench.reader());
  }

  private Prover prover() {
    return new Prover(
        bench.transactions(),
        bench.reader(),
        new Checkpoints(bench.transactions(), Seals.settings()));
  }

  private static Scope scope(String name, boolean internal) {
    return Caller.OPEN.scope(ParticipantSet.of(name), internal);
  }

  private List<Event> events() {
    List<Event> all = new ArrayList<>();
    bench
        .transactions()
        .run(
            db -> {
              EventSeq head = bench.reader().head(db);
              EventSeq last = EventSeq.NONE;
              while (last.compareTo(head) < 0) {
                all.addAll(bench.reader().follow(db, last, head, 500));
                last = all.get(all.size() - 1).seq();
              }
              return null;
            });
    return all;
  }

  private Prover.Proven proven(Event event) {
    return prover().prove(event.id(), scope(event.participants().names().get(0), true));
  }

  @Test
  void otherImplementationsAgreeOnEveryProof() throws Exception {
    append(700);
    seal();
    append(70);
    seal();
    Checkpoint checkpoint = Checkpoint.of(SignedNote.parse(prover().checkpoint().orElseThrow()));
    assertThat(checkpoint.size()).isEqualTo(770);
    for (Event event : events()) {
      if (event.seq().value() > 8 && random.nextInt(12) > 0) {
        continue;
      }
      Prover.Proven proven = proven(event);
      EventProof proof = EventProof.parse(proven.proof().toString());
      proof.requireIncluded();
      proof.requireSignedBy(VerifierKey.parse(proven.keys().get(0)));
      proof.requireContent(asExported(event));
      String text = proven.proof().toString();
      String content = Leaves.content(event).json();
      assertThat(SpecVerifier.holds(text, proven.keys().get(0), content))
          .as("event %d, seed %d", event.seq().value(), seed)
          .isTrue();
      assertThat(SpecVerifier.holds(text, proven.keys().get(0), content.replace("e", "E")))
          .isFalse();
      SigstoreProof.requireIncluded(proof);
      assertThatThrownBy(() -> proof.requireContent(withText(asExported(event))))
          .hasMessageContaining("content is not the one");
    }
  }

  private static Map<String, Object> asExported(Event event) {
    return JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build()
        .readValue(EventLine.of(event).text(), new TypeReference<Map<String, Object>>() {});
  }

  private static Map<String, Object> withText(Map<String, Object> event) {
    event.put("payload", Map.of("text", "Never said."));
    return event;
  }

  /** Whatever character of a proof is another, it does not hold, or says the same. */
  @Test
  void aChangedProofDoesNotHold() {
    append(300);
    seal();
    Event event = events().get(41);
    Prover.Proven proven = proven(event);
    VerifierKey key = VerifierKey.parse(proven.keys().get(0));
    String proof = proven.proof().toString();
    int held = 0;
    for (int round = 0; round < 1_000; round++) {
      int place = random.nextInt(proof.length());
      char other = (char) (proof.charAt(place) ^ 1 << random.nextInt(5));
      String changed = proof.substring(0, place) + other + proof.substring(place + 1);
      try {
        EventProof read = EventProof.parse(changed);
        read.requireIncluded();
        read.requireSignedBy(key);
        read.requireContent(asExported(event));
        assertThat(read.leaf()).as("seed %d", seed).isEqualTo(proven.proof().leaf());
        held++;
      } catch (ProofException found) {
        assertThat(found.getMessage()).isNotEmpty();
      }
    }
    // Base64 has spellings that decode to the same.
    assertThat(held).as("seed %d", seed).isLessThan(20);
  }

  @Test
  void tilesAreThoseOfTheTreeAndItOnlyGrows() throws Exception {
    append(300);
    seal();
    Checkpoint first = Checkpoint.of(SignedNote.parse(prover().checkpoint().orElseThrow()));
    append(66_000);
    seal();
    Checkpoint second = Checkpoint.of(SignedNote.parse(prover().checkpoint().orElseThrow()));
    assertThat(second.size()).isEqualTo(66_300);
    MerkleTree.Subtrees<RuntimeException> served =
        (height, index) -> {
          int level = height / Tile.HEIGHT;
          int width = 1 << height % Tile.HEIGHT;
          long start = index * width;
          int end = (int) (start % Tile.WIDTH) + width;
          byte[] hashes = prover().tile(new Tile(level, start / Tile.WIDTH, end)).orElseThrow();
          return Tile.hash(hashes, end - width, width);
        };
    assertThat(MerkleTree.root(first.size(), served)).isEqualTo(first.root());
    assertThat(MerkleTree.root(second.size(), served)).isEqualTo(second.root());
    assertThat(
            MerkleTree.isConsistent(
                first.size(),
                first.root(),
                second.size(),
                second.root(),
                MerkleTree.consistency(first.size(), second.size(), served)))
        .isTrue();
    assertThat(prover().tile(new Tile(1, 0, Tile.WIDTH))).isPresent();
    assertThat(prover().tile(new Tile(1, 1, 2))).isPresent();
    assertThat(prover().tile(new Tile(1, 1, 3))).isEmpty();
    assertThat(prover().tile(new Tile(2, 0, 1))).isPresent();
    assertThat(prover().tile(new Tile(2, 0, 2))).isEmpty();
    Event event = events().get(65_000);
    proven(event).proof().requireIncluded();
  }

  @Test
  void anEventThatIsNotSeenIsAnsweredAsOneThatIsUnknown() {
    append(8);
    seal();
    Event internal = events().get(1);
    Fault hidden = refused(internal, scope("ann", false));
    assertThat(hidden.code()).isEqualTo(FaultCode.NOT_FOUND);
    assertThat(refused(internal, scope("cem", true))).hasMessage(hidden.getMessage());
    assertThat(refused(internal, scope("nobody", true))).hasMessage(hidden.getMessage());
    append(1);
    List<Event> all = events();
    assertThat(refused(all.get(8), scope("ann", true)).code()).isEqualTo(FaultCode.NOT_SEALED);
    assertThat(refused(all.get(8), scope("cem", true))).hasMessage(hidden.getMessage());
  }

  private Fault refused(Event event, Scope scope) {
    try {
      prover().prove(event.id(), scope);
    } catch (Fault fault) {
      return fault;
    }
    throw new AssertionError("was proved");
  }

  @Test
  void withoutAKeyTheLogIsSealedAndNothingIsSigned() {
    append(5);
    Sealing unsigned = Seals.unsigned(bench.transactions());
    unsigned.run(Seals.deriver(bench.transactions(), bench.reader()), () -> false);
    assertThat(bench.count("select count(*) from event_seal")).isEqualTo(5);
    Prover prover =
        new Prover(
            bench.transactions(),
            bench.reader(),
            new Checkpoints(
                bench.transactions(),
                new ProofSettings(Optional.empty(), Optional.empty(), false)));
    assertThat(prover.checkpoint()).isEmpty();
    assertThatThrownBy(() -> prover.prove(events().get(0).id(), scope("ann", true)))
        .hasMessageContaining("myria.proof.key_file");
    seal();
    assertThat(prover.checkpoint()).as("another server has a key").isPresent();
  }

  /** As an erasure will have it: the key is gone, and the commitment stands in its place. */
  @Test
  void theLeafOutlivesTheContent() {
    append(8);
    seal();
    Event event = events().get(1);
    EventProof before = proven(event).proof();
    bench.execute(ERASE.formatted(before.leaf().commitment()));
    bench.execute("update event_content set payload = '{}' where event_seq = 2");
    EventProof after = EventProof.parse(proven(event).proof().toString());
    after.requireIncluded();
    assertThat(after.leaf()).isEqualTo(before.leaf());
    assertThatThrownBy(() -> after.requireContent(asExported(event)))
        .hasMessageContaining("erased");
  }

  @Test
  void leavesHoldNoNamesAndNoWords() {
    append(4);
    seal();
    String leaf = proven(events().get(0)).proof().leaf().toString();
    assertThat(leaf).doesNotContainPattern(Pattern.compile("ann|bob|kite|message"));
    assertThat(proven(events().get(0)).proof().leaf().set())
        .isEqualTo(proven(events().get(2)).proof().leaf().set())
        .isNotEqualTo(proven(events().get(3)).proof().leaf().set());
  }

  @Test
  void aRebuiltJobKeepsEverySeal() {
    append(600);
    seal();
    String seals = "select md5(string_agg(s::text, ',' order by event_seq)) from event_seal s";
    List<String> before = bench.column(seals);
    new Jobs(bench.transactions()).rebuild(Caller.OPEN, SealConsumer.NAME);
    seal();
    seal();
    assertThat(bench.column(seals)).isEqualTo(before);
    append(1);
    seal();
    assertThat(bench.count("select tree_size from log_checkpoint")).isEqualTo(601);
  }

  @Test
  void aNewKeySignsBesideTheOldOne() {
    append(3);
    seal();
    Seals.seal(bench.transactions(), bench.reader(), Seals.otherKey());
    SignedNote note = SignedNote.parse(prover().checkpoint().orElseThrow());
    assertThat(note.signatures()).hasSize(2);
    assertThat(proven(events().get(0)).keys())
        .hasSize(2)
        .allMatch(key -> note.isSignedBy(VerifierKey.parse(key)));
    seal();
    assertThat(prover().checkpoint()).hasValue(note.toString());
  }

  @Test
  void nothingIsSignedOverALogThatWasRewritten() {
    append(3);
    seal();
    String before = prover().checkpoint().orElseThrow();
    bench.execute("update event_seal set leaf_hash = sha256('other') where event_seq = 2");
    append(1);
    assertThatThrownBy(this::seal).hasMessageContaining("does not begin with");
    assertThat(prover().checkpoint()).hasValue(before);
  }

  @Test
  void aGapInTheLogStopsTheJob() {
    append(5);
    bench.execute("set session_replication_role = replica; delete from event where event_seq = 3");
    seal();
    assertThat(bench.count("select count(*) from event_seal")).isZero();
    assertThat(new Jobs(bench.transactions()).list(Caller.OPEN))
        .singleElement()
        .satisfies(
            job ->
                assertThat(job.derivation().lastRun().failure().orElseThrow())
                    .contains("one is missing"));
  }
}
