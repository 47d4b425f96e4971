package io.myria.mcp.protocol;

import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.InputRequired;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a method says to its client before its answer, on the answer's stream: progress, if a token
 * asked for it (patterns/progress), and log messages from the level on that was asked for
 * (server/utilities/logging). What is said before the stream is open waits for it. Thread-safe.
 */
public final class ClientConversation implements Client {

  /** In {@code _meta} of a request that wants notifications of progress. */
  public static final String PROGRESS_TOKEN = "progressToken";

  private final Object token;
  private final Predicate<Level> logs;
  private final Who who;
  private final Map<String, Object> answers;
  private final List<Map<String, Object>> early = new ArrayList<>();
  private Consumer<Map<String, Object>> send;
  private Thread thread;
  private Runnable opening = () -> {};
  private double done = Double.NEGATIVE_INFINITY;
  private boolean over;

  /**
   * @param token of progress, {@code null} if nobody asked for it
   * @param logs which messages are wanted
   * @param answers of the client, by the keys of questions; more may come
   */
  public ClientConversation(
      Object token, Predicate<Level> logs, Who who, Map<String, Object> answers) {
    this.token = token;
    this.logs = logs;
    this.who = who;
    this.answers = answers;
  }

  /**
   * What a client says of itself, as far as anybody asks: a session keeps it.
   *
   * @param capabilities those of {@link #KNOWN} that it has
   */
  public record Who(Optional<String> name, Set<String> capabilities) {

    /** What the schemas name; the set is not closed, and other members may be anything. */
    public static final Set<String> KNOWN =
        Set.of("elicitation", "experimental", "extensions", "roots", "sampling", "tasks");

    private static final int LONGEST_NAME = 80;

    /** One that says nothing. */
    public static final Who UNKNOWN = new Who(Optional.empty(), Set.of());

    /**
     * @param info as the schema's {@code Implementation}
     */
    public static Who of(Map<?, ?> capabilities, Map<?, ?> info) {
      return new Who(
          Optional.ofNullable(info.get("name") instanceof String name ? name : null)
              .filter(name -> !name.isBlank() && name.length() <= LONGEST_NAME)
              .map(String::strip),
          KNOWN.stream()
              .filter(name -> capabilities.get(name) instanceof Map)
              .collect(Collectors.toUnmodifiableSet()));
    }
  }

  boolean wantsProgress() {
    return token != null;
  }

  /** Whether something was said, so that the answer has to be a stream. */
  synchronized boolean hasBegun() {
    return !early.isEmpty() || send != null;
  }

  /**
   * How a stream is opened as soon as something is said on this thread, where it can be; else what
   * is said waits until this is connected.
   */
  synchronized void opensBy(Runnable open) {
    thread = Thread.currentThread();
    opening = open;
  }

  /** From here on what is said goes there. */
  public synchronized void connect(Consumer<Map<String, Object>> stream) {
    send = stream;
    early.forEach(stream);
    early.clear();
  }

  /** The last message; none may follow. */
  synchronized void finish(Map<String, Object> response) {
    if (!over) {
      send.accept(response);
      over = true;
    }
  }

  /** Nobody listens any longer. */
  public synchronized void cancel() {
    over = true;
  }

  @Override
  public void progress(double newDone, Double total, String message) {
    tell(newDone, total, message);
  }

  /** Whether it was said: progress must increase with each notification. */
  synchronized boolean tell(double newDone, Double total, String message) {
    if (over || !wantsProgress() || newDone <= done) {
      return false;
    }
    done = newDone;
    Map<String, Object> params = new LinkedHashMap<>();
    params.put(PROGRESS_TOKEN, token);
    params.put("progress", newDone);
    if (total != null) {
      params.put("total", total);
    }
    params.put("message", message);
    say(JsonRpc.notification("notifications/progress", params));
    return true;
  }

  @Override
  public synchronized void log(Level level, Object data) {
    if (over || !logs.test(level)) {
      return;
    }
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("level", level.name().toLowerCase(Locale.ROOT));
    params.put("logger", "myria");
    params.put("data", data);
    say(JsonRpc.notification("notifications/message", params));
  }

  @Override
  public Optional<String> name() {
    return who.name();
  }

  @Override
  public boolean can(String capability) {
    return who.capabilities().contains(capability);
  }

  @Override
  public Map<String, Map<String, Object>> ask(Map<String, Question> questions) {
    Map<String, Question> open = new LinkedHashMap<>(questions);
    open.keySet().removeAll(answers.keySet());
    if (!open.isEmpty()) {
      throw new InputRequired(open);
    }
    Map<String, Map<String, Object>> known = new LinkedHashMap<>();
    questions.keySet().forEach(key -> known.put(key, Message.object((Map<?, ?>) answers.get(key))));
    return known;
  }

  /** Which of these the client cannot be asked. */
  public Map<String, Object> lacking(Map<String, Question> questions) {
    Map<String, Object> lacking = new LinkedHashMap<>();
    questions.values().stream()
        .map(Question::capability)
        .filter(capability -> !can(capability))
        .forEach(capability -> lacking.put(capability, Map.of()));
    return lacking;
  }

  /** All answers there are, for the next round. */
  public Map<String, Object> answers() {
    return answers;
  }

  /** By its name on the wire. */
  public static Optional<Level> level(Object name) {
    for (Level level : Level.values()) {
      if (level.name().toLowerCase(Locale.ROOT).equals(name)) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }

  /** Sends a notification, or a question. */
  public synchronized void say(Map<String, Object> notification) {
    if (send == null && Thread.currentThread() == thread) {
      opening.run();
    }
    if (send == null) {
      early.add(notification);
    } else {
      send.accept(notification);
    }
  }
}
