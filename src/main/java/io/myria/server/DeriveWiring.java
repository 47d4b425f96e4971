package io.myria.server;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.derive.DeriveRunner;
import io.myria.derive.DeriveSettings;
import io.myria.derive.DerivedReader;
import io.myria.derive.Jobs;
import io.myria.derive.RecordedVectors;
import io.myria.derive.embedding.ConfiguredEmbeddings;
import io.myria.derive.embedding.EmbeddingSettings;
import io.myria.derive.embedding.Embeddings;
import io.myria.log.LogReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.UUID;

/** Makes what derives, and what reads it, into beans; see {@link Wiring}. */
@ApplicationScoped
class DeriveWiring {

  @Produces
  @Singleton
  EmbeddingSettings embeddingSettings(Source source) {
    return source.read(EmbeddingSettings.class);
  }

  @Produces
  @Singleton
  Embeddings embeddings(EmbeddingSettings settings, EmbeddingProvider provider) {
    return new ConfiguredEmbeddings(settings, provider::embeddings);
  }

  /** A model holds memory that is not Java's. */
  void close(@Disposes Embeddings embeddings) {
    ((ConfiguredEmbeddings) embeddings).close();
  }

  @Produces
  @Singleton
  DerivedReader derivedReader() {
    return new DerivedReader();
  }

  @Produces
  @Singleton
  Jobs jobs(Transactions transactions) {
    return new Jobs(transactions);
  }

  @Produces
  @Singleton
  DeriveRunner deriveRunner(
      Transactions transactions,
      LogReader log,
      Embeddings embeddings,
      DeriveSettings settings,
      ServerSettings server) {
    return new DeriveRunner(transactions, log, embeddings, settings, holder(server));
  }

  @Produces
  @Singleton
  RecordedVectors recordedVectors(
      Transactions transactions,
      LogReader log,
      Embeddings embeddings,
      DeriveSettings settings,
      ServerSettings server) {
    return new RecordedVectors(transactions, log, embeddings, settings, holder(server));
  }

  private static String holder(ServerSettings server) {
    return server.name() + "-" + UUID.randomUUID().toString().substring(0, 8);
  }

  @Produces
  @Singleton
  DeriveSettings deriveSettings(Source source) {
    return source.read(DeriveSettings.class);
  }
}
