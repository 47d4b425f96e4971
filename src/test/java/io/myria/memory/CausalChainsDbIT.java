package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.eventlog.Drafts;
import io.myria.fingerprint.CausalRelation;
import io.myria.memory.CausalChain.Node;
import io.myria.memory.CausalChain.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an event came of and what came of it, for who may see it. */
class CausalChainsDbIT {

  private MemoryBench bench;

  @BeforeEach
  void open() {
    bench = new MemoryBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aChainGoesBackByTheShortestWayAndForwardOnlyIfAskedTo() {
    List<EventId> ids = append(5);
    link(1, 2, CausalRelation.TRIGGERED);
    link(2, 3, CausalRelation.BECAUSE);
    link(1, 3, CausalRelation.UPDATES);
    link(3, 4, CausalRelation.RESOLVES);
    CausalChain back = chain(ids.get(2), 5, false);
    assertThat(reached(back.causes())).containsExactly(ids.get(1) + " 1", ids.get(0) + " 1");
    assertThat(back.causes().links())
        .extracting(link -> link.relation() + " " + link.words())
        .containsExactly("BECAUSE because of 2", "UPDATES because of 1", "TRIGGERED because of 1");
    assertThat(back.causes().links()).allMatch(link -> link.weight() == 0.7);
    assertThat(back.causes().truncated()).isFalse();
    assertThat(back.consequences()).isEmpty();
    CausalChain both = chain(ids.get(2), 5, true);
    assertThat(reached(both.consequences().orElseThrow())).containsExactly(ids.get(3) + " 1");
  }

  @Test
  void theDepthIsKeptAndWhatLiesBehindItIsSaidToBeThere() {
    List<EventId> ids = append(4);
    IntStream.rangeClosed(1, 3).forEach(seq -> link(seq, seq + 1, CausalRelation.BECAUSE));
    Side two = chain(ids.get(3), 2, false).causes();
    assertThat(reached(two)).containsExactly(ids.get(2) + " 1", ids.get(1) + " 2");
    assertThat(two.truncated()).isTrue();
    Side all = chain(ids.get(3), 3, false).causes();
    assertThat(reached(all)).hasSize(3);
    assertThat(all.truncated()).isFalse();
  }

  @Test
  void whatContradictsEachOtherIsFoundFromBothEndsAndNothingLaterIsACause() {
    List<EventId> ids = append(3);
    link(1, 2, CausalRelation.CONTRADICTS);
    link(2, 3, CausalRelation.CONTRADICTS);
    link(1, 3, CausalRelation.CONTRADICTS);
    for (int index = 0; index < 3; index++) {
      CausalChain chain = chain(ids.get(index), 20, true);
      List<String> before = ids.subList(0, index).stream().map(id -> id + " 1").toList();
      List<String> after = ids.subList(index + 1, 3).stream().map(id -> id + " 1").toList();
      assertThat(reached(chain.causes())).containsExactlyInAnyOrderElementsOf(before);
      assertThat(reached(chain.consequences().orElseThrow()))
          .containsExactlyInAnyOrderElementsOf(after);
      assertThat(chain.causes().links()).doesNotHaveDuplicates().hasSize(index == 2 ? 3 : index);
    }
  }

  @Test
  void anInvisibleEventCutsTheChainAndLeavesNoTrace() {
    List<EventId> ids = append(2);
    EventId hidden = bench.append(List.of(Drafts.internal("Hidden.", "ann", "bob"))).get(0);
    List<EventId> later = append(2);
    bench.derive();
    link(1, 3, CausalRelation.BECAUSE);
    link(3, 4, CausalRelation.BECAUSE);
    link(2, 4, CausalRelation.BECAUSE);
    CausalChain chain = chain(later.get(0), 5, true);
    assertThat(reached(chain.causes())).containsExactly(ids.get(1) + " 1");
    assertThat(chain.causes().links()).hasSize(1);
    assertThat(chain.causes().truncated()).isFalse();
    assertThat(chain(ids.get(0), 5, true).consequences().orElseThrow().nodes()).isEmpty();
    Fault unknown = catchThrowableOfType(Fault.class, () -> chain(EventId.next(), 5, false));
    Fault unseen = catchThrowableOfType(Fault.class, () -> chain(hidden, 5, false));
    assertThat(unseen.code()).isEqualTo(FaultCode.NOT_FOUND);
    assertThat(unseen.field()).contains("event_id");
    assertThat(unseen.getMessage()).isEqualTo(unknown.getMessage());
  }

  @Test
  void asOfAnEarlierTimeNothingLaterIsThere() {
    List<EventId> ids = append(3);
    link(1, 2, CausalRelation.BECAUSE);
    link(2, 3, CausalRelation.BECAUSE);
    MemoryScope then = MemoryBench.asOf(Drafts.NOON.plus(Duration.ofMinutes(1)), "ann");
    CausalChain chain = bench.chains().chain(new CausalChains.Request(then, ids.get(0), 5, true));
    assertThat(reached(chain.consequences().orElseThrow())).containsExactly(ids.get(1) + " 1");
    assertThat(chain.consequences().orElseThrow().truncated()).isFalse();
    Fault later =
        catchThrowableOfType(
            Fault.class,
            () -> bench.chains().chain(new CausalChains.Request(then, ids.get(2), 5, false)));
    assertThat(later.code()).isEqualTo(FaultCode.NOT_FOUND);
  }

  @Test
  void aBroadChainEndsAtItsBoundsAndSaysSo() {
    List<EventId> ids = append(ChainWalk.MOST_NODES + 20);
    for (int to = 2; to <= ids.size(); to++) {
      link(1, to, CausalRelation.TRIGGERED);
    }
    Side side = chain(ids.get(0), 20, true).consequences().orElseThrow();
    assertThat(side.nodes()).hasSize(ChainWalk.MOST_NODES);
    assertThat(side.nodes().get(0).memory().event().id()).isEqualTo(ids.get(ids.size() - 1));
    assertThat(side.truncated()).isTrue();
  }

  @Test
  void aNewEventSaysThatItsCausesAreToCome() {
    List<EventId> old = append(1);
    EventId fresh = bench.append(List.of(Drafts.message("New.", "ann", "bob"))).get(0);
    assertThat(chain(old.get(0), 5, false).pending()).isFalse();
    assertThat(chain(fresh, 5, false).pending()).isTrue();
  }

  private List<EventId> append(int count) {
    List<String> texts = new ArrayList<>();
    IntStream.range(0, count).forEach(index -> texts.add("Words " + index + "."));
    List<EventId> ids = bench.append(Drafts.NOON, texts, "ann", "bob");
    bench.derive();
    bench.bench().execute("delete from causal_link");
    return ids;
  }

  private void link(long from, long to, CausalRelation relation) {
    bench.link(from, to, relation);
  }

  private CausalChain chain(EventId id, int depth, boolean consequences) {
    return bench
        .chains()
        .chain(new CausalChains.Request(MemoryBench.asked("ann"), id, depth, consequences));
  }

  private static List<String> reached(Side side) {
    List<String> reached = new ArrayList<>();
    for (Node node : side.nodes()) {
      reached.add(node.memory().event().id() + " " + node.depth());
    }
    return reached;
  }
}
