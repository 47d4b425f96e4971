package io.myria.projection;

import static io.myria.llm.ModelPeer.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.graph.GraphAnswer;
import io.myria.graph.GraphFilter;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphTier;
import io.myria.graph.GraphTraversal;
import io.myria.llm.MemoryLedger;
import io.myria.llm.ModelPeer;
import io.myria.llm.PlainModel;
import io.myria.security.Caller;
import io.myria.statements.GraphConsumer;
import io.myria.statements.RelationProposals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Relations that a model proposes of events, over a peer that speaks the protocol. */
class ProposalsDbIT {

  private static final String TEXT = "Anna has been with Siemens since Bo left for Oslo.";

  @AutoClose private final ModelPeer peer = new ModelPeer();
  private final MemoryLedger ledger = new MemoryLedger();
  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void whatIsProposedIsKeptAndWhatIsNoneIsRefusedByItself() {
    bench.append(List.of(said(0, TEXT, false, "ann", "bob")));
    peer.then(
        proposing(
            relation(1, "Anna", "works_at", "Siemens", "been with siemens"),
            relation(1, "Anna", "works_at", "Siemens", "Anna has been with Siemens"),
            relation(1, "Bo", "depends on", "Oslo", "Bo left for Oslo"),
            relation(1, "Anna", "knows", "Bo", "Anna knows Bo"),
            relation(1, "Anna", "knows", "Zoe", "Anna has been"),
            relation(1, "Anna", "same_as", "Bo", "Anna has been"),
            relation(1, "Anna", "Likes!", "Bo", "Anna has been"),
            relation(1, "Anna", "likes", "anna", "Anna has been"),
            relation(2, "Anna", "likes", "Bo", "Anna has been"),
            relation(1, "Anna", "likes", "Bo", "a")));
    derive();
    assertThat(edges())
        .containsExactly(
            "1 anna works_at siemens been with siemens", "1 bo depends_on oslo Bo left for Oslo");
    assertThat(peer.bodies()).hasSize(1);
    assertThat(ledger.shown()).hasSize(1);
  }

  /** Neither another set's words nor, of the same people, what is internal beside what is not. */
  @Test
  void aModelIsShownOneExactSetAtATime() {
    bench.append(
        List.of(
            said(0, TEXT, false, "ann", "bob"),
            said(1, "Xenia met Anna and Bo at the quay.", false, "eve"),
            said(2, "Yolanda met Anna and Bo at the quay.", true, "ann", "bob"),
            said(3, "Zita met Anna and Bo at the quay.", false, "ann", "bob")));
    peer.otherwise(proposing());
    derive();
    assertThat(peer.bodies()).hasSize(3);
    for (String body : peer.bodies()) {
      List<String> told =
          List.of("Siemens since", "Xenia met", "Yolanda met", "Zita met").stream()
              .filter(body::contains)
              .toList();
      assertThat(told)
          .isIn(List.of("Siemens since", "Zita met"), List.of("Xenia met"), List.of("Yolanda met"));
    }
  }

  @Test
  void aModelThatGivesNoAnswerIsAskedAgainLaterAndTheGraphWaitsForNone() {
    bench.append(List.of(said(0, TEXT, false, "ann", "bob")));
    peer.otherwise(ModelPeer.status(500, "down"));
    derive();
    derived.deriver(bench.transactions(), "test").run(new GraphConsumer(), () -> false);
    assertThat(derived.pin("graph").checkpoint().seq().value()).isEqualTo(1);
    assertThat(derived.pin("proposals").checkpoint().seq().value()).isZero();
    assertThat(derived.pin("proposals").lastRun().failure().orElseThrow())
        .contains("no relations are proposed (model_unavailable)");
    peer.otherwise(proposing(relation(1, "Anna", "works_at", "Siemens", "with Siemens")));
    bench.execute("update derivation set failures = 0");
    derive();
    assertThat(edges()).hasSize(1);
  }

  @Test
  void anAnswerOfNoUseIsNotAskedForTwice() {
    bench.append(List.of(said(0, TEXT, false, "ann", "bob")));
    peer.otherwise(ModelPeer.says("Let me think about it."));
    derive();
    assertThat(derived.pin("proposals").checkpoint().seq().value()).isEqualTo(1);
    assertThat(edges()).isEmpty();
  }

