package io.myria.tidy;

import io.myria.tidy.LinearReadersTest.Reader;
import java.util.Map;

/** What reads texts by more than a text. */
final class Readers {

  static final Map<String, Reader> ALL = Map.of();

  private Readers() {}
}
