package io.myria.tool;

import io.myria.query.ShortIds;

/** The end of an id, by which answers cite it and by which it may be given again; stateless. */
final class ShortForm {

  private ShortForm() {}

  static String of(Object id) {
    String whole = id.toString();
    return whole.substring(whole.length() - ShortIds.FEWEST);
  }
}
