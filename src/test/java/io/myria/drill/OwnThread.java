package io.myria.drill;

import java.util.concurrent.Executor;

/**
 * Runs each task in a new thread, for tasks that block. In the common pool, the default of {@code
 * CompletableFuture}, such a task stops others: on two processors the pool has one thread, and
 * {@code HttpClient.sendAsync} completes its answers there, so that every HTTP client of the JVM
 * waits until the task ends.
 */
public final class OwnThread {

  /** Its threads are daemons. */
  public static final Executor EXECUTOR =
      task -> Thread.ofPlatform().daemon().name("own-thread").start(task);

  private OwnThread() {}
}