  @Test
  void derivedAgainItIsWhatWasRecordedAndNobodyIsAsked() {
    bench.append(List.of(said(0, TEXT, false, "ann", "bob")));
    peer.then(proposing(relation(1, "Anna", "works_at", "Siemens", "with Siemens")));
    derive();
    List<String> before = edges();
    long first = derived.pin("proposals").id();
    new Jobs(bench.transactions()).rebuild(Caller.OPEN, "proposals");
    derive();
    assertThat(derived.pin("proposals").id()).isNotEqualTo(first);
    assertThat(peer.bodies()).hasSize(1);
    while (derived.deriver(bench.transactions(), "test").sweep()) {
      // until nothing is left
    }
    assertThat(edges()).isEqualTo(before).hasSize(1);
  }

  /** Told as inferred, left out where such are not wanted, and never against what is stated. */
  @Test
  void whatIsProposedIsInferredAndEndsNothing() {
    Map<String, Object> stated =
        Map.of("from", "Anna", "relation", "works_at", "to", "Siemens", "confidence", 1);
    NewEvent first = said(0, TEXT, false, "ann", "bob");
    Map<String, Object> payload = new HashMap<>(first.payload().members());
    payload.put("relations", List.of(stated));
    bench.append(
        List.of(
            with(first, payload), said(1, "Anna is off to Bosch, says Bo.", false, "ann", "bob")));
    peer.otherwise(
        proposing(
            relation(2, "Anna", "works_at", "Bosch", "off to Bosch"),
            relation(1, "Bo", "lives_in", "Oslo", "left for Oslo")));
    derive();
    derived.deriver(bench.transactions(), "test").run(new GraphConsumer(), () -> false);
    assertThat(told(GraphFilter.ALL))
        .contains(
            "works_at siemens null false", "works_at bosch null true", "lives_in oslo null true");
    assertThat(
            told(
                new GraphFilter(
                    List.of(), Set.of(GraphTier.ACTIVE, GraphTier.STABLE), Optional.empty())))
        .contains("works_at siemens null false")
        .noneMatch(line -> line.endsWith("true"));
  }

  private List<String> told(GraphFilter filter) {
    GraphScope asked =
        new GraphScope(Caller.OPEN.scope(ParticipantSet.of("ann"), false), Optional.empty());
    GraphAnswer answer =
        new GraphTraversal(bench.transactions())
            .traverse(new GraphTraversal.Request(asked, List.of("Anna", "Bo"), 1, filter));
    return answer.nodes().stream()
        .flatMap(node -> node.relationships().stream())
        .map(
            one ->
                "%s %s %s %s"
                    .formatted(
                        one.type(), one.targetKey(), one.validTo().orElse(null), one.inferred()))
        .toList();
  }

  private void derive() {
    GraphConsumer.Proposed consumer =
        new GraphConsumer.Proposed(
            new RelationProposals(PlainModel.of(peer, ledger, Map.of("myria.llm.timeout", "5s"))),
            Optional.empty());
    Deriver deriver = derived.deriver(bench.transactions(), "test");
    deriver.run(consumer, () -> false);
  }

  private List<String> edges() {
    return bench.column(
        "select concat_ws(' ', event_seq, from_key, relation, to_key, words) from entity_edge"
            + " where source = 'proposed' order by event_seq, edge");
  }

  private static ModelPeer.Step proposing(Map<?, ?>... relations) {
    return call("propose_relations", Map.of("relations", List.of(relations)));
  }

  private static Map<String, Object> relation(
      int message, String from, String relation, String to, String words) {
    return Map.of("message", message, "from", from, "relation", relation, "to", to, "words", words);
  }

  private static NewEvent said(int minute, String text, boolean internal, String... participants) {
    List<Object> entities = new ArrayList<>();
    for (String name : List.of("Anna", "Bo", "Siemens", "Oslo", "Bosch")) {
      if (text.contains(name)) {
        entities.add(Map.of("name", name));
      }
    }
    return new NewEvent(
        Instant.parse("2026-03-01T10:00:00Z").plusSeconds(60L * minute),
        "chat",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.of("text", text, "entities", entities)),
        List.of(),
        internal);
  }

  private static NewEvent with(NewEvent event, Map<String, Object> payload) {
    return new NewEvent(
        event.timestamp(),
        event.channel(),
        event.participants(),
        Optional.empty(),
        Optional.empty(),
        event.type(),
        new Payload(payload),
        List.of(),
        event.internal());
  }
}
