package io.myria.memory;

import io.myria.event.EventId;
import io.myria.fingerprint.Fingerprint;
import io.myria.json.Field;
import io.myria.memory.MemoryLookup.Loaded;
import java.util.List;
import java.util.Optional;

/** What an event says, in a few values; what it does not say is empty. */
public record FingerprintJson(
    @Field("Whether somebody said to remember it; it does not age") boolean explicit,
    @Field("Persons, organisations, places and products") List<String> entities,
    @Field("What it is about") List<String> subjects,
    @Field("What was decided") Optional<String> decision,
    @Field("What was decided against") List<String> rejected,
    @Field("Why") List<String> reasons,
    @Field("Who agreed") Optional<String> validatedBy,
    @Field("Who is to do it") Optional<String> assignee,
    @Field("By when, in its words") Optional<String> deadline,
    @Field("Days that are spoken of") List<String> dates,
    @Field("The newest event that it came of") Optional<String> causalParent,
    @Field("Values that are filled") int factCount,
    @Field("Of its words, as cl100k_base counts them") int tokens) {

  public static FingerprintJson of(Loaded loaded) {
    Fingerprint is = loaded.memory().fingerprint();
    return new FingerprintJson(
        is.explicit(),
        is.entities(),
        is.subjects(),
        is.decision(),
        is.rejected(),
        is.reasons(),
        is.validatedBy(),
        is.assignee(),
        is.deadline(),
        is.dates().stream().map(Object::toString).toList(),
        loaded.parent().map(EventId::toString),
        is.factCount(),
        is.tokens());
  }
}
