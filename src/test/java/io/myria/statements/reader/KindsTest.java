package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Kinds on the labelled sentences of an author from whom nothing was learnt. */
public class KindsTest {

  private static final Path WEIGHTS =
      Path.of("src", "main", "resources", "io", "myria", "statements", "reader", Kinds.FILE);

  /** Rounds end before the last digits are those of every machine. */
  private static final double DIGITS = 0.02;

  private record Figures(Map<Kind, Share> found, Map<Kind, Share> right) {

    Figures() {
      this(new EnumMap<>(Kind.class), new EnumMap<>(Kind.class));
    }

    void add(Kind wanted, Optional<Kind> read) {
      boolean hit = read.filter(wanted::equals).isPresent();
      found.merge(wanted, new Share(hit ? 1 : 0, 1), Share::plus);
      read.ifPresent(kind -> right.merge(kind, new Share(hit ? 1 : 0, 1), Share::plus));
    }

    void print(String title) {
      Share none = new Share(0, 0);
      for (Kind kind : Kind.values()) {
        System.out.printf(
            "%s: %s found %s; right %s%n",
            title, kind, found.getOrDefault(kind, none), right.getOrDefault(kind, none));
      }
    }

    private double found(Kind kind) {
      return found.get(kind).value();
    }

    private double right(Kind kind) {
      return right.get(kind).value();
    }
  }

  /** What is learnt from the other authors. */
  public static Function<TextAnalysis, Optional<Kinds.Likely>> without(String author) {
    KindModel model = KindTraining.without(author);
    return text -> Kinds.of(text, model);
  }

  private static void figures(String half, Figures likeliest, Figures sure) {
    for (String author : Labelled.authors(half)) {
      Function<TextAnalysis, Optional<Kinds.Likely>> learnt = without(author);
      for (JsonNode line : Labelled.in(half, "kinds", author)) {
        Kind wanted = KindTraining.kind(line);
        Optional<Kinds.Likely> read =
            learnt.apply(
                TextAnalysis.of(line.get("speaker").asString(), line.get("text").asString()));
        likeliest.add(wanted, read.map(Kinds.Likely::kind));
        sure.add(wanted, read.filter(Kinds.Likely::sure).map(Kinds.Likely::kind));
      }
    }
    likeliest.print("likeliest, " + half);
    sure.print("sure, " + half);
  }

  @Test
  void kindsOfAnAuthorWhoWasLeftOut() {
    if (!List.of("open", "more").contains(Labelled.HALF)) {
      figures(Labelled.HALF, new Figures(), new Figures());
    }
    Figures open = new Figures();
    figures("open", open, new Figures());
    assertThat(open.found(Kind.DECISION)).isGreaterThanOrEqualTo(0.6);
    assertThat(open.right(Kind.DECISION)).isGreaterThanOrEqualTo(0.8);
    assertThat(open.found(Kind.PREFERENCE)).isGreaterThanOrEqualTo(0.6);
    assertThat(open.right(Kind.PREFERENCE)).isGreaterThanOrEqualTo(0.8);
    Figures more = new Figures();
    figures("more", new Figures(), more);
    assertThat(more.found(Kind.DECISION)).isGreaterThanOrEqualTo(0.5);
    assertThat(more.right(Kind.DECISION)).isGreaterThanOrEqualTo(0.87);
    assertThat(more.found(Kind.PREFERENCE)).isGreaterThanOrEqualTo(0.65);
    assertThat(more.right(Kind.PREFERENCE)).isGreaterThanOrEqualTo(0.85);
    assertThat(more.found(Kind.FACT)).isGreaterThanOrEqualTo(0.6);
    assertThat(more.right(Kind.FACT)).isGreaterThanOrEqualTo(0.83);
    assertThat(more.found(Kind.COMMITMENT)).isGreaterThanOrEqualTo(0.75);
    assertThat(more.right(Kind.COMMITMENT)).isGreaterThanOrEqualTo(0.85);
  }

  @Test
  void weightsAreThoseOfTheLabelledSentences() throws Exception {
    KindModel learnt = KindModel.parse(KindTraining.ofAll().lines());
    if (Boolean.getBoolean("myria.kinds.write")) {
      Files.writeString(WEIGHTS, learnt.lines());
    }
    KindModel shipped = KindModel.parse(Files.readString(WEIGHTS));
    List<String> names = new ArrayList<>(learnt.weights().keySet());
    names.addAll(shipped.weights().keySet());
    for (String name : names) {
      double[] none = new double[Kind.values().length];
      double[] wanted = learnt.weights().getOrDefault(name, none);
      double[] written = shipped.weights().getOrDefault(name, none);
      for (int kind = 0; kind < wanted.length; kind++) {
        boolean leftAway = wanted[kind] == 0 || written[kind] == 0;
        assertThat(written[kind])
            .as(name)
            .isCloseTo(wanted[kind], within(leftAway ? 0.05 + DIGITS : DIGITS));
      }
    }
  }
}
