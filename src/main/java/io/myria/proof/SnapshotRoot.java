package io.myria.proof;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hash of a snapshot: SHA-256 over a line for each topic, its id and its hash in hexadecimal
 * digits with a blank between, in the order of the ids, each ended by a line feed. A checkpoint
 * carries it in an extension line, with the number of events that were compiled. Confined to one
 * thread.
 */
public final class SnapshotRoot {

  private static final String NAME = "myria-snapshot-v1 ";
  private static final Pattern LINE =
      Pattern.compile("myria-snapshot-v1 ([1-9][0-9]{0,17}) ([A-Za-z0-9+/]{43}=)");

  private final MessageDigest digest;

  public SnapshotRoot() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /** In ascending order of ids. */
  public void add(String id, String hash) {
    digest.update((id + " " + hash + "\n").getBytes(US_ASCII));
  }

  /** The extension line. Nothing may be added any more. */
  public String line(long events) {
    return NAME + events + " " + Base64.getEncoder().encodeToString(digest.digest());
  }

  /** How many events a checkpoint's snapshot has read; empty where it names none. */
  public static Optional<Long> events(Checkpoint checkpoint) {
    return checkpoint.extensions().stream()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .map(found -> Long.valueOf(found.group(1)))
        .findFirst();
  }
}
