package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.Locomo;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.append.Appended;
import io.myria.security.Caller;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The whole path on real conversations: log, build, topics, references. */
class LocomoDbIT {

  @Test
  void everyEventOfEveryConversationIsListedOnce() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events();
    try (Bench bench = new Bench()) {
      List<Appended> appended = bench.append(events);
      BuildResult built = bench.build();
      assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
      assertThat(bench.refs()).isEqualTo(events.size());
      References references = ReferencesDbIT.references(bench);
      Map<ParticipantSet, Set<EventId>> bySet = new HashMap<>();
      for (int index = 0; index < events.size(); index++) {
        bySet
            .computeIfAbsent(events.get(index).participants(), key -> new HashSet<>())
            .add(appended.get(index).id());
      }
      bySet.forEach(
          (set, ids) ->
              assertThat(
                      ReferencesDbIT.walk(
                          references, Caller.OPEN.scope(set, false), Optional.empty(), 50, 100))
                  .containsExactlyInAnyOrderElementsOf(ids));
    }
  }
}
