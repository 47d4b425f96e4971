package io.myria.bench;

import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Runs benchmarks, each beside its rival; started by the Maven profile {@code bench}. */
@Command(
    name = "bench",
    description = {
      "Measures Myria beside a rival in the same run; without a name, lists what it can measure.",
      "Each starts a server of its own on an empty store and removes both. Only ratios of one run"
          + " say something, and they say most where nothing else runs."
    },
    mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {

  private static final int SMALLEST_GROWTH = 10_000;

  private static final List<Benchmark> OWN =
      List.of(
          new AppendLoad(),
          new AppendOne(),
          new AppendMany(),
          new NothingFound(),
          new NewestEvents(),
          new ReferenceTrees(),
          new MemoryServer(),
          new BesideWork(),
          new ImportAndAll());

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", arity = "0..*", description = "what to measure, or all")
  private List<String> names = List.of();

  @Option(names = "--check", description = "fails where a committed ratio got worse by a fifth")
  private boolean check;

  @Option(names = "--rounds", defaultValue = "3", description = "of subject and rival (default: 3)")
  private int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "4",
      description = "of a rate's part in a round (default: 4)")
  private int seconds;

  @Option(
      names = "--events",
      defaultValue = "100000",
      description = "to which growth fills its log; 10,000 or more (default: 100,000)")
  private int events;

  @Option(
      names = "--server-option",
      paramLabel = "OPTION",
      description = "of the server's JVM, such as a setting: -Dmyria.search.enabled=false")
  private List<String> options = List.of();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "where a JSON file for each is written (default: target/bench)")
  private Path folder;

  private final List<Benchmark> all = new ArrayList<>(OWN);

  private BenchCommand() {
    all.addAll(Footprint.ALL);
  }

  /** Exits with 0, with 1 where {@code --check} finds a worse ratio, or with 2 for wrong usage. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new BenchCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, SQLException {
    if (rounds < 1 || seconds < 1 || events < SMALLEST_GROWTH) {
      throw new ParameterException(
          spec.commandLine(), "--rounds and --seconds are at least 1, --events 10,000");
    }
    if (names.isEmpty()) {
      list();
      return 0;
    }
    List<Comparison> found = new ArrayList<>();
    for (Benchmark benchmark : chosen()) {
      found.addAll(measured(benchmark));
    }
    draw(found);
    return check && worse(found) ? 1 : 0;
  }

  private List<Benchmark> chosen() {
    List<Benchmark> chosen = new ArrayList<>();
    for (String name : names) {
      List<Benchmark> found =
          all.stream().filter(one -> name.equals("all") || one.name().equals(name)).toList();
      if (found.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "there is no benchmark " + name + "; run without a name to list them");
      }
      chosen.addAll(found);
    }
    return chosen;
  }

  private void list() {
    Table table = Table.endingInProse("name", "workload");
    all.forEach(one -> table.row(one.name(), one.workload()));
    print(table);
  }

  private List<Comparison> measured(Benchmark benchmark) throws IOException, SQLException {
    PrintWriter err = spec.commandLine().getErr();
    err.println("myria: measuring " + benchmark.name());
    err.flush();
    List<Comparison> found;
    List<String> given = new ArrayList<>(benchmark.options());
    given.addAll(options);
    try (BenchServer server = BenchServer.start(given)) {
      found =
          benchmark.run(
              server,
              new Effort(
                  rounds, Duration.ofSeconds(seconds), events, some -> reached(benchmark, some)));
    }
    write(benchmark, found);
    return found;
  }

  /** What stands there when somebody ends it. */
  private void reached(Benchmark benchmark, List<Comparison> some) {
    try {
      write(benchmark, some);
      draw(some);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void write(Benchmark benchmark, List<Comparison> found) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("benchmark", benchmark.name());
    json.put("workload", benchmark.workload());
    json.put("cores", Runtime.getRuntime().availableProcessors());
    json.put("java", System.getProperty("java.version"));
    json.put("results", found.stream().map(Comparison::json).toList());
    json.putAll(benchmark.details());
    Path into = folder == null ? BuiltServer.installation().war().resolveSibling("bench") : folder;
    Files.createDirectories(into);
    Files.write(
        into.resolve(benchmark.name() + ".json"),
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsBytes(json));
  }

  private void draw(List<Comparison> all) throws IOException {
    CommittedRatios committed = CommittedRatios.read();
    Table table =
        new Table("what", "Myria", "rival", "unit", "ratio", "bar", "committed", "the rival is");
    for (Comparison one : all) {
      table.row(
          one.name(),
          number(one.subject()),
          number(one.rivals()),
          one.unit(),
          number(one.ratio()),
          (one.more() ? "≥ " : "≤ ") + number(one.bar()),
          committed.of(one.name()).stream().mapToObj(BenchCommand::number).findFirst().orElse("–"),
          one.rival());
    }
    print(table);
  }

  private boolean worse(List<Comparison> all) throws IOException {
    CommittedRatios committed = CommittedRatios.read();
    boolean worse = false;
    for (Comparison one : all) {
      OptionalDouble before = committed.of(one.name());
      if (before.isPresent() && one.isWorseThan(before.getAsDouble())) {
        worse = true;
        spec.commandLine()
            .getErr()
            .printf(
                "myria: %s is %s, and %s was committed%n",
                one.name(), number(one.ratio()), number(before.getAsDouble()));
      }
    }
    return worse;
  }

  private void print(Table table) {
    PrintWriter out = spec.commandLine().getOut();
    table.lines(Terminal.ofThisProcess().width()).forEach(out::println);
    out.flush();
  }

  private static String number(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
