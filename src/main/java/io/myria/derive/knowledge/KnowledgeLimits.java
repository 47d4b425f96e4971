package io.myria.derive.knowledge;

import java.util.regex.Pattern;

/** How much one event may state. */
public final class KnowledgeLimits {

  public static final int MENTIONS = 64;
  public static final int EDGES = 64;

  /** UTF-16 units of a key, and of a surface. */
  public static final int NAME_UNITS = 120;

  public static final int WORDS_UNITS = 200;

  /** What a relation may be called. */
  public static final Pattern RELATION_NAME = Pattern.compile("[a-z_]{1,40}");

  private KnowledgeLimits() {}
}
