package io.myria.launcher;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.Builder;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.RecallAnswer;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.EventRefNode;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicSettings;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.QueryAnswer;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesDbIT;
import io.myria.topics.tree.ReferencesRequest;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import io.myria.verify.StoreVerifier;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** Builds a store's memory and asks it, as a server does. */
final class StoreMemory {

  private static final Source DEFAULTS = Source.of(Map.of());
  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);

  private final LogReader reader = new LogReader(new ParticipantNames());
  private final LocalTransactions transactions;
  private final Cursors cursors;

  /**
   * @param source connects as the application
   */
  StoreMemory(DataSource source) {
    transactions = new LocalTransactions(source);
    cursors = new Cursors(transactions, new SecureRandom());
  }

  /** The snapshot that was published. */
  SnapshotId build() {
    BuildSettings settings = Bench.settings();
    BuildLease lease = new BuildLease("test", settings.lease());
    BuildResult result =
        new Builder(transactions, reader, lease, settings)
            .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    return result.snapshot().orElseThrow();
  }

  /** What {@code verify} finds wrong. */
  List<?> findings() {
    return new StoreVerifier(transactions, reader, SearchViews.NONE).findings(Caller.OPEN);
  }

  /** A line for each topic and event of an answer, and each part of a context. */
  List<String> answers(SnapshotId snapshot, String question) {
    List<String> lines = new ArrayList<>();
    ReferencesDbIT.nodes(references(snapshot, question).root())
        .forEach(node -> lines.add(told(node)));
    RecallAnswer recalled = recall(snapshot, question);
    recalled.items().forEach(item -> lines.add(item.eventId() + " " + item.score()));
    lines.add(recalled.context());
    lines.add(recalled.tokenCount() + " " + recalled.confidence());
    return lines;
  }

  private static String told(TreeNode node) {
    if (node instanceof EventRefNode ref) {
      return ref.eventId().toString();
    }
    if (node instanceof LeafTopicNode leaf) {
      return leaf.topic().toString();
    }
    if (node instanceof InternalTopicNode topic) {
      return topic.topic().toString();
    }
    return node.kind();
  }

  private QueryAnswer references(SnapshotId snapshot, String question) {
    return new References(
            transactions,
            reader,
            new References.Aids(SearchViews.NONE, Guide.NONE),
            cursors,
            new References.Limits(
                DEFAULTS.read(QuerySettings.class), DEFAULTS.read(TopicSettings.class)))
        .query(
            new ReferencesRequest(
                ANN,
                EventCriteria.asking(Optional.of(question)),
                Under.ALL,
                Size.USUAL,
                new SnapshotChoice(Optional.of(snapshot), Optional.empty()),
                Optional.empty(),
                Optional.empty()));
  }

  private RecallAnswer recall(SnapshotId snapshot, String question) {
    return new Recall(
            transactions,
            reader,
            cursors,
            new RecallAids(model -> Optional.empty(), SearchViews.NONE),
            DEFAULTS.read(RecallSettings.class))
        .recall(
            new RecallRequest(
                ANN,
                question,
                RecallFilter.ALL,
                Optional.empty(),
                new Options(2_000, 0, Strategy.AUTO, false, false),
                Optional.of(snapshot),
                Optional.empty()));
  }
}
