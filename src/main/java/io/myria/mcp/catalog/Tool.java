package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.json.Input;
import io.myria.json.Member;
import io.myria.json.Output;
import io.myria.security.Permission;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A tool: its description, and what it does.
 *
 * @param <A> its arguments
 * @param name {@code myria_…}; dots would be legal and are refused by several clients
 * @param aliases names of earlier versions, accepted and not listed
 * @param needs what a caller must be allowed; what else the arguments ask for is added by {@link
 *     Demands}
 * @param answer the record that the structured answer is, if there is one; see {@link Output}
 */
public record Tool<A>(
    String name,
    Set<String> aliases,
    About about,
    Permission needs,
    Input<A> input,
    Optional<Class<? extends Record>> answer,
    Handler<A> handler) {

  public Tool {
    aliases = Set.copyOf(aliases);
    if (needs == Permission.READ && !input.has(Member.PARTICIPANTS)) {
      throw new IllegalArgumentException(name + " reads without saying for whom");
    }
  }

  /**
   * A tool that answers at once.
   *
   * @param answer the record that its structured answer is
   */
  public static <A> Tool<A> answering(
      String name,
      About about,
      Permission needs,
      Input<A> input,
      Class<? extends Record> answer,
      Answering<A> answering) {
    return new Tool<>(
        name,
        Set.of(),
        about,
        needs,
        input,
        Optional.of(answer),
        call -> Pending.done(ToolResult.of(answering.answer(call))));
  }

  /** The same tool, also found by another name. */
  public Tool<A> alias(String... others) {
    return new Tool<>(name, Set.of(others), about, needs, input, answer, handler);
  }

  /** The JSON Schema of what it answers, if that is a JSON object. */
  public Optional<Map<String, Object>> output() {
    return answer.map(Output::schema);
  }

  /** Whether a call of it is written down: it changes what everybody is served. */
  public boolean audited() {
    return needs.audited() && !about.effect().readOnly();
  }

  /** Words for people and models, and hints for clients. */
  public record About(String title, String description, Effect effect) {}

  /** What a call changes, as MCP's four annotations say it; no tool reaches an open world. */
  public enum Effect {
    READS(true, false, true),
    APPENDS(false, false, false),
    /** Adds snapshots, or lets them be added. */
    BUILDS(false, false, true),
    /** Adds a person's word, which can be taken back; to say it again changes nothing. */
    MARKS(false, false, true),
    /** Drops what was built, or changes what is served to everybody back to an older state. */
    DISCARDS(false, true, true),
    /** Deletes for good; without the token of a preview it deletes nothing. */
    ERASES(false, true, true);

    private final boolean readOnly;
    private final boolean destructive;
    private final boolean idempotent;

    Effect(boolean readOnly, boolean destructive, boolean idempotent) {
      this.readOnly = readOnly;
      this.destructive = destructive;
      this.idempotent = idempotent;
    }

    public boolean readOnly() {
      return readOnly;
    }

    public boolean destructive() {
      return destructive;
    }

    public boolean idempotent() {
      return idempotent;
    }
  }

  /** Does the work of a tool that answers at once. */
  @FunctionalInterface
  public interface Answering<A> {

    /**
     * @throws Fault for what goes wrong
     */
    Reply answer(ToolCall<A> call);
  }

  /** Does the work. */
  @FunctionalInterface
  public interface Handler<A> {

    /**
     * Begins the work, and ends it, unless it takes long: no thread waits for what comes later. The
     * gate was asked before.
     *
     * @throws Fault for what goes wrong
     */
    Pending begin(ToolCall<A> call);
  }

  /**
   * A result that may come later.
   *
   * @param result may be cancelled by a caller that no longer waits for it; the work goes on
   * @param progress how far the work is
   */
  public record Pending(CompletableFuture<ToolResult> result, Supplier<Progress> progress) {

    public static Pending done(ToolResult result) {
      return new Pending(
          CompletableFuture.completedFuture(result), () -> new Progress(0, "the answer is there"));
    }
  }

  /**
   * How far work is.
   *
   * @param done grows
   * @param message for people
   */
  public record Progress(double done, String message) {}
}
