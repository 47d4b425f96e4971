package io.myria.embedding;

import io.myria.config.Service;
import io.myria.error.Fault;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * The models of a configuration: the one it names, and those that the server has anyway, for
 * vectors that were made before the configuration changed. A model is loaded with its first text.
 */
@Service
public final class ConfiguredEmbeddings implements Embeddings, AutoCloseable {

  private final EmbeddingSettings settings;
  private final Optional<EndpointEmbedding> endpoint;
  private final Optional<OnnxModel> folder;
  private final Map<String, OnnxEmbedding> background = new HashMap<>();
  private final Map<String, OnnxEmbedding> reading = new HashMap<>();
  private Optional<MessageNetwork> network = Optional.empty();
  private final int readers = Runtime.getRuntime().availableProcessors();
  private final Semaphore turns = new Semaphore(readers, true);

  /**
   * @param endpoint the way to the endpoint of these settings, where they name one
   */
  @Inject
  public ConfiguredEmbeddings(EmbeddingSettings settings, EmbeddingEndpoint endpoint) {
    this.settings = settings;
    this.folder =
        settings.path().filter(path -> !path.isBlank()).map(ConfiguredEmbeddings::inFolder);
    this.endpoint = settings.endpoint().map(named -> new EndpointEmbedding(endpoint, named));
  }

  private static OnnxModel inFolder(String path) {
    try {
      return OnnxModel.in(Path.of(path));
    } catch (IllegalArgumentException problem) {
      throw Fault.misconfigured(
          EmbeddingSettings.PATH, EmbeddingSettings.PATH + ": " + problem.getMessage());
    }
  }

  @Override
  public Optional<Embedding> configured() {
    if (folder.isPresent()) {
      return folder.map(this::inBackground);
    }
    return endpoint.isPresent()
        ? endpoint.map(Embedding.class::cast)
        : OnnxModel.named(settings.model()).map(this::inBackground);
  }

  @Override
  public Optional<Embedding> background(String model) {
    return byEndpoint(model)
        .or(
            () ->
                bundled(model)
                    .map(this::inBackground)
                    .filter(embedding -> embedding.model().toString().equals(model)));
  }

  @Override
  public Optional<Embedding> of(String model) {
    return byEndpoint(model)
        .or(
            () ->
                bundled(model)
                    .map(this::forReading)
                    .filter(embedding -> embedding.model().toString().equals(model)))
        .map(embedding -> new BoundedEmbedding(embedding, turns, settings.patience()));
  }

  @Override
  public synchronized Optional<MessageNetwork> network() {
    if (isNone()) {
      return Optional.empty();
    }
    if (network.isEmpty()) {
      OnnxEmbedding lower = (OnnxEmbedding) inBackground(MessageNetwork.model());
      network = Optional.of(lower.network(settings.threads()));
    }
    return network;
  }

  private boolean isNone() {
    return settings.model().equals(EmbeddingSettings.NONE) && folder.isEmpty();
  }

  private Optional<Embedding> byEndpoint(String model) {
    return endpoint
        .filter(embedding -> embedding.model().toString().equals(model))
        .map(Embedding.class::cast);
  }

  private Optional<OnnxModel> bundled(String model) {
    return isNone()
        ? Optional.empty()
        : Stream.concat(folder.stream(), OnnxModel.BUNDLED.stream())
            .filter(one -> model.startsWith(one.name() + " "))
            .findFirst();
  }

  private synchronized Embedding inBackground(OnnxModel model) {
    return background.computeIfAbsent(
        model.name(), name -> new OnnxEmbedding(model, settings.threads()));
  }

  /** The same weights, loaded once, on other threads. */
  private synchronized Embedding forReading(OnnxModel model) {
    OnnxEmbedding loading = (OnnxEmbedding) inBackground(model);
    return reading.computeIfAbsent(model.name(), name -> loading.onThreads(readers));
  }

  @Override
  @PreDestroy
  public synchronized void close() {
    network.ifPresent(MessageNetwork::close);
    reading.values().forEach(OnnxEmbedding::close);
    background.values().forEach(OnnxEmbedding::close);
  }
}
