package io.myria.mcp.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.embedding.OnlyModel;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.endpoint.RandomCalls.Named;
import io.myria.mcp.endpoint.SameAnswer.Texts;
import io.myria.mcp.endpoint.TwoLogs.Budgets;
import io.myria.mcp.endpoint.TwoLogs.Store;
import io.myria.projection.WordVectors;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Nothing that a caller may not see shows in any answer: whatever a client can ask is answered on a
 * log with hidden events, written before, between and after the caller's, as on a log that never
 * had them. Whole answers are compared: members, text, errors, and whether there is a cursor.
 *
 * <p>The paths come from the server's registry of methods, tools, resources and prompts, and the
 * arguments from the tools' schemas: what is new is asked, or fails. Rerun a failure with {@code
 * -Dmyria.answers.seed}, a longer run with {@code -Dmyria.answers.comparisons}.
 */
@Drill
class WholeAnswersDbIT {

  /** For each path. */
  private static final int COMPARISONS = Rounds.of("myria.answers.comparisons", 48, 10_000);

  private static final int PER_WORLD = Math.min(25, COMPARISONS / 4);

  /** Fewer comparisons with something to see say that a path shows nothing. */
  private static final int SHOWN_LEAST = COMPARISONS / 20;

  private static final int STEPS = 4;

  /** What shows nothing, such as a refusal, is asked once where others are asked so often. */
  private static final int SELDOM = 5;

  /** Of one question, where its cursors are followed for long. */
  private static final int MOST_PAGES = 12;

  private static final List<Caller> CALLERS =
      List.of(
          caller(false, "alice"),
          caller(true, "alice", "carol"),
          caller(true, "alice"),
          caller(false, "alice", "carol"));

  /** For everybody refused, or of the caller's events. */
  private static final String ERASE = "myria_erase";

  /** Of four worlds one after the other; each four have another caller first. */
  private static final List<Integer> FIRST_CALLERS = List.of(0, 2, 1, 0);

  private static final List<Budgets> BUDGETS =
      List.of(Budgets.SMALL, Budgets.SMALL, Budgets.USUAL, Budgets.LARGE);

  private static final OnlyModel MODEL = new WordVectors("letters");

  /** Something of what was appended, of a topic or of a count. */
  private static final Pattern SHOWN =
      Pattern.compile(
          String.join("|", RandomLines.WORDS)
              + "|"
              + String.join("|", RandomLines.ENTITIES)
              + "|\\b(event|topic)_id=|(event_count|memories|mentions|events)=[1-9]|values=\\[[^]]");

  private final long seed = Long.getLong("myria.answers.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** Comparisons that showed something, by path. */
  private final Map<String, Integer> seen = new TreeMap<>();

  /** Whether notifications of any world reached a caller from whom nothing is hidden. */
  private boolean administratorHeard;

  /** Of one world: those behind the first may follow from it. */
  private final List<String> differences = new ArrayList<>();

  private static Caller caller(boolean internal, String... names) {
    Set<Permission> permissions =
        internal
            ? Set.of(Permission.READ, Permission.WRITE, Permission.INTERNAL, Permission.ERASE)
            : Set.of(Permission.READ, Permission.WRITE, Permission.ERASE);
    return new Caller("agent", permissions, SpokenFor.of(Set.of(names)));
  }

  /** What a client asks. */
  private record Question(String method, Map<String, Object> params) {}

  /**
   * A kind of question.
   *
   * @param shows whether its answers are of the log at all
   * @param appends whether it adds to the log
   */
  private record Path(String name, boolean shows, boolean appends, Supplier<Question> question) {

    Path(String name, boolean shows, Supplier<Question> question) {
      this(name, shows, false, question);
    }
  }

  @Test
  void everyAnswerIsThatOfALogWithoutWhatIsHidden() {
    System.out.println("myria.answers.seed=" + seed + " myria.answers.comparisons=" + COMPARISONS);
    for (int world = 0; goesOn(world * PER_WORLD); world++) {
      Caller caller = CALLERS.get((FIRST_CALLERS.get(world % 4) + world / 4) % 4);
      Optional<OnlyModel> model = world % 2 == 0 ? Optional.empty() : Optional.of(MODEL);
      try (TwoLogs logs = new TwoLogs(caller, BUDGETS.get(world % 4), model, random)) {
        compare(logs);
      }
    }
    System.out.println("comparisons with something to see, by path: " + seen);
    assertThat(administratorHeard).as("an administrator hears of what changed").isTrue();
    assertThat(differences).as("differences of seed %d", seed).isEmpty();
    assertThat(seen.values())
        .as("comparisons with something to see, of %d by path", COMPARISONS)
        .allMatch(count -> count > SHOWN_LEAST);
  }

  /** Longer where a path showed too little by chance: one that never shows anything fails. */
  private boolean goesOn(int compared) {
    return compared < COMPARISONS
        || compared < 2 * COMPARISONS
            && seen.values().stream().anyMatch(count -> count <= SHOWN_LEAST);
  }

  private void compare(TwoLogs logs) {
    RandomCalls calls = new RandomCalls(logs, random);
    SameAnswer same = new SameAnswer();
    List<Path> paths = paths(logs, calls);
    ComparedSubscriptions subscriptions = new ComparedSubscriptions(logs);
    for (int step = 0; step < STEPS; step++) {
      logs.step(random.nextInt(step == 0 ? 2 : 8) > 0);
      logs.own().forEach(line -> same.give(line.eventId()));
      logs.hidden().forEach(line -> same.give(line.eventId()));
      int end = PER_WORLD * (step + 1) / STEPS;
      for (int count = PER_WORLD * step / STEPS; count < end; count++) {
        subscriptions.compare(differences);
        for (Path path : paths) {
          if (!path.appends() && (path.shows() || count % SELDOM == 0)) {
            logs.moveIndex();
            compare(logs, calls, same, path);
          }
        }
      }
    }
    administratorHeard |= subscriptions.administratorHeard();
    // Last: what is appended gets other ids in each store, and topics have theirs of their events.
    for (int count = 0; count < PER_WORLD; count++) {
      paths.stream().filter(Path::appends).forEach(path -> compare(logs, calls, same, path));
    }
  }

  private void compare(TwoLogs logs, RandomCalls calls, SameAnswer same, Path path) {
    Question question = path.question().get();
    boolean shown = false;
    Object cursor = null;
    int pages = random.nextInt(5) == 0 ? MOST_PAGES : 1;
    for (int page = 0; page < pages && (page == 0 || cursor != null); page++) {
      Map<String, Object> params = with(question.params(), cursor);
      Object alone = answer(logs.alone(), logs, question.method(), params, false);
      Object whole = answer(logs.whole(), logs, question.method(), params, true);
      Texts texts = same.compare(alone, whole);
      if (!texts.same()) {
        differences.add(path.name() + ", page " + page + ": " + params + texts.difference());
        return;
      }
      calls.note(alone, whole);
      shown |= SHOWN.matcher(alone.toString()).find();
      List<String> ours = SameAnswer.cursors(alone);
      List<String> theirs = SameAnswer.cursors(whole);
      cursor = ours.isEmpty() ? null : new Named(last(ours), last(theirs));
    }
    if (path.shows()) {
      seen.merge(path.name(), shown ? 1 : 0, Integer::sum);
    }
  }

  /** The answer's own cursor is behind those of its topics. */
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
    return SameAnswer.json(store.server().ask(logs.caller(), method, asked));
  }

