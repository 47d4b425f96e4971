package io.myria.recall.ranking;

import io.myria.config.Setting;
import io.myria.fingerprint.Rendering;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses a memory's rendering by the tokens that are left. */
public record RenderingSteps(
    @Setting(
            key = "myria.cba.fingerprint_below_tokens",
            byDefault = "1000",
            most = "1000000",
            meaning =
                "Strategy cba: with fewer tokens left, events stand there by their fingerprints.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        int fingerprintBelow,
    @Setting(
            key = "myria.cba.header_below_tokens",
            byDefault = "100",
            most = "1000000",
            meaning = "Strategy cba: with fewer tokens left, only by kind, date, channel and id.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        int headerBelow) {

  public Rendering at(int remaining) {
    if (remaining < headerBelow) {
      return Rendering.HEADER;
    }
    return remaining < fingerprintBelow ? Rendering.FINGERPRINT : Rendering.VERBATIM;
  }

  /**
   * The rendering that what is left asks for; a fuller one that is no longer; shorter ones as long
   * as it does not fit, and none where the shortest does not.
   */
  public Optional<Rendering> fitting(int candidate, int remaining, Page page) {
    if (!mayFit(candidate, remaining, page)) {
      return Optional.empty();
    }
    Rendering asked = at(remaining);
    int most = page.cost(candidate, asked);
    Optional<Rendering> rendering =
        Stream.of(Rendering.values())
            .filter(one -> page.least(candidate, one) <= most && page.cost(candidate, one) <= most)
            .findFirst();
    while (rendering.isPresent()
        && (page.cost(candidate, rendering.get()) > remaining
            || !page.hasRoom(candidate, rendering.get()))) {
      rendering = rendering.get().shorter();
    }
    return rendering;
  }

  /** Whether it is worth counting. */
  static boolean mayFit(int candidate, int remaining, Page page) {
    return Stream.of(Rendering.values()).anyMatch(one -> page.least(candidate, one) <= remaining);
  }
}
