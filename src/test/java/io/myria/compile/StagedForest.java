package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.validation.Breach;
import io.myria.compile.validation.Validation;
import io.myria.config.Source;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.snapshot.SnapshotId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What a build staged and left for a person, to be broken on purpose and mended again, and what
 * validation says of it. As the builder staged it, it stands in the table {@code intact}.
 */
final class StagedForest {

  /** Most events of a leaf; five come together, for the last place is a provisional one's. */
  static final String LEAF_REFS = "6";

  static final int TOGETHER = 5;

  private static final Map<String, String> WORDS =
      Map.of(
          "kite", "kite bridle spar ripstop ferrule gust tail reel",
          "cake", "hazelnut oven flour butter icing sugar dough tin");

  private final Bench bench;
  private final SnapshotId staged;

  StagedForest(Bench bench) {
    this.bench = bench;
    this.staged =
        bench.build("leaf_refs", LEAF_REFS, "auto_publish", "false").snapshot().orElseThrow();
    bench.execute("drop table if exists intact");
    bench.execute("create table intact as select * from staged_topic");
    bench.execute("drop table if exists intact_gone");
    bench.execute("create table intact_gone as select * from staged_gone");
  }

  SnapshotId snapshot() {
    return staged;
  }

  /** One event a minute about a subject, with its words and its hint; each five say the same. */
  static List<NewEvent> about(String subject, int from, int count, String... participants) {
    String[] words = WORDS.get(subject).split(" ");
    List<NewEvent> events = new ArrayList<>();
    for (int index = from; index < from + count; index++) {
      int word = index % TOGETHER;
      String text =
          "Number %d is about the %s and the %s, and says so in many more words than it would take,"
                  .formatted(index, words[word], words[word + 1])
              + " so that a leaf of such events has a second quotation.";
      NewEvent plain =
          Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(index)), text, participants);
      events.add(Drafts.hinted(plain, subject));
    }
    return events;
  }

  void mend() {
    bench.execute("delete from staged_topic");
    bench.execute("insert into staged_topic select * from intact");
    bench.execute("delete from staged_gone");
    bench.execute("insert into staged_gone select * from intact_gone");
  }

  /** One change of staged rows that breaks a rule. */
  void breaks(String rule, String change, String where) {
    assertThat(bench.count("select count(*) from staged_topic where " + where))
        .as(where)
        .isPositive();
    breaksAfter(rule, "update staged_topic set " + change + " where " + where);
  }

  /** Any statement that breaks a rule. */
  void breaksAfter(String rule, String statement) {
    bench.execute(statement);
    assertThat(broken()).as(statement).contains(rule);
    mend();
  }

  /** The names of all broken rules. */
  List<String> broken(String... limits) {
    return breaches(limits).stream().map(Breach::rule).distinct().toList();
  }

  /** Of every broken rule and exact set, what is wrong. */
  List<Breach> breaches(String... limits) {
    BuildSettings settings = limited(limits);
    BuildLease lease = new BuildLease("test", settings.lease());
    return new Validation(bench.transactions(), lease, plan(), settings, bench.reader()).breaches();
  }

  private BuildPlan plan() {
    return new BuildPlan(
        staged,
        bench.count("select epoch from build_lease"),
        false,
        bench.column(own("s.full_build")).contains("t"),
        bench.count(own("coalesce(p.ordinal, 0)")),
        new EventSeq(bench.count(own("coalesce(p.event_max_seq, 0)"))),
        bench.head(),
        UUID.fromString(bench.column("select log_id from log").get(0)),
        limited().versions(Optional.empty()),
        Optional.empty(),
        List.of(),
        Set.of());
  }

  /** What the registry says of the snapshot, and of the parent that it goes on from. */
  private String own(String value) {
    return """
        select %s from snapshot s
        left join snapshot p on p.snapshot_id = s.parent_snapshot_id and not s.full_build
        where s.snapshot_id = '%s'
        """
        .formatted(value, staged);
  }

  private static BuildSettings limited(String... limits) {
    Map<String, String> values = new HashMap<>();
    values.put("myria.builder.leaf_refs", LEAF_REFS);
    for (int index = 0; index < limits.length; index += 2) {
      String room = limits[index].equals("leaf_refs") ? "builder." : "validation.";
      values.put("myria." + room + limits[index], limits[index + 1]);
    }
    return Source.of(values).read(BuildSettings.class);
  }
}
