package io.myria.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.security.Caller;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What topics were is known to those alone who see what they are. */
class FormerTopicsDbIT {

  private static final String VERSIONS =
      """
      select encode(t.node_id, 'hex') || ' ' || t.topic_id || ' ' || (t.to_ordinal is null) || ' '
          || (not t.internal
              and s.members @> (select array[p.participant_id] from participant p
                                where p.name = 'ann'))
      from topic_version t
      join participant_set s using (participant_set_id)
      order by 1
      """;

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static List<NewEvent> talk(int from, int to) {
    List<NewEvent> talk = new ArrayList<>();
    for (int event = from; event < to; event++) {
      String text = "The kite " + event % 7 + " of the harbour flies over lantern " + event % 5;
      Duration later = Duration.ofMinutes(event * 40L);
      talk.add(Drafts.message(Drafts.NOON.plus(later), text, "ann", "bo"));
      talk.add(Drafts.message(Drafts.NOON.plus(later), text, "cyd", "dot"));
      talk.add(
          Drafts.internal(Drafts.message(Drafts.NOON.plus(later), text + " inside", "ann", "bo")));
    }
    return talk;
  }

  @Test
  void aNodeIdLeadsToATopicOnlyForThoseWhoSeeIt() {
    bench.append(talk(0, 60));
    bench.build();
    bench.append(talk(60, 130));
    bench.build();
    int seen = 0;
    int hidden = 0;
    int former = 0;
    for (String row : bench.column(VERSIONS)) {
      String[] columns = row.split(" ");
      NodeId node = new NodeId(columns[0]);
      TopicId topic = new TopicId(UUID.fromString(columns[1]));
      boolean visible = columns[3].equals("true");
      seen += visible ? 1 : 0;
      hidden += visible ? 0 : 1;
      former += visible || columns[2].equals("true") ? 0 : 1;
      boolean found =
          bench
              .transactions()
              .run(
                  db -> {
                    Mask mask =
                        Mask.of(db, Caller.OPEN.scope(ParticipantSet.of("ann"), false))
                            .orElseThrow();
                    FormerTopics topics = new FormerTopics(new VisibleTopics(2, mask));
                    assertThat(topics.successors(db, List.of(topic)).isEmpty() || visible).isTrue();
                    return topics.byNode(db, node).isPresent();
                  });
      assertThat(found).as(row).isEqualTo(visible);
    }
    assertThat(seen).as("seen").isPositive();
    assertThat(hidden).as("hidden").isPositive();
    assertThat(former).as("hidden, and served no more").isPositive();
  }
}
