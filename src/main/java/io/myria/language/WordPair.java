package io.myria.language;

/** Two words that stand side by side, the first of which tells which of the second is meant. */
public record WordPair(String first, String second) {}
