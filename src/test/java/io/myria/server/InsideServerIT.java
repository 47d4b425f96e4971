package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.database.Database;
import io.myria.database.OpenTransaction;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.server.HttpConnection.Answer;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.File;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What is only to be seen inside the server: the container's transactions, on the built WAR.
 * Arquillian wants the class public.
 */
@ExtendWith(InsideContainer.class)
@ExtendWith(ArquillianExtension.class)
public class InsideServerIT {

  /** Half of the WAR, which is packed and unpacked once more, and nothing here asks for it. */
  private static final String EMBEDDING_MODELS = ".*/langchain4j-embeddings-.*";

  private static final String INSERT = "insert into " + InsideContainer.SCRATCH + " values (?)";
  private static final String COUNT =
      "select count(*) from " + InsideContainer.SCRATCH + " where name = ?";

  @Inject private Transactions transactions;
  @Inject private Appender appender;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  @Deployment
  public static WebArchive war() throws URISyntaxException {
    File assertions =
        new File(Assertions.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    WebArchive war =
        ShrinkWrap.create(ZipImporter.class, InsideContainer.WAR)
            .importFrom(new File("target/myria.war"))
            .as(WebArchive.class);
    war.getContent(Filters.include(EMBEDDING_MODELS)).keySet().forEach(war::delete);
    return war.addClasses(
            InsideServerIT.class, InsideContainer.class, NotedThreads.class, NotedClock.class)
        .addAsLibrary(assertions);
  }

  @Test
  public void whatMayTakeLongIsRefusedInsideATransactionAndNotAfterIt() {
    assertThatThrownBy(
            () ->
                transactions.run(
                    database -> {
                      OpenTransaction.refuse("this is done");
                      return null;
                    }))
        .hasRootCauseMessage("this is done inside a transaction");
    OpenTransaction.refuse("this is done");
  }

  /** Nobody has asked for a list yet: a replica could not make it. */
  @Test
  public void theKeyOfCursorsIsThereBeforeItIsNeeded() {
    String keys = "select count(*) from server_secret where name = 'cursor'";
    int there =
        transactions.run(database -> database.one(keys, row -> row.getInt(1)).orElseThrow());
    assertThat(there).isEqualTo(1);
  }

  @Test
  public void whatReturnsIsCommitted() {
    int inserted = transactions.run(database -> database.execute(INSERT, "returned"));
    assertThat(inserted).isEqualTo(1);
    assertThat(count("returned")).isEqualTo(1);
  }

  @Test
  public void whateverIsThrownRollsBack() {
    List<Throwable> problems =
        List.of(
            new IllegalStateException("unchecked"),
            new Fault(FaultCode.NOT_FOUND, "a fault"),
            new SQLException("checked"),
            new AssertionError("an error"));
    for (Throwable problem : problems) {
      String name = problem.toString();
      assertThatThrownBy(
              () -> transactions.run(database -> insertAndThrow(database, name, problem)))
          .isNotNull();
      assertThat(count(name)).as(name).isZero();
    }
  }

  @Test
  public void aFaultComesOutAsItWas() {
    Fault fault = new Fault(FaultCode.NOT_FOUND, "a fault");
    assertThatThrownBy(() -> transactions.run(database -> insertAndThrow(database, "fault", fault)))
        .isSameAs(fault);
    assertThatThrownBy(
            () ->
                transactions.run(
                    database -> insertAndThrow(database, "sql", new SQLException("secret"))))
        .isInstanceOfSatisfying(
            Fault.class,
            defect -> {
              assertThat(defect.code()).isEqualTo(FaultCode.DEFECT);
              assertThat(defect).hasMessageNotContaining("secret");
            });
  }

  @Test
  public void aTransactionInsideAnotherIsItsOwn() {
    assertThatThrownBy(
            () ->
                transactions.run(
                    outer -> {
                      outer.execute(INSERT, "outer");
                      transactions.run(inner -> inner.execute(INSERT, "inner"));
                      assertThat(count("inner")).isEqualTo(1);
                      assertThat(count("outer")).isZero();
                      throw new Fault(FaultCode.NOT_FOUND, "outer");
                    }))
        .isInstanceOf(Fault.class);
    assertThat(count("inner")).isEqualTo(1);
    assertThat(count("outer")).isZero();
  }

  @Test
  public void aTransactionOutlivesTheFailureOfOneInsideIt() {
    transactions.run(
        outer -> {
          outer.execute(INSERT, "survivor");
          assertThatThrownBy(
                  () ->
                      transactions.run(
                          inner ->
                              insertAndThrow(inner, "thrown", new IllegalStateException("inner"))))
              .isInstanceOf(Fault.class);
          return null;
        });
    assertThat(count("survivor")).isEqualTo(1);
    assertThat(count("thrown")).isZero();
  }

  @Test
  public void theDatabaseIsReachedInATransactionOfTheContainer() {
    assertThat(registry.getTransactionKey()).isNull();
    Object first = transactions.run(database -> registry.getTransactionKey());
    Object second = transactions.run(database -> registry.getTransactionKey());
    assertThat(first).isNotNull().isNotEqualTo(second);
    assertThat(registry.getTransactionKey()).isNull();
  }

  @Test
  public void anAppendBelongsToNoTransactionAroundIt() {
    Appended[] appended = new Appended[1];
    assertThatThrownBy(
            () ->
                transactions.run(
                    database -> {
                      appended[0] = appender.append(event("inside"));
                      throw new IllegalStateException("rolled back");
                    }))
        .isInstanceOf(Fault.class);
    Appended again = appender.append(event("inside"));
    assertThat(again.duplicate()).isTrue();
    assertThat(again.id()).isEqualTo(appended[0].id());
    assertThat(again.seq()).isEqualTo(appended[0].seq());
  }

  @Test
  @RunAsClient
  public void aToolRunsOnTheThreadOfItsRequest(@ArquillianResource URL base) throws Exception {
    URI server = new URI("http", null, "127.0.0.1", base.getPort(), null, null, null);
    try (HttpConnection connection = new HttpConnection(server)) {
      Map<String, String> headers = Map.of();
      String call =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
              + "\"name\":\"myria_append_event\",\"arguments\":{"
              + "\"timestamp\":\"2026-03-19T20:00:00Z\",\"channel\":\"inside\","
              + "\"participants\":[\"inside_ada\"],\"type\":\"message\",\"text\":\"in\"}}}";
      String path = base.getPath();
      Answer answer = connection.send("POST", path + "mcp", headers, call.getBytes(UTF_8));
      assertThat(answer.body()).contains("event_id");
      Answer noted = connection.send("GET", path + "noted-threads", headers, new byte[0]);
      assertThat(noted.body()).isEqualTo("the same");
    }
  }

  /** This server listens on all addresses, whatever myria.mcp.bind_address says. */
  @Test
  @RunAsClient
  public void openMeansThisMachineAloneWhereverTheServerListens(@ArquillianResource URL base)
      throws Exception {
    Optional<InetAddress> other =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
            .findFirst();
    assumeTrue(other.isPresent(), "this machine has no address but its own");
    String host = other.get().getHostAddress();
    URI server = new URI("http", null, host, base.getPort(), null, null, null);
    try (HttpConnection connection = new HttpConnection(server)) {
      Answer answer =
          connection.send(
              "POST",
              base.getPath() + "mcp",
              Map.of("Host", "localhost:" + base.getPort()),
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".getBytes(UTF_8));
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).contains("open to its own machine only");
    }
  }

  private static Object insertAndThrow(Database database, String name, Throwable problem)
      throws SQLException {
    database.execute(INSERT, name);
    if (problem instanceof SQLException checked) {
      throw checked;
    }
    if (problem instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) problem;
  }

  private long count(String name) {
    return transactions.run(
        database -> database.one(COUNT, row -> row.getLong(1), name).orElseThrow());
  }

  private static NewEvent event(String key) {
    return new NewEvent(
        Instant.parse("2026-03-19T20:00:00Z"),
        "inside",
        ParticipantSet.of(List.of("inside_ada")),
        Optional.of(key),
        Optional.empty(),
        "message",
        new Payload(Map.of("text", "kept")),
        List.of(),
        false);
  }
}
