package io.myria.offer;

import java.util.List;

/** Resources and templates of them. A bean of this type is all that it takes to offer them. */
public interface ResourceGroup {

  /** Groups are listed in this order. */
  int place();

  /** Those with a URI of their own; in the order in which clients list them. */
  List<Resource> resources();

  /** Those with variables in their URI; in the order in which clients list them. */
  List<ResourceTemplate> templates();
}
