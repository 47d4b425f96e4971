package io.myria.compile.plan;

import io.myria.config.Setting;

/** The thresholds of validation (seed section 12). */
public record ValidationSettings(
    @Setting(
            key = "myria.validation.depth",
            byDefault = "8",
            least = "1",
            most = "32",
            meaning = "Most levels of a tree of topics, or it is refused.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int depth,
    @Setting(
            key = "myria.validation.children",
            byDefault = "16",
            least = "2",
            most = "256",
            meaning = "Most children of a topic, or it is refused.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int children,
    Root root,
    @Setting(
            key = "myria.validation.leaf_refs_min",
            byDefault = "2",
            least = "1",
            most = "32",
            meaning = "Least events of a topic whose participants have others, or it is refused.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int leastRefs,
    @Setting(
            key = "myria.validation.useful_leaf_refs",
            byDefault = "2",
            least = "1",
            most = "32",
            meaning = "Least events of a topic that is of use.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int usefulRefs,
    @Setting(
            key = "myria.validation.many_leaves",
            byDefault = "20",
            least = "1",
            most = "100000",
            meaning =
                "From so many changed topics of the same participants on, their use is looked at.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int manyLeaves,
    @Setting(
            key = "myria.validation.useless_leaf_percent",
            byDefault = "25",
            most = "100",
            meaning = "Most of these topics, in percent, that may be of no use.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int uselessPercent,
    @Setting(
            key = "myria.validation.summary_bullets",
            byDefault = "16",
            least = "1",
            most = "256",
            meaning = "Most bullets of a summary, or it is refused.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int bullets,
    @Setting(
            key = "myria.validation.summary_characters",
            byDefault = "20000",
            least = "100",
            most = "1000000",
            meaning = "Most characters of a summary with its excerpts, or it is refused.",
            fixed =
                "Validation protects readers from a defect of the builder; it is no matter of taste.")
        int characters) {

  /** What one root may hold. The fold keeps to the defaults of the latter two. */
  public record Root(
      @Setting(
              key = "myria.validation.root_events",
              byDefault = "200000",
              least = "1",
              most = "100000000",
              meaning = "Most events below one root, or it is refused.",
              fixed =
                  "Validation protects readers from a defect of the builder; it is no matter of taste.")
          int most,
      @Setting(
              key = "myria.validation.root_percent",
              byDefault = "25",
              least = "1",
              most = "100",
              meaning =
                  "Most of its participants' events below one root, in percent, or it is refused.",
              fixed =
                  "Validation protects readers from a defect of the builder; it is no matter of taste.")
          int percent,
      @Setting(
              key = "myria.validation.root_events_free",
              byDefault = "128",
              least = "1",
              most = "1000000",
              meaning = "Events below one root that are never too many, whatever their percentage.",
              fixed =
                  "Validation protects readers from a defect of the builder; it is no matter of taste.")
          int free) {}
}
