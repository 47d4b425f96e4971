package io.myria.contents;

import io.myria.event.StorableTime;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import java.time.Instant;
import java.util.Optional;

/**
 * For whom, and as of when, the table of contents is read.
 *
 * @param asOf what happened later does not exist; empty for all there is
 * @param archived whether what a person archived is quoted, too
 */
public record TocRequest(
    Scope scope,
    SnapshotChoice snapshot,
    Optional<Instant> asOf,
    PageRequest page,
    boolean archived) {

  public TocRequest {
    asOf = asOf.map(StorableTime::of);
  }

  /** Without what a person archived. */
  public TocRequest(
      Scope scope, SnapshotChoice snapshot, Optional<Instant> asOf, PageRequest page) {
    this(scope, snapshot, asOf, page, false);
  }

  /** The same, with what a person archived where that is wanted. */
  public TocRequest withArchived(boolean wanted) {
    return new TocRequest(scope, snapshot, asOf, page, wanted);
  }

  /** Of all that the scope sees now. */
  public static TocRequest of(Scope scope) {
    return new TocRequest(scope, SnapshotChoice.ACTIVE, Optional.empty(), PageRequest.FIRST);
  }

  RequestDigest.Builder digest(String kind) {
    return RequestDigest.of(kind)
        .scope(scope)
        .snapshot(snapshot)
        .text(asOf.map(Instant::toString))
        .text(archived ? "archived" : "");
  }
}
