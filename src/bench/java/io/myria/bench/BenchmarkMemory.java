package io.myria.bench;

import io.myria.config.Source;
import io.myria.contents.PeriodContents;
import io.myria.database.KeptConnection;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import io.myria.embedding.TokenSigns;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.append.Appender;
import io.myria.language.Passages;
import io.myria.read.Cursors;
import io.myria.recall.BareSearch;
import io.myria.recall.FixedModel;
import io.myria.recall.GraphStatements;
import io.myria.recall.OtherMemory;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.Talk;
import io.myria.recall.ZipfWords;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A log of conversations of {@value #SCOPE} messages of some twenty words each, in words as rare as
 * Zipf's law has them, with vectors and tokens of noise, and all that it is compared with. With
 * {@code -Dmyria.recall.tokens=0} there are no tokens.
 */
@State(Scope.Benchmark)
public class BenchmarkMemory {

  private static final int SCOPE = 3_000;
  private static final int SITTING = 25;
  private static final int DIMENSIONS = 384;
  private static final int TOKENS = 2_000;

  /** Bytes of a token that is kept, and how many of a message are. */
  private static final int TOKEN = 2 + DIMENSIONS / 8;

  private static final int KEPT = Integer.getInteger("myria.recall.tokens", 20);

  @Param({"3000", "100000"})
  private int events;

  private final Random random = new Random(7);
  private final ZipfWords words = new ZipfWords(random);
  private TestDatabase database;
  private KeptConnection connection;
  private LocalTransactions transactions;
  private ConfiguredEmbeddings embeddings;
  private Embedding model;
  private Recall whole;
  private Recall given;
  private BareSearch bare;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private int asked;

  @Setup(Level.Trial)
  public void fill() throws SQLException, IOException {
    database = TestDatabase.create();
    connection = new KeptConnection(database.application());
    transactions = new LocalTransactions(connection.source());
    Source settings = Source.of(Map.of());
    embeddings =
        new ConfiguredEmbeddings(
            settings.read(EmbeddingSettings.class),
            (request, texts) -> {
              throw new IllegalStateException("no endpoint is configured");
            });
    model = embeddings.configured().orElseThrow();
    Embedding reading = embeddings.of(model.model().toString()).orElseThrow();
    byte[] fixed = noise(DIMENSIONS);
    whole =
        recall(
            new RecallAids(name -> Optional.of(reading), SearchViews.NONE)
                .with(new OtherMemory(PeriodContents.NONE, new GraphStatements(), threads)));
    given =
        recall(
            new RecallAids(
                name -> Optional.of(new FixedModel(model, fixed, noise(KEPT / 2 * TOKEN))),
                SearchViews.NONE));
    List<String> texts = append();
    derive();
    List<byte[]> vectors = new ArrayList<>();
    texts.forEach(text -> vectors.add(noise(DIMENSIONS)));
    bare = new BareSearch(texts, vectors);
    // What a server does once: the model and the scope are read.
    recall();
    recallGivenTheVector();
  }

  private Recall recall(RecallAids aids) {
    return new Recall(
        transactions,
        new LogReader(new ParticipantNames()),
        new Cursors(transactions, new SecureRandom()),
        aids,
        Source.of(Map.of()).read(RecallSettings.class));
  }

  /** The texts of the scope that is asked. */
  private List<String> append() {
    Appender appender =
        new Appender(
            database.application(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
    List<String> texts = new ArrayList<>();
    for (int first = 0; first < events; first += SCOPE) {
      String other = "p" + first / SCOPE;
      List<NewEvent> batch = new ArrayList<>();
      for (int index = first; index < Math.min(events, first + SCOPE); index++) {
        String text = words.some(20);
        String context = "sitting " + index / SITTING;
        String speaker = index % 2 == 0 ? "Agent" : other;
        batch.add(Talk.of("chat", "message", context, index, speaker, text, false, "agent", other));
        if (first == 0) {
          texts.add(text);
        }
        if (batch.size() == 500 || index == Math.min(events, first + SCOPE) - 1) {
          appender.append(batch);
          batch.clear();
        }
      }
    }
    return texts;
  }

  private void derive() throws SQLException {
    String tokens = KEPT == 0 ? "" : "; tokens " + TokenSigns.VERSION;
    String version = model.model() + "; passages " + Passages.VERSION + tokens;
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute(
          """
          insert into derivation (consumer, version, state, log_id, event_seq, event_id)
          select w.consumer, w.version, 'serving', l.log_id, e.event_seq, e.event_id
          from log l, (select * from event order by event_seq desc limit 1) e,
               (values ('passages', '%s'), ('vectors', '%s'), ('graph', 'none'))
                   w (consumer, version)
          """
              .formatted(Passages.VERSION, version));
      statement.execute(
          """
          insert into passage
          select d.derivation_id, c.event_seq, 0, 0, length(c.payload ->> 'text'), 30
          from derivation d, event_content c where d.consumer = 'passages'
          """);
      statement.execute(
          """
          insert into passage_vector
          select d.derivation_id, c.event_seq, 0,
                 (select decode(string_agg(md5(c.event_seq || '.' || n), ''), 'hex')
                  from generate_series(1, %1$d) n), null,
                 (select substring(decode(string_agg(md5(c.event_seq || ':' || n), ''), 'hex')
                     from 1 for %2$d)
                  from generate_series(1, 1 + %2$d / 16) n)
          from derivation d, event_content c where d.consumer = 'vectors'
          """
              .formatted(DIMENSIONS / 16, KEPT * TOKEN));
      statement.execute("analyze");
    }
  }

  private byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    random.nextBytes(noise);
    return noise;
  }

  private String question() {
    asked++;
    return "When did p0 say " + words.some(6) + " " + asked + "?";
  }

  Object recall() {
    return whole.recall(request());
  }

  Object recallGivenTheVector() {
    return given.recall(request());
  }

  Object rival() {
    return List.of(vector(), cosines(), lucene());
  }

  Object lucene() {
    return bare.query(question());
  }

  Object cosines() {
    return bare.scan(noise(DIMENSIONS));
  }

  Object vector() {
    return model.embed(List.of(question()));
  }

  private RecallRequest request() {
    return new RecallRequest(
        Caller.OPEN.scope(ParticipantSet.of("agent", "p0"), false),
        question(),
        RecallFilter.ALL,
        Optional.empty(),
        new Options(TOKENS, 0, Strategy.AUTO, false, false),
        Optional.empty(),
        Optional.empty());
  }

  @TearDown(Level.Trial)
  public void close() throws SQLException, IOException {
    threads.shutdown();
    bare.close();
    embeddings.close();
    connection.close();
    database.close();
  }
}
