package io.myria.llm;

import io.myria.json.Field;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/** The arguments of {@code fetch_events}: as many as a leaf holds. */
record EventsArguments(
    @Field(value = "event_id of each", example = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4")
        @Size(min = 1, max = EventsArguments.MOST_EVENTS)
        List<String> eventIds,
    @Field(value = "Of the whole answer; what does not fit is cut, and told", byDefault = "4096")
        @Min(EventsArguments.LEAST_BYTES)
        @Max(EventsArguments.MOST_BYTES)
        int maxBytes) {

  static final int MOST_EVENTS = 32;
  static final int LEAST_BYTES = 512;
  static final int MOST_BYTES = 65_536;
}
