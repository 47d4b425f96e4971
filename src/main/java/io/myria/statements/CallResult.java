package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.statements.Claim.Force;
import java.util.Optional;
import java.util.Set;

/**
 * What a tool's call returned, or what became of an action. Results of the same call replace each
 * other; results of different calls never do, whatever their texts have in common.
 *
 * @param call the event's type, the tool and its arguments, the same string for equal arguments
 * @param value what was returned, the same string for equal values
 */
public record CallResult(String call, String value) {

  Claim claim() {
    Set<String> subject = Set.of(call);
    Value returned = new Value(Sort.TEXT, Set.of(value), 0, 0);
    return new Claim(
        subject, subject, Set.of(), Attribute.UNKNOWN, returned, Optional.empty(), Force.CHANGE, 0);
  }
}
