package io.myria.statements;

import io.myria.json.Field;
import java.util.List;
import java.util.Optional;

/** The conclusion of a model: relations, each told by one event that it was shown. */
record ProposedRelations(
    @Field("Relations that the messages tell of; empty where they tell of none")
        List<One> relations) {

  /** One of them. */
  record One(
      @Field("Number of the message that tells it") int message,
      @Field(value = "An entity of that message", example = "Anna") String from,
      @Field(value = "The relation", example = "works_at") String relation,
      @Field(value = "Another entity of that message", example = "Siemens") Optional<String> to,
      @Field("Whether it is said to be so no more") boolean negated,
      @Field(value = "The words of the message that tell it", example = "Anna works at Siemens")
          String words) {}
}
