package io.myria.mcp.catalog;

import java.util.List;

/** Prompts. A bean of this type is all that it takes to offer them. */
public interface PromptGroup {

  /** Groups are listed in this order. */
  int place();

  /** In the order in which clients list them; always the same. */
  List<Prompt> prompts();
}
