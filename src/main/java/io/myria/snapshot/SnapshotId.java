package io.myria.snapshot;

import io.myria.error.Fault;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/** A snapshot's public name; it has no meaning, order is by ordinal. */
public record SnapshotId(UUID value) {

  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  public SnapshotId {
    Objects.requireNonNull(value);
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} if {@code text} is not the canonical
   *     form of a UUID
   */
  public static SnapshotId parse(String field, String text) {
    if (!CANONICAL.matcher(text).matches()) {
      throw Fault.invalid(
          field,
          "is not a snapshot id; ids come from myria_list_snapshots or from the snapshot_id of an"
              + " answer");
    }
    return new SnapshotId(UUID.fromString(text));
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
