package io.myria.topics.tree;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.eventlog.LogReader;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranker;
import io.myria.recall.ranking.Ranking;
import io.myria.topics.tree.MaskWorld.Stored;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The order of a guided answer, and the model of it. */
final class RankedTopics {

  private RankedTopics() {}

  /** By words alone. */
  static Guide guide(Transactions transactions, LogReader reader) {
    return new Recall(
            transactions,
            reader,
            new Cursors(transactions, new SecureRandom()),
            RecallAids.NONE,
            Source.of(Map.of()).read(RecallSettings.class))
        .guide();
  }

  static Guide guide(Bench bench) {
    return guide(bench.transactions(), bench.reader());
  }

  /**
   * As if there were nothing in the world but what the scope sees: the events of topics with a word
   * of the question, and the fresh ones that hold one, the best first.
   */
  static List<EventId> model(MaskWorld world, ReferencesRequest asked) {
    long last = world.last(asked.snapshot());
    Set<UUID> topics = new HashSet<>();
    Set<EventId> may = new HashSet<>();
    for (Stored event : world.visible(asked.scope(), asked.criteria(), last)) {
      may.add(event.id());
      world.topic(asked.snapshot(), event).ifPresent(topics::add);
    }
    List<Stored> visible = world.visible(asked.scope(), EventCriteria.ALL, last);
    for (Stored event : visible) {
      if (world.topic(asked.snapshot(), event).filter(topics::contains).isPresent()) {
        may.add(event.id());
      }
    }
    Corpus corpus = Corpus.of(visible.stream().map(RecallModel::turn).toList());
    Ranking ranking = Ranker.standard().rank(corpus, Question.of(asked.query().orElseThrow()));
    List<EventId> ids = new ArrayList<>();
    for (int place : ranking.order()) {
      EventId id = corpus.turn(place).id();
      if (may.contains(id)) {
        ids.add(id);
      }
    }
    return ids;
  }
}
