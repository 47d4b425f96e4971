package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Scope;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;

/** The arguments by which every read says for whom it asks; stateless. */
final class Scopes {

  static final Shape PARTICIPANTS =
      Shape.list(
          "For whom you ask: only what all of them may see is returned",
          Shape.string("Identity").example("user_42"),
          1,
          256);

  static final Shape INCLUDE_INTERNAL =
      Shape.flag("Whether internal events are returned too").byDefault(false);

  private Scopes() {}

  static Scope of(Caller caller, Arguments arguments) {
    return caller.scope(arguments.participants(), arguments.flag("include_internal", false));
  }
}
