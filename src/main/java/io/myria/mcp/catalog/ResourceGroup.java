package io.myria.mcp.catalog;

import io.myria.security.Caller;
import io.myria.security.Permission;
import java.util.List;
import java.util.Optional;

/** Resources and templates of them. A bean of this type is all that it takes to offer them. */
public interface ResourceGroup {

  /** Groups are listed in this order. */
  int place();

  /** Those with a URI of their own; in the order in which clients list them. */
  List<Resource> resources();

  /**
   * More of them, which follow from what is stored, for one caller. They are for choosing from:
   * what they hold is read by their URIs, which follow templates of this group.
   *
   * @param tools as this caller may call them
   */
  default List<Resource> found(Caller caller, Tools tools) {
    return List.of();
  }

  /** Where subscribers get to know changes of {@link #found}. */
  default Optional<ListWatch> listWatch() {
    return Optional.empty();
  }

  /**
   * Watches a list.
   *
   * @param needs what a caller must be allowed to read
   */
  record ListWatch(Permission needs, Resource.Watch watch) {}

  /** Those with variables in their URI; in the order in which clients list them. */
  List<ResourceTemplate> templates();
}
