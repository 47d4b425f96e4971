package io.myria.log;

import io.myria.database.Binding;
import io.myria.event.EventType;
import io.myria.event.PayloadField;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a filter that is about content, for {@link WalkSql}.
 *
 * @param clauses over {@code event_content c} that all have to hold
 * @param parameters in the order of the clauses
 */
record ContentClauses(List<String> clauses, List<Object> parameters) {

  static ContentClauses of(EventFilter filter, Mask mask) {
    ContentClauses content = new ContentClauses(new ArrayList<>(), new ArrayList<>());
    // Myria's own events are internal, and there for who names their type.
    if (mask.includeInternal() && filter.types().stream().noneMatch(EventType::isOwn)) {
      content.clauses.add(WalkSql.NOT_OWN);
    }
    filter.contextId().ifPresent(context -> content.add(WalkSql.CONTEXT, context));
    content.addAny(WalkSql.CHANNELS, filter.channels());
    content.addAny(WalkSql.TYPES, filter.types());
    if (!filter.terms().isEmpty()) {
      content.add(WalkSql.TERMS, AnyTerm.query(filter.terms()));
    }
    content.addAny(WalkSql.HINTS, filter.hints());
    filter.payload().forEach(content::add);
    return content;
  }

  private void add(PayloadField field) {
    if (field.isNested()) {
      clauses.add(WalkSql.NESTED_PAYLOAD);
      parameters.add(new Binding.Json(EventJson.of(field.nested())));
      parameters.add(new Binding.Json(EventJson.of(field.plain())));
    } else {
      add(WalkSql.PAYLOAD, new Binding.Json(EventJson.of(field.plain())));
    }
  }

  private void addAny(String clause, List<String> values) {
    if (!values.isEmpty()) {
      add(clause, values.toArray(String[]::new));
    }
  }

  private void add(String clause, Object parameter) {
    clauses.add(clause);
    parameters.add(parameter);
  }
}
