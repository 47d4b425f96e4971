package io.myria.server;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.derive.embedding.Embeddings;
import io.myria.log.LogReader;
import io.myria.query.reference.References;
import io.myria.read.Cursors;
import io.myria.recall.Recall;
import io.myria.recall.held.RecallSettings;
import io.myria.search.EventIndex;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes recall into a bean; see {@link Wiring}. */
@ApplicationScoped
class RecallWiring {

  @Produces
  @Singleton
  RecallSettings recallSettings(Source source) {
    return source.read(RecallSettings.class);
  }

  @Produces
  @Singleton
  Recall.Aids recallAids(Instance<Embeddings> embeddings, EventIndex index) {
    return new Recall.Aids(
        embeddings.isResolvable() ? embeddings.get()::of : Recall.Aids.NONE.models(), index);
  }

  @Produces
  @Singleton
  Recall recall(
      Transactions transactions,
      LogReader reader,
      Cursors cursors,
      Recall.Aids aids,
      RecallSettings settings) {
    return new Recall(transactions, reader, cursors, aids, settings);
  }

  @Produces
  @Singleton
  References.Aids referenceAids(EventIndex index, Recall recall) {
    return new References.Aids(index, recall.guide());
  }
}
