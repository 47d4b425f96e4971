package io.myria.event;

import io.myria.error.Fault;

/** The star that stands for everybody in a token's claim, and is no name anywhere else. */
public final class Wildcard {

  public static final String EVERYBODY = "*";

  private Wildcard() {}

  /**
   * Of who takes part or speaks.
   *
   * @throws Fault {@code invalid_argument} at {@code field}
   */
  public static void refuse(String field, String name) {
    if (name.equals(EVERYBODY)) {
      throw nobody(field);
    }
  }

  /** The refusal at a field that holds it. */
  public static Fault nobody(String field) {
    return Fault.invalid(field, "is '*', which is nobody's name; name everyone who is meant");
  }

  /**
   * Of channels.
   *
   * @throws Fault {@code invalid_argument} at {@code field}
   */
  public static void refuseChannel(String field, String name) {
    if (name.equals(EVERYBODY)) {
      throw Fault.invalid(field, "is '*', which is no channel's name; name one, or leave it out");
    }
  }
}
