package io.myria.launcher.backup;

import io.myria.launcher.payara.LaunchFailure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Work that is undone when the process is told to end (SIGTERM, Ctrl-C). The end of the process
 * waits: the program that the work waits for is ended, the work fails at its next {@link #check()}
 * and undoes itself, and {@link #close()} lets the process go. Threads are not interrupted, because
 * what undoes has to wait for programs itself. One thread works; another may tell it to end.
 */
public final class Interruption implements AutoCloseable {

  /** Longer than PostgreSQL may take to start; who loses patience sends SIGKILL. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** A program that was asked to end takes back what it began; one that replays does not listen. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook;
  private boolean told;
  private Process awaited;

  private Interruption(Consumer<String> words) {
    this.hook = new Thread(() -> end(words), "myria-undo");
  }

  /** For work that nobody tells to end. */
  public static Interruption none() {
    return new Interruption(word -> {});
  }

  /**
   * From now on until it is closed.
   *
   * @param words hears what is done at the end of the process
   */
  public static Interruption watch(Consumer<String> words) {
    Interruption interruption = new Interruption(words);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void end(Consumer<String> words) {
    words.accept("told to end; undoing what was begun");
    try {
      Process program;
      synchronized (this) {
        told = true;
        program = awaited;
      }
      if (program != null) {
        program.destroy();
        if (!program.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
          program.destroyForcibly();
        }
      }
      if (!over.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        words.accept("that takes too long; look at what is left");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * To be called by the work every now and then.
   *
   * @throws LaunchFailure where the process was told to end
   */
  public synchronized void check() {
    if (told) {
      throw new LaunchFailure("told to end; nothing was kept");
    }
  }

  /** What counts, and fails where the process was told to end. */
  public LongConsumer checking(LongConsumer counter) {
    return by -> {
      check();
      counter.accept(by);
    };
  }

  /**
   * Waits for a program, which is ended when this process is told to end.
   *
   * @return its exit code
   */
  public int await(Process program) throws InterruptedException {
    synchronized (this) {
      awaited = program;
      if (told) {
        program.destroyForcibly();
      }
    }
    try {
      return program.waitFor();
    } finally {
      synchronized (this) {
        awaited = null;
      }
    }
  }

  /** The work is done, or undone. */
  @Override
  public void close() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process ends already: the hook is what waited for this.
      return;
    }
  }
}
