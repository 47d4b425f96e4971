package io.myria.server;

/**
 * What an operator may ask of it from outside of the application, by JMX: {@code ./myria serve}
 * does before it stops.
 */
public interface ServerControl {

  /** As {@code io.myria:type=Server}. */
  String NAME = "io.myria:type=Server";

  /**
   * Ends the work of this server in good order: takes no more requests, waits for those that are
   * being answered as long as {@code myria.service.stop_timeout} says, and has a build that runs
   * here give its place to another server. Returns when that is done; there is no way back.
   */
  void drain();

  /** Whether {@link #drain} was called. */
  boolean isDraining();
}
