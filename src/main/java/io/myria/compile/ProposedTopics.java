package io.myria.compile;

import io.myria.json.Field;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;

/** What a model proposes of one set's topics; each list may be left out. */
record ProposedTopics(
    @Field("Topics in better words") @Size(max = ProposedTopics.MOST) List<Worded> reworded,
    @Field("Leaves that say the same and become one") @Size(max = ProposedTopics.MOST)
        List<Merged> merged,
    @Field("Leaves that are about several things") @Size(max = ProposedTopics.MOST)
        List<Divided> divided,
    @Field("Events that belong to another leaf") @Size(max = ProposedTopics.MOST) List<Moved> moved,
    @Field("Leaves that belong together, below a new topic") @Size(max = ProposedTopics.MOST)
        List<Grouped> grouped,
    @Field("Leaves that belong below another topic of topics") @Size(max = ProposedTopics.MOST)
        List<Placed> placed) {

  static final int MOST = 100;
  private static final String TOPIC = "0190a6c2-7c1a-8e3b-9d52-3f1c8a90b7d4";
  private static final String EVENT = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4";

  /** One sentence of a summary. */
  record Sentence(
      @Field(value = "In your own words", example = "The club moved the flight to 17 October.")
          String text,
      @Field(value = "Events it stands on, from the topic", example = EVENT)
          @Size(max = ProposedTopics.MOST)
          List<String> eventIds) {}

  /** A topic and its words. */
  record Worded(
      @Field(value = "Which topic", example = TOPIC) String topicId,
      @Field(value = "A noun phrase", example = "night flight at the beach") Optional<String> label,
      @Field("What happened, most important first") @Size(max = ProposedTopics.MOST)
          List<Sentence> summary) {}

  /** Leaves that become one. */
  record Merged(
      @Field(value = "Two leaves or more", example = TOPIC) @Size(max = ProposedTopics.MOST)
          List<String> topicIds,
      @Field("Of the one") Optional<String> label,
      @Field("Of the one") @Size(max = ProposedTopics.MOST) List<Sentence> summary) {}

  /** A leaf that becomes several. */
  record Divided(
      @Field(value = "Which leaf", example = TOPIC) String topicId,
      @Field("All of its events, each in one part") @Size(max = ProposedTopics.MOST)
          List<Part> parts) {}

  /** Some events of a leaf. */
  record Part(
      @Field(value = "Two events or more", example = EVENT) @Size(max = ProposedTopics.MOST)
          List<String> eventIds,
      @Field("Of the part") Optional<String> label,
      @Field("Of the part") @Size(max = ProposedTopics.MOST) List<Sentence> summary) {}

  /** Events of a leaf that go to another. */
  record Moved(
      @Field(value = "The leaf that has them", example = TOPIC) String fromTopicId,
      @Field(value = "Which events; the leaf keeps two", example = EVENT)
          @Size(max = ProposedTopics.MOST)
          List<String> eventIds,
      @Field(value = "The leaf that is to have them", example = TOPIC) String toTopicId) {}

  /** Leaves below a new topic. */
  record Grouped(
      @Field(value = "2 to 16 leaves", example = TOPIC) @Size(max = ProposedTopics.MOST)
          List<String> topicIds,
      @Field("Of the new topic") Optional<String> label,
      @Field("Of the new topic; cites what its leaves' summaries cite")
          @Size(max = ProposedTopics.MOST)
          List<Sentence> summary) {}

  /** A leaf below another topic. */
  record Placed(
      @Field(value = "Which leaf", example = TOPIC) String topicId,
      @Field(value = "The topic of topics above it", example = TOPIC) String parentTopicId) {}
}
