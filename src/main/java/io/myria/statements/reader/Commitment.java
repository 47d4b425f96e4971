package io.myria.statements.reader;

/** Who will do something, and until when, in the text's own words; empty where it does not say. */
public record Commitment(String by, String due) {}
