package io.myria.search;

import java.util.Optional;
import java.util.UUID;

/** The port through which reads get a view of the index. Thread-safe. */
@FunctionalInterface
public interface SearchViews {

  /** No index: everything is for the database. */
  SearchViews NONE = logId -> Optional.empty();

  /**
   * The index as it is, to be closed by the caller; empty where there is none of that log at the
   * moment. It may be behind: {@link SearchView#position} says up to where it answers.
   */
  Optional<SearchView> of(UUID logId);
}
