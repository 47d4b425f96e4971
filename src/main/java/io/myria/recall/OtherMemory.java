package io.myria.recall;

import io.myria.config.Service;
import io.myria.contents.PeriodContents;
import io.myria.recall.cache.StatedChanges;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * What a recall tells of beside the events themselves, as rooms above it keep it of the log, and
 * who reads ahead for it.
 *
 * @param contents the table of contents by time
 * @param changes what emitters' statements say of what holds
 * @param early runs what is begun before it is asked for, or drops it
 */
@Service
public record OtherMemory(PeriodContents contents, StatedChanges changes, Executor early) {

  static final OtherMemory NOTHING = new OtherMemory(PeriodContents.NONE, StatedChanges.NONE);

  @Inject
  public OtherMemory {
    Objects.requireNonNull(contents);
    Objects.requireNonNull(changes);
    Objects.requireNonNull(early);
  }

  /** Everything on the caller's thread, when its turn comes. */
  public OtherMemory(PeriodContents contents, StatedChanges changes) {
    this(contents, changes, task -> {});
  }
}
