package io.myria.mcp.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.ResourceTemplate;



import io.myria.mcp.catalog.Tool;
import io.myria.mcp.endpoint.RandomCalls.Named;
import io.myria.mcp.endpoint.SameAnswer.Texts;
import io.myria.mcp.endpoint.TwoLogs.Plan;
import io.myria.mcp.endpoint.TwoLogs.Store;


import io.myria.scope.Caller;
import io.myria.scope.Permission;
import io.myria.scope.SpokenFor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

/**
 * Nothing that a caller may not see shows in any answer: whatever a client can ask is answered on a
 * log with others' events, written before, between and after the caller's, as on a log that never
 * had them. The whole answer is compared, text and errors included. The paths come from the
 * server's registry of tools, resources, prompts and methods. Rerun a failure with {@code
 * -Dmyria.hidden.seed}, a longer run with {@code -Dmyria.hidden.comparisons}.
 */
@Drill
class HiddenEventsDbIT {

  /** For each path. */
  private static final int COMPARISONS = Rounds.of("myria.hidden.comparisons", 100, 10_000);

  private static final int PER_WORLD = 25;
  private static final int STEPS = 4;

  /** Of one question, where cursors are followed for long. */
  private static final int MOST_PAGES = 12;

  /** What shows nothing, such as a refusal, is asked once where others are asked so often. */
  private static final int SELDOM = 5;

  private static final Map<String, String> USUAL =
      Map.of("myria.embedding.model", "none", "myria.routing.enabled", "true");

  private static Caller caller(boolean internal, String... names) {
    Set<Permission> permissions =
        internal
            ? Set.of(Permission.READ, Permission.WRITE, Permission.INTERNAL)
            : Set.of(Permission.READ, Permission.WRITE);
    return new Caller("agent", permissions, SpokenFor.of(Set.of(names)));
  }

  private static Map<String, String> with(String... keysAndValues) {
    Map<String, String> settings = new HashMap<>(USUAL);
    for (int index = 0; index < keysAndValues.length; index += 2) {
      settings.put(keysAndValues[index], keysAndValues[index + 1]);
    }
    return settings;
  }

  /** One after the other: small and usual budgets, few and many hidden events between. */
  private static final List<Plan> PLANS =
      List.of(
          new Plan(
              caller(false, "alice"),
              30,
              8,
              60,
              with("myria.recall.scope_events", "5", "myria.query.default_limit", "7"),
              20),
          new Plan(
              caller(true, "alice"), 30, 8, 60, with("myria.recall.scope_events", "5"), 20),
          new Plan(caller(false, "alice", "carol"), 30, 4, 30, USUAL, 50_000),
          new Plan(
              caller(false, "alice"),
              30,
              4,
              1_100,
              with("myria.recall.scope_events", "20"),
              1_000));

