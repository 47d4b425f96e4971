package io.myria.offer;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.fault.Fault;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A tool: what clients are told of it, and what it does.
 *
 * @param name {@code myria_…}; dots would be legal and are refused by several clients
 * @param needs what a caller must be allowed; what else the arguments ask for is added by {@link
 *     Demands}
 * @param output of a tool that answers with a JSON object; without the error that {@link
 *     Shape#orError} adds
 */
public record Tool(
    String name,
    About about,
    Permission needs,
    Shape input,
    Optional<Shape> output,
    Handler handler) {

  public Tool {
    if (needs == Permission.READ && !input.names().contains("participants")) {
      throw new IllegalArgumentException(name + " reads without saying for whom");
    }
  }

  /** A tool that answers at once with a JSON object of the shape {@code output}. */
  public static Tool answering(
      String name, About about, Permission needs, Shape input, Shape output, Answering answering) {
    return new Tool(
        name,
        about,
        needs,
        input,
        Optional.of(output),
        call -> Pending.done(ToolResult.json(answering.answer(call.caller(), call.arguments()))));
  }

  /** Whether a call of it is written down: it changes what everybody is served. */
  public boolean audited() {
    return needs == Permission.ADMIN && !about.effect().readOnly();
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
    DISCARDS(false, true, true);

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
  public interface Answering {

    /**
     * @throws Fault for what goes wrong
     */
    Map<String, Object> answer(Caller caller, Arguments arguments);
  }

  /** Does the work. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Begins the work, and ends it, unless it takes long: no thread waits for what comes later. The
     * gate was asked before.
     *
     * @throws Fault for what goes wrong
     */
    Pending begin(ToolCall call);
  }

  /**
   * A result that may come later.
   *
   * @param result may be cancelled by whoever no longer waits for it; the work goes on
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
