package io.myria.mcp.admin;

import io.myria.json.Field;
import io.myria.snapshot.Snapshot.ModelShare;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A model's part in a snapshot, for programs. */
public record ModelShareJson(
    @Field("Its instructions and their version") String prompt,
    @Field("Which model") Optional<String> model,
    @Field("Exact sets whose topics are as it proposed") long taken,
    @Field("Of these, whose first proposal broke rules") long repaired,
    @Field("Exact sets whose topics are as without it, by reason") Map<String, Long> refused,
    @Field("The first of them") Optional<List<Refused>> sets) {

  /** An exact set whose topics are as without a model. */
  record Refused(
      @Field("Whose") List<String> participants,
      @Field("Whether of internal events") boolean internal,
      @Field("Why") String reason,
      @Field("Which rules its proposal broke") List<String> rules,
      @Field("In words") String detail) {

    static Refused of(ModelShare.Refused set) {
      return new Refused(
          set.participants().names(),
          set.internal(),
          set.why().reason(),
          set.why().rules(),
          set.why().detail());
    }
  }

  /**
   * @param items whether sets are listed
   */
  static ModelShareJson of(ModelShare share, boolean items) {
    return new ModelShareJson(
        share.prompt(),
        share.model(),
        share.taken(),
        share.repaired(),
        new TreeMap<>(share.refused()),
        Optional.of(share.sets().stream().map(Refused::of).toList())
            .filter(sets -> items && !sets.isEmpty()));
  }
}