  private final long seed = Long.getLong("myria.hidden.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** Comparisons by path that showed something of the caller's own. */
  private final Map<String, Integer> seen = new TreeMap<>();

  private final Map<String, Integer> asked = new TreeMap<>();

  /** What a client asks. */
  private record Question(String method, Map<String, Object> params) {}

  /** A kind of question, and whether its answers show anything of the log. */
  private record Path(String name, boolean shows, boolean appends, Supplier<Question> question) {

    Path(String name, boolean shows, Supplier<Question> question) {
      this(name, shows, false, question);
    }
  }

  @Test
  void everyAnswerIsThatOfALogWithoutWhatIsHidden() {
    System.out.println("myria.hidden.seed=" + seed + " myria.hidden.comparisons=" + COMPARISONS);
    for (int world = 0; world * PER_WORLD < COMPARISONS; world++) {
      compare(PLANS.get(world % PLANS.size()));
    }
    System.out.println("comparisons with something to see, by path: " + seen);
    System.out.println("DIFFERENT " + DIFFERENT);
    System.out.println("TIMES " + TIMES);
    System.out.println("CPU " + java.lang.ProcessHandle.current().info().totalCpuDuration());
  }

  private void compare(Plan plan) {
    try (TwoLogs logs = new TwoLogs(plan, random)) {
      RandomCalls calls = new RandomCalls(logs, random);
      SameAnswer same = new SameAnswer();
      List<Path> paths = paths(logs, calls);
      List<Path> reads = paths.stream().filter(path -> !path.appends()).toList();
      for (int step = 0; step < STEPS; step++) {
        long begun = System.nanoTime();
        logs.step(step, step > 0 && random.nextInt(3) > 0);
        TIMES.merge("step", (System.nanoTime() - begun) / 1000000, Long::sum);
        logs.own().forEach(line -> same.give(line.eventId()));
        logs.hidden().forEach(line -> same.give(line.eventId()));
        int end = PER_WORLD * (step + 1) / STEPS;
        for (int count = PER_WORLD * step / STEPS; count < end; count++) {
          for (Path path : reads) {
            if (path.shows() || count % SELDOM == 0) {
              logs.shuffleIndex();
              compare(logs, calls, same, path);
            }
          }
        }
      }
      // What is appended gets ids that differ, and topics have theirs of their events.
      for (int count = 0; count < PER_WORLD; count++) {
        paths.stream()
            .filter(Path::appends)
            .forEach(path -> compare(logs, calls, same, path));
      }
    }
  }

  private void compare(TwoLogs logs, RandomCalls calls, SameAnswer same, Path path) {
    long begun = System.nanoTime();
    compare0(logs, calls, same, path);
    TIMES.merge(path.name(), (System.nanoTime() - begun) / 1000000, Long::sum);
  }
  static final Map<String, Long> TIMES = new TreeMap<>();

  private void compare0(TwoLogs logs, RandomCalls calls, SameAnswer same, Path path) {
    Question question = path.question().get();
    boolean shown = false;
    Object cursor = null;
    int pages = random.nextInt(4) == 0 ? MOST_PAGES : 2;
    for (int page = 0; page < pages && (page == 0 || cursor != null); page++) {
      Map<String, Object> params = with(question.params(), cursor);
      Object alone = answer(logs.alone(), logs, question.method(), params, false);
      Object whole = answer(logs.whole(), logs, question.method(), params, true);
      Texts texts = same.compare(alone, whole);
      String what = path.name() + " of seed " + seed + ", page " + page + ": " + params;
      if (!texts.same()) { differ(path.name(), what, texts); return; }
      calls.note(alone, whole);
      shown |= shows(alone);
      List<String> ours = SameAnswer.cursors(alone);
      List<String> theirs = SameAnswer.cursors(whole);
      cursor = ours.isEmpty() ? null : new Named(last(ours), last(theirs));
    }
    asked.merge(path.name(), 1, Integer::sum);
    seen.merge(path.name(), shown ? 1 : 0, Integer::sum);
  }

  private static final Map<String, Integer> DIFFERENT = new TreeMap<>();

  private static void differ(String path, String what, Texts texts) {
    int count = DIFFERENT.merge(path, 1, Integer::sum);
    if (count > 3) return;
    String[] a = texts.alone().split("\n");
    String[] b = texts.whole().split("\n");
    System.out.println("DIFFER " + what);
    int at = 0;
    while (at < texts.alone().length() && at < texts.whole().length() && texts.alone().charAt(at) == texts.whole().charAt(at)) at++;
    System.out.println(" AT < " + texts.alone().substring(Math.max(0, at - 300), Math.min(texts.alone().length(), at + 200)));
    System.out.println(" AT > " + texts.whole().substring(Math.max(0, at - 300), Math.min(texts.whole().length(), at + 200)));
    List<String> as = List.of(a), bs = List.of(b);
    int i = 0;
    while (i < a.length && i < b.length && a[i].equals(b[i])) i++;
    int ea = a.length, eb = b.length;
    while (ea > i && eb > i && a[ea - 1].equals(b[eb - 1])) { ea--; eb--; }
    for (int k = i; k < Math.min(ea, i + 5); k++) System.out.println("  < " + (a[k].length() > 260 ? a[k].substring(0, 260) : a[k]));
    for (int k = i; k < Math.min(eb, i + 5); k++) System.out.println("  > " + (b[k].length() > 260 ? b[k].substring(0, 260) : b[k]));
  }

  private static String last(List<String> all) {
    return all.get(all.size() - 1);
  }

  private static Map<String, Object> with(Map<String, Object> params, Object cursor) {
    if (cursor == null || !(params.get("arguments") instanceof Map<?, ?> arguments)) {
      return params;
    }
    Map<Object, Object> more = new LinkedHashMap<>(arguments);
    more.put("cursor", cursor);
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.put("arguments", more);
    return all;
  }

  @SuppressWarnings("unchecked") // parameters are objects
  private static Object answer(
      Store store, TwoLogs logs, String method, Map<String, Object> params, boolean whole) {
    Map<String, Object> asked = (Map<String, Object>) RandomCalls.in(whole, params);
    return SameAnswer.json(store.server().ask(logs.plan().caller(), method, asked));
  }

  /** Whether there is anything in an answer but that there is nothing. */
  private static boolean shows(Object answer) {
    return answer.toString().matches("(?s).*(kite|rain|channel \\d|chat \\d|topic_id|_id).*");
  }

  /** All that a client can ask; a method that is unknown here fails. */
  private List<Path> paths(TwoLogs logs, RandomCalls calls) {
    Offers offers = logs.alone().server().offers();
    List<Path> paths = new ArrayList<>();
    for (String method : logs.alone().server().methods()) {
      switch (method) {
        case "tools/call" -> offers.tools().forEach(tool -> paths.add(tool(tool, calls)));
        case "resources/read" -> {
          offers.resources().forEach(one -> paths.add(read(one.uri(), () -> one.uri())));
          for (ResourceTemplate one : offers.templates()) {
            paths.add(read(one.uri().toString(), () -> calls.uri(one)));
            one.completions()
                .keySet()
                .forEach(
                    name ->
                        paths.add(
                            complete(
                                Map.of("type", "ref/resource", "uri", one.uri().toString()),
                                name,
                                calls)));
          }
        }
        case "prompts/get" -> offers.prompts().forEach(one -> prompt(one, calls, paths));
        case "completion/complete" -> {
          // With what is completed.
        }
        case "tools/list", "resources/list", "resources/templates/list", "prompts/list" ->
            paths.add(new Path(method, false, () -> new Question(method, Map.of())));
        default -> throw new AssertionError("no questions by " + method);
      }
    }
    return paths;
  }

  private static Path tool(Tool<?> tool, RandomCalls calls) {
    return new Path(
        tool.name(),
        tool.needs() != Permission.ADMIN,
        tool.needs() == Permission.WRITE,
        () -> new Question("tools/call", Map.of("name", tool.name(), "arguments", calls.of(tool))));
  }

  private static Path read(String name, Supplier<Object> uri) {
    return new Path(
        "read " + name,
        !name.contains("snapshot"),
        () -> new Question("resources/read", Map.of("uri", uri.get())));
  }

  private static void prompt(Prompt prompt, RandomCalls calls, List<Path> paths) {
    paths.add(
        new Path(
            "prompt " + prompt.name(),
            false,
            () ->
                new Question(
                    "prompts/get", Map.of("name", prompt.name(), "arguments", calls.of(prompt)))));
    for (Prompt.Argument argument : prompt.arguments()) {
      if (argument.completer().isPresent()) {
        Map<String, Object> reference = Map.of("type", "ref/prompt", "name", prompt.name());
        paths.add(complete(reference, argument.name(), calls));
      }
    }
  }

  /** Names of participants are the caller's own, and ids may be of any kind. */
  private static Path complete(Map<String, Object> reference, String name, RandomCalls calls) {
    return new Path(
        "complete " + name + " of " + reference.getOrDefault("uri", reference.get("name")),
        name.equals("id") && !reference.toString().contains("snapshot"),
        () ->
            new Question(
                "completion/complete",
                Map.of(
                    "ref",
                    reference,
                    "argument",
                    Map.of("name", name, "value", calls.begun(name)),
                    "context",
                    Map.of("arguments", Map.of("participants", calls.named())))));
  }
}
