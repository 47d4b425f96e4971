package io.myria.mcp.catalog;

import io.myria.security.Permission;
import java.util.List;
import java.util.Optional;

/**
 * Tools that are listed together, or not. A bean of this type is all that it takes: its tools can
 * be called in both eras, and are listed where the setting {@code myria.mcp.tool_groups} names the
 * group, or the caller was granted what {@link #listedTo} says.
 */
public interface ToolGroup {

  /** As settings name it: one lower-case word. */
  String name();

  /** A caller with this permission is shown the group, whatever the settings say. */
  default Optional<Permission> listedTo() {
    return Optional.of(Permission.ADMIN);
  }

  /** Groups are listed in this order, those of one place by name. */
  int place();

  /** In the order in which clients list them; always the same. */
  List<? extends Tool<?>> tools();
}
