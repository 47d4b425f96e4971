package io.myria.launcher.payara;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The request that a thread works for, as the WAR writes it into the thread's name; the launcher
 * and the WAR share no classes.
 *
 * @param trace of the caller, by W3C Trace Context
 */
record ThreadRequest(Optional<String> id, Optional<String> trace) {

  private static final Pattern NAME =
      Pattern.compile(" request=([-0-9a-zA-Z]+)(?: trace=([0-9a-f]{32}))?$");

  private static final ThreadRequest NONE = new ThreadRequest(Optional.empty(), Optional.empty());

  /** Handlers write on the thread that logs. */
  static ThreadRequest ofThisThread() {
    Matcher name = NAME.matcher(Thread.currentThread().getName());
    return name.find()
        ? new ThreadRequest(Optional.of(name.group(1)), Optional.ofNullable(name.group(2)))
        : NONE;
  }
}
