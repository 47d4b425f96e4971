package io.myria.bench;

import io.myria.drill.SeededTalk;
import io.myria.launcher.payara.LaunchFailure;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * {@code memory-server}: beside the reference MCP memory server, which npm brings. It is written in
 * TypeScript, speaks over its standard input and output, and keeps a graph in one file.
 */
final class MemoryServer implements Benchmark {

  private static final int CALLERS = 32;
  private static final int PAIRS = 200;
  private static final int ENTITIES = 100;
  private static final int OBSERVATIONS = 100;
  private static final String STORE = "memory.jsonl";

  @Override
  public String name() {
    return "memory-server";
  }

  @Override
  public String workload() {
    return "One event a call, with all background jobs on; the rival is the reference MCP memory"
        + " server from npm, which holds 10,000 observations when a round begins and takes one a"
        + " call (add_observations). By one caller, and by 32 at once. Needs npm.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    List<Comparison.Round> alone = new ArrayList<>();
    List<Comparison.Round> together = new ArrayList<>();
    Path npm = installed();
    try (Load one = new Load(server.url(), 1);
        Load many = new Load(server.url(), CALLERS)) {
      append(many, effort.part());
      for (int round = 0; round < effort.rounds(); round++) {
        Files.deleteIfExists(npm.resolve(STORE));
        try (Rival rival = new Rival(npm)) {
          rival.fill();
          alone.add(new Comparison.Round(append(one, effort.part()), rival.add(1, effort.part())));
          together.add(
              new Comparison.Round(append(many, effort.part()), rival.add(CALLERS, effort.part())));
        }
      }
    }
    String rival = "add_observations of the reference memory server";
    return List.of(
        new Comparison("memory-server.one", rival, "calls/s", true, 50, alone),
        new Comparison("memory-server.many", rival, "calls/s", true, 50, together));
  }

  private static double append(Load load, Duration time) throws IOException {
    return load.send(talk -> Calls.append(talk, talk.participants(PAIRS)), time).perSecond();
  }

  /** From the lock file, beside what the build made; once. */
  private static Path installed() throws IOException {
    Path folder = BuiltServer.installation().war().resolveSibling("npm-bench");
    Files.createDirectories(folder);
    for (String name : List.of("package.json", "package-lock.json")) {
      try (InputStream in = MemoryServer.class.getResourceAsStream("npm/" + name)) {
        Files.write(folder.resolve(name), in.readAllBytes());
      }
    }
    Path log = folder.resolve("npm.log");
    try {
      Process npm =
          new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (npm.waitFor() != 0) {
        throw new LaunchFailure("npm could not install the rival: " + Files.readString(log));
      }
    } catch (IOException missing) {
      throw new LaunchFailure("this benchmark needs npm: " + missing.getMessage(), missing);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("interrupted", interrupted);
    }
    return folder;
  }

  /** One process of it, on an empty file. For one thread. */
  private static final class Rival implements AutoCloseable {

    private static final byte[] INITIALIZED =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
            .getBytes(StandardCharsets.UTF_8);

    private final Process process;
    private final BufferedReader answers;
    private final OutputStream requests;
    private final SeededTalk talk = new SeededTalk(1);
    private int observation;

    Rival(Path folder) throws IOException {
      ProcessBuilder start =
          new ProcessBuilder(
              "node_modules/node/bin/node",
              "node_modules/@modelcontextprotocol/server-memory/dist/index.js");
      start.environment().put("MEMORY_FILE_PATH", folder.resolve(STORE).toString());
      process =
          start
              .directory(folder.toFile())
              .redirectError(folder.resolve("server.log").toFile())
              .start();
      answers = process.inputReader(StandardCharsets.UTF_8);
      requests = process.getOutputStream();
      ask(Calls.INITIALIZE);
      answer();
      requests.write(INITIALIZED);
    }

    private void ask(byte[] request) throws IOException {
      requests.write(request);
      requests.write('\n');
      requests.flush();
    }

    private void answer() throws IOException {
      String line = answers.readLine();
      if (line == null) {
        throw new EOFException("the reference memory server has ended");
      }
      if (Calls.failed(line.getBytes(StandardCharsets.UTF_8))) {
        throw new LaunchFailure("a call of the reference memory server failed: " + line);
      }
    }

    void fill() throws IOException {
      List<Map<String, Object>> entities = new ArrayList<>();
      for (int entity = 0; entity < ENTITIES; entity++) {
        List<String> all = new ArrayList<>();
        while (all.size() < OBSERVATIONS) {
          all.add(talk.sentence());
        }
        entities.add(
            Map.of("name", "entity " + entity, "entityType", "thing", "observations", all));
      }
      ask(Calls.tool("create_entities", Map.of("entities", entities)));
      answer();
    }

    /** Keeps so many calls in the air. Those that were answered in time count, by the second. */
    double add(int callers, Duration time) throws IOException {
      long start = System.nanoTime();
      for (int caller = 0; caller < callers; caller++) {
        ask(next());
      }
      int answered = 0;
      while (System.nanoTime() - start < time.toNanos()) {
        answer();
        answered++;
        ask(next());
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      for (int caller = 0; caller < callers; caller++) {
        answer();
      }
      return answered / seconds;
    }

    private byte[] next() {
      Map<String, Object> one =
          Map.of(
              "entityName",
              "entity " + observation++ % ENTITIES,
              "contents",
              List.of(talk.sentence()));
      return Calls.tool("add_observations", Map.of("observations", List.of(one)));
    }

    @Override
    public void close() throws IOException {
      process.destroy();
      try {
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        process.destroyForcibly();
      }
    }
  }
}
