package io.myria.mcp.catalog;

import io.myria.read.ShortIds;

/** The end of an id, by which answers cite it and by which it may be given again; stateless. */
public final class ShortForm {

  private ShortForm() {}

  public static String of(Object id) {
    String whole = id.toString();
    return whole.substring(whole.length() - ShortIds.FEWEST);
  }
}
