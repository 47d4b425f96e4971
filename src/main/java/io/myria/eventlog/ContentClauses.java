package io.myria.eventlog;

import io.myria.database.Binding;
import io.myria.database.Parameters;
import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.event.PayloadField;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a filter that is about content, for {@link WalkSql}.
 *
 * @param clauses over {@code event_content c} that all have to hold
 * @param parameters of the clauses, and of the mask
 */
record ContentClauses(List<String> clauses, Parameters parameters) {

  static ContentClauses of(EventFilter filter, Mask mask) {
    ContentClauses content = new ContentClauses(List.of(), mask.parameters());
    // Myria's own events are internal, and there for who names their type.
    if (mask.includeInternal() && filter.types().stream().noneMatch(EventType::isOwn)) {
      content = content.with(WalkSql.NOT_OWN, content.parameters);
    }
    if (filter.contextId().isPresent()) {
      content = content.with(WalkSql.CONTEXT, "context", filter.contextId().get());
    }
    content = content.withAny(WalkSql.CHANNELS, "channels", filter.channels());
    content = content.withAny(WalkSql.TYPES, "types", filter.types());
    if (!filter.terms().isEmpty()) {
      content = content.with(WalkSql.TERMS, "terms", AnyTerm.query(filter.terms()));
    }
    content = content.withAny(WalkSql.HINTS, "hints", filter.hints());
    for (int index = 0; index < filter.payload().size(); index++) {
      content = content.with(filter.payload().get(index), index);
    }
    return content;
  }

  /** A member of a member may be one with a dot in its name; a value may be one of a list. */
  private ContentClauses with(PayloadField field, int index) {
    List<String> held = new ArrayList<>();
    Parameters more = parameters;
    for (Payload shape : field.shapes()) {
      String name = "payload" + index + "or" + held.size();
      held.add(WalkSql.PAYLOAD.formatted(name));
      more = more.and(name, new Binding.Json(EventJson.of(shape)));
    }
    return with("(" + String.join(" or ", held) + ")", more);
  }

  private ContentClauses withAny(String clause, String name, List<String> values) {
    return values.isEmpty() ? this : with(clause, name, values.toArray(String[]::new));
  }

  private ContentClauses with(String clause, String name, Object value) {
    return with(clause, parameters.and(name, value));
  }

  private ContentClauses with(String clause, Parameters more) {
    List<String> all = new ArrayList<>(clauses);
    all.add(clause);
    return new ContentClauses(all, more);
  }
}
