package io.myria.compile.plan;

/**
 * A request for a build: its trigger and its options.
 *
 * @param trigger why it builds
 * @param full whether the whole log is compiled anew, even if nothing is; by the fold's promise the
 *     same topics come out
 */
public record BuildOrder(Trigger trigger, boolean full) {

  public static BuildOrder of(Trigger trigger) {
    return new BuildOrder(trigger, false);
  }
}