  /** All that a client can ask; a method that is unknown here fails. */
  private static List<Path> paths(TwoLogs logs, RandomCalls calls) {
    Offers offers = logs.alone().server().offers();
    List<Path> paths = new ArrayList<>();
    for (String method : logs.alone().server().methods()) {
      switch (method) {
        case "tools/call" -> offers.tools().forEach(tool -> paths.add(tool(tool, calls)));
        case "resources/read" -> {
          offers.resources().forEach(one -> paths.add(read(one.uri(), one.needs(), one::uri)));
          offers
              .templates()
              .forEach(one -> paths.add(read(one.uri() + "", one.needs(), () -> calls.uri(one))));
        }
        case "prompts/get" -> offers.prompts().forEach(one -> paths.add(prompt(one, calls)));
        case "completion/complete" -> paths.addAll(completions(offers, calls));
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
        !isRefused(tool.needs()) || tool.name().equals(ERASE),
        tool.needs() == Permission.WRITE,
        () -> new Question("tools/call", Map.of("name", tool.name(), "arguments", calls.of(tool))));
  }

  /** To all callers here. */
  private static boolean isRefused(Permission needs) {
    return needs.audited();
  }

  private static Path read(String uri, Permission needs, Supplier<Object> one) {
    return new Path(
        "read " + uri,
        !isRefused(needs),
        () -> new Question("resources/read", Map.of("uri", one.get())));
  }

  private static Path prompt(Prompt prompt, RandomCalls calls) {
    return new Path(
        "prompt " + prompt.name(),
        false,
        () ->
            new Question(
                "prompts/get", Map.of("name", prompt.name(), "arguments", calls.of(prompt))));
  }

  private static List<Path> completions(Offers offers, RandomCalls calls) {
    List<Path> paths = new ArrayList<>();
    for (ResourceTemplate one : offers.templates()) {
      String uri = one.uri().toString();
      for (String name : one.completions().keySet()) {
        boolean shows = !isRefused(one.needs()) && name.equals("id");
        paths.add(complete(Map.of("type", "ref/resource", "uri", uri), name, shows, calls));
      }
    }
    for (Prompt one : offers.prompts()) {
      for (Prompt.Argument argument : one.arguments()) {
        if (argument.completer().isPresent()) {
          Map<String, Object> prompt = Map.of("type", "ref/prompt", "name", one.name());
          paths.add(complete(prompt, argument.name(), false, calls));
        }
      }
    }
    return paths;
  }

  /**
   * @param shows ids; names of participants are the caller's own
   */
  private static Path complete(
      Map<String, Object> reference, String name, boolean shows, RandomCalls calls) {
    return new Path(
        "complete " + name + " of " + reference.getOrDefault("uri", reference.get("name")),
        shows,
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
