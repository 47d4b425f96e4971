package io.myria.projection.runner;

import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.embedding.Embedding;
import io.myria.embedding.Embeddings;
import io.myria.embedding.MessageNetwork;
import io.myria.embedding.TokenSigns;
import io.myria.eventlog.LogReader;
import io.myria.experience.ExperienceConsumer;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.projection.Consumer;
import io.myria.projection.Derivation.State;
import io.myria.projection.DerivationSql;
import io.myria.projection.Derivations;
import io.myria.projection.PassageConsumer;
import io.myria.projection.VectorConsumer;
import io.myria.projection.VectorVersion;
import io.myria.statements.ChangeConsumer;
import io.myria.statements.GraphConsumer;
import io.myria.statements.NetworkReplacements;
import io.myria.statements.RelationProposals;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.NetworkReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The consumers of this server. Thread-safe. */
public final class Consumers {

  private final Transactions transactions;
  private final LogReader log;
  private final Embeddings embeddings;
  private final boolean tokens;
  private final Consumer passages = new PassageConsumer();
  private final Consumer experience = new ExperienceConsumer();
  private final Optional<RelationProposals> proposals;
  private Optional<Reading> reading = Optional.empty();

  /**
   * @param tokens whether those of passages are to be kept
   * @param proposals of a model, where it is to be asked
   */
  public Consumers(
      Transactions transactions,
      LogReader log,
      Embeddings embeddings,
      boolean tokens,
      Optional<RelationProposals> proposals) {
    this.transactions = transactions;
    this.log = log;
    this.embeddings = embeddings;
    this.tokens = tokens;
    this.proposals = proposals;
  }

  Consumer passages() {
    return passages;
  }

  /** What reads English messages by the same network, if by any. */
  private record Reading(Consumer fingerprints, GraphConsumer graph) {}

  Consumer fingerprints() {
    return reading().fingerprints();
  }

  GraphConsumer graph() {
    return reading().graph();
  }

  /**
   * With the network, unless the server has none or cannot compute: then without relations of
   * words, as long as it runs.
   */
  private synchronized Reading reading() {
    if (reading.isEmpty()) {
      Optional<MessageReader> network =
          embeddings.network().filter(MessageNetwork::works).map(NetworkReader::new);
      reading =
          Optional.of(new Reading(new FingerprintConsumer(network), new GraphConsumer(network)));
    }
    return reading.get();
  }

  Consumer experience() {
    return experience;
  }

  /** Empty where the configuration wants no model. */
  Optional<Consumer> changes() {
    return embeddings
        .network()
        .map(
            network ->
                new ChangeConsumer(
                    log, new NetworkReplacements(network), NetworkReplacements.VERSION));
  }

  /** Empty where there is no model to ask now. */
  Optional<Consumer> proposals() {
    return proposals
        .filter(RelationProposals::works)
        .map(works -> new GraphConsumer.Proposed(works, graph().network()));
  }

  /**
   * By the configured model; and first by the one that still serves, as long as the other has not
   * caught up, so that its vectors do not fall behind.
   */
  public List<Consumer> vectors() {
    List<Consumer> consumers = new ArrayList<>();
    embeddings
        .configured()
        .ifPresent(
            configured -> {
              Consumer wanted = new VectorConsumer(configured, tokens);
              serving(wanted).ifPresent(consumers::add);
              consumers.add(wanted);
            });
    return consumers;
  }

  private Optional<Consumer> serving(Consumer wanted) {
    return transactions
        .run(db -> Derivations.select(db, DerivationSql.SERVING, Parameters.none()))
        .stream()
        .filter(
            one ->
                one.state() == State.SERVING
                    && one.consumer().equals(VectorConsumer.NAME)
                    && !one.version().equals(wanted.version()))
        .map(one -> VectorVersion.parse(one.version()))
        .filter(version -> version.passages().equals(PassageConsumer.TEXT_VERSION))
        .filter(version -> version.tokens().map(TokenSigns.VERSION::equals).orElse(true))
        .findFirst()
        .flatMap(this::consumer);
  }

  private Optional<Consumer> consumer(VectorVersion version) {
    Optional<Embedding> embedding = embeddings.background(version.model());
    return embedding.map(one -> new VectorConsumer(one, version.tokens().isPresent()));
  }
}
