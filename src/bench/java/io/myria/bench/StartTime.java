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
import java.util.function.ToDoubleFunction;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** {@code start}: until {@code ./myria serve} answers, on a new folder and on one that it knows. */
final class StartTime implements Benchmark {

  private static final int EVENTS = 500;
  private static final Duration PATIENCE = Duration.ofMinutes(20);
  private static final long LOOK_MS = 20;
  private static final int OK = 200;
  private static final List<String> FEW = List.of("reader", "writer");
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String workload() {
    return "./myria serve until myria_memory_status is answered over HTTP, with PostgreSQL started"
        + " on the way: start.first on a new data folder and without an archive of classes, start"
        + " on a folder of 500 events, derived and compiled, with the archive. The rival is a WAR"
        + " that holds one page, on the same Payara Micro by the same class loader in a JVM with"
        + " -Xmx1g alone, until that page is answered. Start by start in turn, after one of each"
        + " that does not count. Beside the time stands what the processes take of the processors,"
        + " PostgreSQL and what a start runs included, which says more where others want these,"
        + " too; and the JVM's resident memory then and after a first question.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    fill(server);
    server.stop();
    Path folder = Files.createTempDirectory("myria-bench-start");
    List<Start[]> first = new ArrayList<>();
    List<Start[]> later = new ArrayList<>();
    try {
      for (int round = -1; round < effort.rounds(); round++) {
        deleteArchives();
        Path fresh = folder.resolve("fresh");
        Start[] pair = {subject(fresh, false), rival(folder)};
        delete(fresh);
        if (round >= 0) {
          first.add(pair);
        }
      }
      subject(server.data(), true);
      for (int round = -1; round < effort.rounds(); round++) {
        Start[] pair = {subject(server.data(), false), rival(folder)};
        if (round >= 0) {
          later.add(pair);
        }
      }
    } finally {
      delete(folder);
    }
    return List.of(
        compared("start.first", "s", 1.8, first, Start::seconds),
        compared("start.first.processor", "s", 1.8, first, Start::processor),
        compared("start", "s", 1.5, later, Start::seconds),
        compared("start.processor", "s", 1.5, later, Start::processor),
        compared("start.memory", "MB", 2.5, later, Start::memory),
        compared("start.memory-asked", "MB", 2.5, later, Start::memoryAsked));
  }

  private static Comparison compared(
      String name, String unit, double bar, List<Start[]> pairs, ToDoubleFunction<Start> figure) {
    List<Round> rounds = new ArrayList<>();
    for (Start[] pair : pairs) {
      rounds.add(new Round(figure.applyAsDouble(pair[0]), figure.applyAsDouble(pair[1])));
    }
    return new Comparison(name, "an empty WAR, same server", unit, false, bar, rounds);
  }

  /**
   * One start.
   *
   * @param seconds until the first answer
   * @param processor seconds that its processes took of the processors until then
   * @param memory of the JVM, in MB
   * @param memoryAsked the same after a first question, or the same where nobody asks
   */
  private record Start(double seconds, double processor, double memory, double memoryAsked) {}

  private static void fill(BenchServer server) throws IOException {
    SeededTalk talk = new SeededTalk(1);
    List<Map<String, Object>> events = new ArrayList<>();
    for (int event = 0; event < EVENTS; event++) {
      events.add(Calls.message(talk, FEW));
    }
    server.call("myria_append_events", Map.of("events", events));
    server.compile(PATIENCE);
  }

  /**
   * @param archived whether to wait until the server has made its archive of classes
   */
  private static Start subject(Path data, boolean archived) throws IOException {
    // Is answered from what is stored.
    byte[] status = Calls.tool("myria_memory_status", Map.of("participants", FEW));
    byte[] question =
        Calls.tool("myria_recall", Map.of("participants", FEW, "query", "What was said last?"));
    int port = freePort();
    URI url = URI.create("http://127.0.0.1:" + port + "/mcp");
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                TARGET.resolveSibling("myria").toString(),
                "serve",
                "--port",
                Integer.toString(port),
                "--data",
                data.toString()));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    long start = System.nanoTime();
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(TARGET.resolve("bench-start.txt").toFile())
            .start();
    try {
      awaitAnswer(url, status, process.toHandle());
      double seconds = (System.nanoTime() - start) / 1e9;
      double processor = ProcessCost.seconds(process.pid()) + postgres(data);
      double memory = ProcessCost.megabytes(process.pid());
      awaitAnswer(url, question, process.toHandle());
      double asked = ProcessCost.megabytes(process.pid());
      while (archived && archives().isEmpty() && process.isAlive()) {
        BenchServer.pause(1_000);
      }
      return new Start(seconds, processor, memory, asked);
    } finally {
      end(process);
    }
  }

  private static double postgres(Path data) throws IOException {
    long id =
        Long.parseLong(Files.readAllLines(data.resolve("postgres/postmaster.pid")).get(0).strip());
    double seconds = ProcessCost.seconds(id);
    for (ProcessHandle child : ProcessHandle.of(id).orElseThrow().children().toList()) {
      seconds += ProcessCost.seconds(child.pid());
    }
    return seconds;
  }

  private static List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(TARGET)) {
      return files.filter(file -> file.toString().endsWith(".jsa")).toList();
    }
  }

  private static void deleteArchives() throws IOException {
    for (Path archive : archives()) {
      Files.delete(archive);
    }
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
      double seconds = (System.nanoTime() - start) / 1e9;
      double memory = ProcessCost.megabytes(process.pid());
      return new Start(seconds, ProcessCost.seconds(process.pid()), memory, memory);
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
            + payara.resolveSibling("slf4j-api.jar")
            + File.pathSeparator
            + EmptyServer.class.getProtectionDomain().getCodeSource().getLocation().getPath());
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
