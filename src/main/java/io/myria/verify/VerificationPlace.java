package io.myria.verify;

import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.snapshot.SnapshotId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Where a verification goes on: what it has pinned, which check, and how far that is. For
 * administrators, so nothing in it is hidden.
 *
 * @param run names the verification, for its lease on the snapshot
 * @param snapshot the one that was active at the beginning, if one was
 * @param check its place among the checks
 * @param after as the check has it
 */
public record VerificationPlace(
    UUID run, LogPin log, Optional<SnapshotId> snapshot, int check, String after) {

  private static final int PARTS = 6;

  /** Characters of a token; more than three ids and four numbers need. */
  private static final int LONGEST = 400;

  VerificationPlace at(int otherCheck, String otherAfter) {
    return new VerificationPlace(run, log, snapshot, otherCheck, otherAfter);
  }

  /** One word. */
  public String token() {
    String parts =
        String.join(
            "\n",
            List.of(
                run.toString(),
                log.logId().toString(),
                Long.toString(log.head().value()),
                snapshot.map(SnapshotId::toString).orElse(""),
                Integer.toString(check),
                after));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(parts.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} where it is no {@link #token}
   */
  public static VerificationPlace parse(String field, String token) {
    if (token.length() > LONGEST) {
      throw none(field);
    }
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8)
              .split("\n", PARTS);
      return new VerificationPlace(
          UUID.fromString(parts[0]),
          new LogPin(UUID.fromString(parts[1]), new EventSeq(Long.parseLong(parts[2]))),
          parts[3].isEmpty()
              ? Optional.empty()
              : Optional.of(new SnapshotId(UUID.fromString(parts[3]))),
          Integer.parseInt(parts[4]),
          parts[5]);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException unreadable) {
      throw none(field);
    }
  }

  static Fault none(String field) {
    return Fault.invalid(field, "is no place of a verification; leave it out to begin one");
  }
}
