package io.myria.experience;

import io.myria.experience.YearMoments.AskedCall;
import io.myria.experience.YearMoments.AskedChance;
import io.myria.experience.YearMoments.AskedSituation;
import io.myria.experience.YearMoments.Happened;
import io.myria.experience.YearTemplates.Form;
import io.myria.experience.YearTemplates.Intent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * A year of an agent that works for two people who do not see each other's doings: what it calls
 * and does, what people say of that, and what it asks before each; with the truth of each answer,
 * which comes of what was planned and not of anything that Myria makes of words. The same seed
 * gives the same year.
 *
 * <p>Of the calls a fifth says an earlier one in other forms, of which a quarter in other words
 * where there are such; a fifth is an earlier one again; a tenth sounds like an earlier one and is
 * not; the rest is new.
 */
final class AgentYear {

  private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");

  /** A shorter year is as busy. */
  private static final int CALLS_PER_YEAR = 5_000;

  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * Of what is attempted, how much nobody says anything of. After what worked of that a person goes
   * on within ten minutes nine times of ten, after what failed five times.
   */
  static final double SILENT = Double.parseDouble(System.getProperty("myria.agent.silent", "0"));

  /** What happens, in no order yet. */
  private interface Plan {
    void carryOut(Instant at);
  }

  private final Random random;
  private final Duration length;
  private final List<YearTemplates> halves =
      List.of(YearTemplates.seen(), YearTemplates.keptApart());
  private final TreeMap<Instant, Plan> plans = new TreeMap<>();
  private final YearTruth truth = new YearTruth();
  private final Map<String, List<Intent>> called = new LinkedHashMap<>();
  private final Map<Integer, String> values = new LinkedHashMap<>();

  final List<Happened> happened = new ArrayList<>();
  final List<AskedCall> calls = new ArrayList<>();
  final List<AskedSituation> situations = new ArrayList<>();
  final List<AskedChance> chances = new ArrayList<>();

  /**
   * @param size calls in the year; of corrections a twenty-fifth, of trials of thirty patterns a
   *     quarter
   */
  AgentYear(long seed, int size) {
    random = new Random(seed);
    length = Duration.ofDays(365).multipliedBy(size).dividedBy(CALLS_PER_YEAR);
    for (int number = 0; number < size; number++) {
      plan(any(), this::call);
    }
    Set<String> corrected = new HashSet<>();
    while (corrected.size() < size / 25) {
      Intent task = halves.get(corrected.size() % 2).any("task", random);
      if (corrected.add(task.identity())) {
        String person = anyPerson();
        plan(any(0.8), at -> correct(at, person, task));
      }
    }
    for (YearTemplates half : halves) {
      for (Intent pattern : half.each("pattern")) {
        Pattern planted = new Pattern(pattern, random.nextInt(3) > 0, random.nextInt(10) == 0);
        for (int trial = 0; trial < Math.max(4, size / 4 / 30); trial++) {
          plan(any(), at -> attempt(at, planted));
        }
      }
    }
    while (!plans.isEmpty()) {
      Map.Entry<Instant, Plan> next = plans.pollFirstEntry();
      next.getValue().carryOut(next.getKey());
    }
  }

  /** Something that mostly works or mostly fails, and may change about that in the summer. */
  private record Pattern(Intent situation, boolean works, boolean turns) {

    double chance(boolean late) {
      return works ^ (turns && late) ? 0.95 : 0.10;
    }
  }

  private Instant any() {
    return any(1);
  }

  private Instant any(double share) {
    return START.plusSeconds((long) (random.nextDouble() * share * length.toSeconds()));
  }

  private String anyPerson() {
    return random.nextInt(10) < 7 ? "ann" : "ben";
  }

  private void plan(Instant wanted, Plan plan) {
    Instant free = wanted;
    while (plans.containsKey(free)) {
      free = free.plusSeconds(60);
    }
    plans.put(free, plan);
  }

  private int append(
      Instant at,
      String person,
      String type,
      Map<String, Object> payload,
      Optional<Integer> refersTo) {
    int number = happened.size();
    happened.add(new Happened(number, at, person, type, payload, refersTo));
    return number;
  }

  // ---- calls

  private void call(Instant at) {
    String person = anyPerson();
    List<Intent> before = called.computeIfAbsent(person, key -> new ArrayList<>());
    int kind = random.nextInt(10);
    Optional<Intent> earlier =
        before.isEmpty() || kind > 4 ? Optional.empty() : Optional.of(earlier(before));
    Optional<Intent> alike = kind == 4 ? earlier.flatMap(one -> one.another(random)) : earlier;
    Intent intent = alike.orElseGet(() -> halves.get(random.nextInt(2)).any("call", random));
    Form form = alike.isPresent() && kind < 2 ? anotherForm(intent) : Form.FIRST;
    String name =
        alike.isEmpty()
            ? "new"
            : kind == 4 ? "sounds alike" : kind < 2 && form != Form.FIRST ? form.name() : "again";
    Map<String, Object> args = args(intent.say(form, random), alike.isPresent() && kind < 4);
    String key = person + intent.identity();
    calls.add(
        new AskedCall(
            at,
            person,
            intent.half(),
            name,
            intent.template().name(),
            args,
            truth.good(key, at),
            truth.rejected()));
    if (alike.isEmpty() || kind == 4) {
      before.add(intent);
    }
    if (truth.good(key, at).isEmpty()) {
      fetch(at.plusSeconds(1), person, key, intent, args);
    }
  }

