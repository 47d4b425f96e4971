package io.myria.server;

import io.myria.database.TestDatabase;
import io.myria.llm.ModelPeer;
import io.myria.recall.ranking.RerankPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The packaged server, of a copy of the WAR, with a language model, an embedding model and a
 * reranker, the latter over TLS, each an endpoint in this process that can be told to misbehave,
 * and with the fixtures of the conformance suite: one that tests share. It builds when it is asked,
 * so that a class meets no request of another's build.
 */
final class HelpedServer extends SharedServer {

  /** On a class whose tests share it, one at a time. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @ExtendWith(HelpedServer.class)
  @ResourceLock("io.myria.server.HelpedServer")
  @interface Shared {}

  static final String KEY = "sk-or-v1-sesame";

  /** As services are called where containers are composed; no host of a URI by RFC 2396. */
  private static final String EMBEDDING_HOST = "embed_server";

  private ModelPeer model;
  private RerankPeer reranker;
  private EmbeddingServer embeddings;
  private TestDatabase database;
  private Path folder;
  private ServerProcess server;

  private record Started(HelpedServer helped) implements AutoCloseable {

    static Started now() {
      try {
        HelpedServer helped = new HelpedServer();
        helped.start();
        return new Started(helped);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }

    @Override
    public void close() throws IOException {
      helped.close();
    }
  }

  @Override
  Class<Started> kept() {
    return Started.class;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == HelpedServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return store(context)
        .computeIfAbsent(Started.class, type -> Started.now(), Started.class)
        .helped();
  }

  private void start() throws IOException {
    model = new ModelPeer();
    embeddings = new EmbeddingServer();
    database = TestDatabase.create();
    folder = Files.createTempDirectory("myria-helped");
    PrivateAuthority authority = new PrivateAuthority(folder);
    reranker = new RerankPeer(authority.identity());
    server =
        ServerProcess.on(
            database,
            "--war",
            FixtureWar.made().toString(),
            FixtureWar.GROUPS,
            "-Dmyria.builder.inactivity_timeout=30m",
            // A build of one class is not to wait for the vectors of another.
            "-Dmyria.builder.meaning=off",
            "-Dmyria.llm.url=" + model.url(),
            // What is asked in the background would take what is meant for others.
            "-Dmyria.derive.proposals=false",
            "-Dmyria.llm.key_file=" + Files.writeString(folder.resolve("key"), KEY + "\n"),
            "-Dmyria.llm.timeout=2s",
            "-Dmyria.llm.answer_bytes=64KiB",
            "-Dmyria.llm.time_seconds=build=180,walk=10,recall=5,relations=30,check=5",
            "-Dmyria.rerank.url=" + reranker.url(),
            "-Djavax.net.ssl.trustStore=" + authority.trust(folder.resolve("trust")),
            "-Djavax.net.ssl.trustStorePassword=" + PrivateAuthority.PASSWORD,
            "-Dmyria.rerank.key=jina-sesame",
            "-Dmyria.rerank.timeout=5s",
            "-Dmyria.embedding.model=endpoint",
            "-Djdk.net.hosts.file=" + hosts(),
            "-Dmyria.embedding.endpoint.url=" + embeddings.url(EMBEDDING_HOST),
            "-Dmyria.embedding.endpoint.model=small",
            "-Dmyria.embedding.endpoint.key=sesame",
            "-Dmyria.embedding.endpoint.timeout=1s");
  }

  /** With it the process resolves these names and no others. */
  private Path hosts() throws IOException {
    String self = InetAddress.getLocalHost().getHostName();
    return Files.writeString(
        folder.resolve("hosts"), "127.0.0.1 localhost %s %s%n".formatted(self, EMBEDDING_HOST));
  }

  private void close() throws IOException {
    server.close();
    database.close();
    embeddings.close();
    reranker.close();
    model.close();
    for (String file : new String[] {"key", "hosts", "trust"}) {
      Files.deleteIfExists(folder.resolve(file));
    }
    Files.delete(folder);
  }

  ModelPeer model() {
    return model;
  }

  RerankPeer reranker() {
    return reranker;
  }

  EmbeddingServer embeddings() {
    return embeddings;
  }

  TestDatabase database() {
    return database;
  }

  ServerProcess process() {
    return server;
  }

  URI url() {
    return server.url();
  }
}
