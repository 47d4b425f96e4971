package io.myria.cli.terminal;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar of work that takes long, on a terminal; nothing elsewhere. Thread-safe. */
public final class WorkProgress implements AutoCloseable {

  private static final long SMALL_BYTES = 8 << 20;

  private final ProgressBar bar;

  private WorkProgress(Terminal terminal, ProgressBarBuilder builder) {
    this.bar =
        terminal.errors()
            ? builder
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setConsumer(
                    new ConsoleProgressBarConsumer(terminal.progress(), terminal.width() - 1))
                .build()
            : null;
  }

  /**
   * @param most -1 where it is not known, as of standard input
   */
  public static WorkProgress ofBytes(Terminal terminal, String work, long most) {
    boolean small = most >= 0 && most < SMALL_BYTES;
    return new WorkProgress(
        terminal,
        new ProgressBarBuilder()
            .setTaskName(work)
            .setInitialMax(most)
            .setUnit(small ? " KiB" : " MiB", small ? 1 << 10 : 1 << 20));
  }

  /** Of things by number. */
  public static WorkProgress ofCount(Terminal terminal, String work, String things, long most) {
    return new WorkProgress(
        terminal,
        new ProgressBarBuilder().setTaskName(work).setInitialMax(most).setUnit(" " + things, 1));
  }

  public void step(long by) {
    if (bar != null) {
      bar.stepBy(by);
    }
  }

  /** As far as a place, wherever it was before. */
  public void reached(long place) {
    if (bar != null) {
      bar.stepTo(place);
    }
  }

  /** Makes room for a line of text above the bar. */
  public String beforeText() {
    return bar == null ? "" : "\r\u001b[2K";
  }

  /** Says what is being done, and how much there is to do. */
  public void telling(String what, long most) {
    if (bar != null) {
      bar.setExtraMessage(" " + what);
      bar.maxHint(most);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