  private Intent earlier(List<Intent> before) {
    int size = before.size();
    int back = random.nextInt(10) < 7 ? random.nextInt(Math.min(15, size)) : random.nextInt(size);
    return before.get(size - 1 - back);
  }

  private Form anotherForm(Intent intent) {
    Form wanted = random.nextInt(4) == 0 ? Form.OTHER_WORDS : Form.SAME_WORDS;
    return intent.has(wanted) ? wanted : intent.has(Form.SAME_WORDS) ? Form.SAME_WORDS : Form.FIRST;
  }

  /** Sometimes as another program would write the same. */
  @SuppressWarnings("unchecked")
  private Map<String, Object> args(String json, boolean again) {
    Map<String, Object> read = JSON.readValue(json, Map.class);
    if (!again || random.nextBoolean()) {
      return read;
    }
    List<String> names = new ArrayList<>(read.keySet());
    Collections.shuffle(names, random);
    Map<String, Object> other = new LinkedHashMap<>();
    names.forEach(name -> other.put(name, read.get(name)));
    other.put("trace", null);
    return other;
  }

  private void fetch(
      Instant at, String person, String key, Intent intent, Map<String, Object> args) {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("tool", intent.template().name());
    payload.put("args", args);
    payload.put("ttl", intent.template().ttl().orElseThrow());
    if (random.nextInt(20) == 0) {
      payload.put("success", false);
      payload.put("error", "timeout after " + random.nextInt(60) + " s");
      append(at, person, "tool_result", payload, Optional.empty());
      return;
    }
    String value = truth.value(key, random);
    payload.put("result", value);
    int number = append(at, person, "tool_result", payload, Optional.empty());
    values.put(number, value);
    truth.fetched(key, new YearTruth.Result(number, at, ttl(intent), value));
    if (truth.isWrong(value) && random.nextInt(10) > 0) {
      plan(at.plusSeconds(60 + random.nextInt(600)), then -> reject(then, person, key, number));
    }
  }

  private static Duration ttl(Intent intent) {
    return Lifetime.parse(intent.template().ttl().orElseThrow()).orElseThrow();
  }

  private void reject(Instant at, String person, String key, int result) {
    boolean correction = random.nextBoolean();
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("feedback_type", correction ? "correction" : "rejection");
    payload.put("comment", "That is wrong");
    if (correction) {
      payload.put("correction", "It is " + truth.right(key));
    }
    append(at, person, "feedback", payload, Optional.of(result));
    truth.judged(key, result, true);
    if (random.nextInt(8) == 0) {
      plan(
          at.plusSeconds(3_600),
          then -> {
            append(
                then, person, "feedback", Map.of("feedback_type", "approval"), Optional.of(result));
            truth.judged(key, result, false);
          });
    }
  }

  // ---- corrections

  private void correct(Instant at, String person, Intent task) {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("action_type", task.template().name());
    payload.put("situation", task.say(Form.FIRST, random));
    payload.put("success", true);
    int done = append(at, person, "action_outcome", payload, Optional.empty());
    List<String> wanted = task.template().corrections();
    int correction =
        append(
            at.plusSeconds(1),
            person,
            "feedback",
            Map.of(
                "feedback_type",
                "correction",
                "correction",
                wanted.get(random.nextInt(wanted.size()))),
            Optional.of(done));
    for (int time = 0; time < 2; time++) {
      Instant later = at.plusSeconds((long) ((1 - random.nextDouble()) * length.toSeconds() / 6));
      plan(later, then -> actAgain(then, person, task, correction));
    }
  }

  private void actAgain(Instant at, String person, Intent task, int correction) {
    Form form = random.nextInt(4) == 0 ? Form.OTHER_WORDS : Form.SAME_WORDS;
    String situation = task.say(form, random);
    situations.add(new AskedSituation(at, person, task.half(), form, situation, correction));
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("action_type", task.template().name());
    payload.put("situation", situation);
    payload.put("success", true);
    append(at.plusSeconds(1), person, "action_outcome", payload, Optional.empty());
  }

  // ---- patterns

  private void attempt(Instant at, Pattern pattern) {
    String person = anyPerson();
    Intent intent = pattern.situation();
    String situation =
        intent.say(random.nextInt(4) == 0 ? Form.OTHER_WORDS : Form.SAME_WORDS, random);
    String action = intent.template().name();
    double chance = pattern.chance(at.isAfter(START.plus(length.dividedBy(2))));
    boolean works = random.nextDouble() < chance;
    chances.add(new AskedChance(at, person, intent.half(), situation, action, works, chance));
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("action_type", action);
    payload.put("situation", situation);
    boolean silent = SILENT > 0 && random.nextDouble() < SILENT;
    if (!silent) {
      payload.put("success", works);
    }
    if (!works && !silent) {
      payload.put("error", "exit code " + (1 + random.nextInt(9)));
    }
    append(at.plusSeconds(1), person, "action_outcome", payload, Optional.empty());
    if (silent && random.nextInt(10) < (works ? 9 : 5)) {
      append(at.plusSeconds(2), person, "message", Map.of("text", "Next"), Optional.empty());
    }
  }
}
