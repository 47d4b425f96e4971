package io.myria.mcp;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.stateless.Answer.Step;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A tool: what clients are told of it, and what it does.
 *
 * @param name {@code myria_…}; dots would be legal and are refused by several clients
 * @param needs what a caller must be allowed; what else the arguments ask for is added by {@link
 *     Demands}
 * @param output without the error that {@link Shape#orError} adds
 */
record Tool(
    String name, About about, Permission needs, Shape input, Shape output, Handler handler) {

  Tool {
    if (needs == Permission.READ && !input.names().contains("participants")) {
      throw new IllegalArgumentException(name + " reads without saying for whom");
    }
  }

  /** Whether a call of it is written down: it changes what everybody is served. */
  boolean audited() {
    return needs == Permission.ADMIN && !about.effect().readOnly();
  }

  /** Words for people and models, and hints for clients. */
  record About(String title, String description, Effect effect) {}

  /** What a call changes, as MCP's four annotations say it; no tool reaches an open world. */
  enum Effect {
    READS(true, false, true),
    APPENDS(false, false, false),
    /** Adds snapshots, or lets them be added. */
    BUILDS(false, false, true),
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

    boolean readOnly() {
      return readOnly;
    }

    boolean destructive() {
      return destructive;
    }

    boolean idempotent() {
      return idempotent;
    }
  }

  /** Does the work; throws {@link io.myria.fault.Fault} for what goes wrong. */
  @FunctionalInterface
  interface Handler {
    Map<String, Object> answer(Caller caller, Arguments arguments);

    /** For an era that can wait for an answer without a thread. */
    default Pending begin(Caller caller, Arguments arguments) {
      return Pending.done(answer(caller, arguments));
    }
  }

  /**
   * An answer that may come later.
   *
   * @param answer may be cancelled by whoever no longer waits for it; the work goes on
   * @param progress how far the work is
   */
  record Pending(CompletableFuture<Map<String, Object>> answer, Supplier<Step> progress) {

    static Pending done(Map<String, Object> answer) {
      return new Pending(
          CompletableFuture.completedFuture(answer), () -> new Step(0, "the answer is there"));
    }
  }
}
