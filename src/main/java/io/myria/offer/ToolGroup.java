package io.myria.offer;

import java.util.List;

/**
 * Tools that are switched on and off together. A bean of this type is all that it takes: its tools
 * are listed and called in both eras.
 */
public interface ToolGroup {

  /** As settings name it: one lower-case word. */
  String name();

  /** Groups are listed in this order, those of one place by name. */
  int place();

  /** In the order in which clients list them; always the same. */
  List<Tool> tools();
}
