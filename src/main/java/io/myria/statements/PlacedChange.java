package io.myria.statements;

/** Whether an event replaces an earlier one, by their places among those that are looked at. */
public record PlacedChange(int earlier, int later, Verdict verdict) {

  /** What the network says of a pair. */
  public enum Verdict {
    /** It does not; nor does the later event replace any other that it was compared with. */
    DENIED,
    /** Not enough for an order, and enough for what a rule says. */
    POSSIBLE,
    /** Enough for an order, in which a mistake costs a place, and not for a mark. */
    LIKELY,
    SURE
  }

  public PlacedChange {
    if (earlier >= later) {
      throw new IllegalArgumentException(later + " replaces nothing later, such as " + earlier);
    }
  }
}
