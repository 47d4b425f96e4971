package io.myria.bench;

import io.myria.bench.Comparison.Round;
import io.myria.drill.SeededTalk;
import io.myria.launcher.payara.LaunchFailure;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** {@code start}: until a server that has been there before answers again. */
final class StartTime implements Benchmark {

  private static final int EVENTS = 500;
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final long LOOK_MS = 20;
  private static final int OK = 200;
  private static final List<String> FEW = List.of("reader", "writer");

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String workload() {
    return "./myria serve on a data folder of 500 events, derived and compiled: from the start of"
        + " its JVM until myria_memory_status is answered over HTTP, with PostgreSQL started on the"
        + " way. The rival is a WAR that holds one page, on the same Payara Micro by the same class"
        + " loader in a JVM with the same options, until that page is answered. Start by start in"
        + " turn, after one of each that does not count. Beside the time stands what the JVM"
        + " takes of the processors, which says more where others want these, too.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    fill(server);
    server.stop();
    Path folder = Files.createTempDirectory("myria-bench-empty");
    List<Round> seconds = new ArrayList<>();
    List<Round> processor = new ArrayList<>();
    try {
      for (int round = -1; round < effort.rounds(); round++) {
        Start subject = subject(server);
        Start rival = rival(folder);
        if (round >= 0) {
          seconds.add(new Round(subject.seconds(), rival.seconds()));
          processor.add(new Round(subject.processor(), rival.processor()));
        }
      }
    } finally {
      delete(folder);
    }
    String empty = "an empty WAR, same server";
    return List.of(
        new Comparison("start", empty, "s", false, 1.3, seconds),
        new Comparison("start.processor", empty, "s", false, 1.3, processor));
  }

  /**
   * One start.
   *
   * @param seconds until the first answer
   * @param processor seconds that the JVM took of the processors until then
   */
  private record Start(double seconds, double processor) {

    static Start since(long start, ProcessHandle process) {
      return new Start(
          (System.nanoTime() - start) / 1e9,
          process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9);
    }
  }

  private static void fill(BenchServer server) throws IOException {
    SeededTalk talk = new SeededTalk(1);
    List<Map<String, Object>> events = new ArrayList<>();
    for (int event = 0; event < EVENTS; event++) {
      events.add(Calls.message(talk, FEW));
    }
    server.call("myria_append_events", Map.of("events", events));
    server.compile(PATIENCE);
  }

  private static Start subject(BenchServer server) throws IOException {
    // Is answered from what is stored.
    byte[] status = Calls.tool("myria_memory_status", Map.of("participants", FEW));
    int port = freePort();
    long start = System.nanoTime();
    server.begin(port);
    ProcessHandle process = ProcessHandle.of(server.processId()).orElseThrow();
    awaitAnswer(URI.create("http://127.0.0.1:" + port + "/mcp"), status, process);
    Start measured = Start.since(start, process);
    server.awaitReady();
    server.stop();
    return measured;
  }

  private static Start rival(Path folder) throws IOException {
    Path war = folder.resolve("empty.war");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(war))) {
      out.putNextEntry(new ZipEntry("index.html"));
      out.write("<p>Here.".getBytes(StandardCharsets.UTF_8));
    }
    Path server = folder.resolve("server");
    delete(server);
    Files.createDirectories(server);
    int port = freePort();
    long start = System.nanoTime();
    Process process = emptyServer(war, server, port);
    try {
      awaitAnswer(URI.create("http://127.0.0.1:" + port + "/"), null, process.toHandle());
      return Start.since(start, process.toHandle());
    } finally {
      end(process);
    }
  }

  private static Process emptyServer(Path war, Path folder, int port) throws IOException {
    Path payara = BuiltServer.installation().payara();
    List<String> command = new ArrayList<>(BenchServer.java(opened()));
    command.add("-cp");
    command.add(
        payara.resolveSibling("myria-launcher.jar")
            + File.pathSeparator
            + payara.resolveSibling("slf4j-api.jar"));
    command.addAll(
        List.of(EmptyServer.class.getName(), payara.toString(), war.toString(), folder.toString()));
    command.add(Integer.toString(port));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(war.resolveSibling("output.txt").toFile())
        .start();
  }

  /** What the jar of {@code ./myria} opens to the server by its manifest. */
  private static List<String> opened() throws IOException {
    Path jar = BuiltServer.installation().war().resolveSibling("myria.jar");
    List<String> options = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (String kind : List.of("Add-Exports", "Add-Opens")) {
        for (String one : file.getManifest().getMainAttributes().getValue(kind).split(" ")) {
          options.add("--" + kind.toLowerCase(java.util.Locale.ROOT) + "=" + one + "=ALL-UNNAMED");
        }
      }
    }
    return options;
  }

  /**
   * @param body to post, or null to get
   */
  private static void awaitAnswer(URI url, byte[] body, ProcessHandle server) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!answers(url, body)) {
      if (!server.isAlive() || System.nanoTime() > deadline) {
        throw new LaunchFailure(url + " does not answer");
      }
      BenchServer.pause(LOOK_MS);
    }
  }

  private static boolean answers(URI url, byte[] body) {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
      if (body != null) {
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        try (OutputStream out = connection.getOutputStream()) {
          out.write(body);
        }
      }
      boolean answered = connection.getResponseCode() == OK;
      return answered
          && (body == null || !Calls.failed(connection.getInputStream().readAllBytes()));
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
