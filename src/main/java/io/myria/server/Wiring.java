package io.myria.server;

import io.myria.compile.Builder;
import io.myria.compile.Guidance;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildSettings;
import io.myria.contents.TocSettings;
import io.myria.database.Transactions;
import io.myria.embedding.Embeddings;
import io.myria.erasure.ForgetConsumer;
import io.myria.erasure.Forgetting;
import io.myria.eventlog.LogReader;
import io.myria.fingerprint.Ageing;
import io.myria.http.CallIds;
import io.myria.http.authentication.AccessSettings;
import io.myria.llm.ChatTemplate;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelSettings;
import io.myria.projection.DeriveSettings;
import io.myria.projection.RecordedVectors;
import io.myria.projection.runner.DeriveRunner;
import io.myria.proof.seal.Sealing;
import io.myria.recall.Recall;
import io.myria.recall.cache.RecallSettings;
import io.myria.search.SearchViews;
import io.myria.security.Gate;
import io.myria.topics.tree.References;
import io.myria.topics.tree.Walker;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * What the container cannot make of a class by itself: things of the platform, names that are new
 * with each run, and what stands between rooms that do not know each other.
 */
@Dependent
class Wiring {

  /** The container's resources are no beans. */
  @Produces
  @Resource(lookup = "java:comp/env/jdbc/myria-log")
  private DataSource logSource;

  @Produces
  @Resource(lookup = Startup.EXECUTOR)
  private ManagedScheduledExecutorService executor;

  /** A thing of the platform, as {@link #random} is. */
  @Produces
  @Singleton
  Clock clock() {
    return Clock.systemUTC();
  }

  @Produces
  @Singleton
  SecureRandom random() {
    return new SecureRandom();
  }

  /** Another id with each call. */
  @Produces
  @Singleton
  CallIds callIds() {
    return () -> UUID.randomUUID().toString();
  }

  /** The room of scopes knows no settings. */
  @Produces
  @Singleton
  Gate gate(AccessSettings settings) {
    return new Gate(settings.channels());
  }

  /** A part of recall's settings, and all that memories need of them. */
  @Produces
  @Singleton
  Ageing ageing(RecallSettings settings) {
    return settings.cba().ageing();
  }

  /** The part of the builder's settings that reads of the table of contents need. */
  @Produces
  @Singleton
  TocSettings contents(BuildSettings settings) {
    return settings.contents();
  }

  /** Look-ups know of no recall, which leads them. */
  @Produces
  @Singleton
  References.Aids referenceAids(SearchViews index, Recall recall, Walker walker) {
    return new References.Aids(index, recall.guide(), walker);
  }

  /** A build does without either where there is none. */
  @Produces
  @Singleton
  Builder.Aids builderAids(RecordedVectors vectors, Guidance guidance) {
    return new Builder.Aids(Optional.of(vectors), guidance);
  }

  /** Holders of leases are named after this run of this server, as in the two that follow. */
  @Produces
  @Singleton
  BuildLease buildLease(ServerSettings server, BuildSettings settings) {
    return new BuildLease(holder(server), settings.lease());
  }

  @Produces
  @Singleton
  DeriveRunner.Models deriveModels(
      Embeddings embeddings, LanguageModel model, LogReader log, Forgetting forgetting) {
    return new DeriveRunner.Models(
        embeddings, model, Optional.of(new ForgetConsumer(log, forgetting)));
  }

  @Produces
  @Singleton
  DeriveRunner deriveRunner(
      Transactions transactions,
      LogReader log,
      DeriveRunner.Models models,
      Sealing sealing,
      DeriveSettings settings,
      ServerSettings server) {
    return new DeriveRunner(transactions, log, models, sealing, settings, holder(server));
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

  /** Read once, from where the settings say. */
  @Produces
  @Singleton
  ChatTemplate chatTemplate(ModelSettings settings) {
    return ChatTemplate.of(settings.endpoint().template());
  }

  private static String holder(ServerSettings server) {
    return server.name() + "-" + UUID.randomUUID().toString().substring(0, 8);
  }
}
