package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.language.Passages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What tokens' vectors have in common, computed again from the conversations of FriendsQA:
 *
 * <pre>mvn test -Dtest=TokenCentreTest -Dmyria.embedding.centre=DIR</pre>
 *
 * where {@code DIR} holds them as docs/ranking.md says. Written to {@code target}; another centre
 * is another {@link TokenSigns#VERSION}.
 */
class TokenCentreTest {

  private final OnnxModel model = OnnxModel.BUNDLED.get(0);

  @Test
  void theCentreIsTheMeanOfTheTokensOfFolders() throws IOException {
    String folder = System.getProperty("myria.embedding.centre");
    Assumptions.assumeTrue(folder != null, "only on demand: -Dmyria.embedding.centre=DIR");
    WordPiece words = new WordPiece(model.vocabulary());
    double[] sum = new double[model.centre().length];
    long tokens = 0;
    try (OnnxSession session = OnnxSession.of(model);
        Stream<Path> files = Files.list(Path.of(folder))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".events.jsonl")).toList()) {
        for (String text : Files.readAllLines(file).stream().flatMap(this::spoken).toList()) {
          List<Integer> numbers = words.tokens(text);
          long[] some = numbers.stream().mapToLong(Integer::longValue).toArray();
          tokens += add(session.run(model.special().of(some)), sum);
        }
      }
    }
    ByteBuffer centre = ByteBuffer.allocate(Float.BYTES * sum.length);
    float[] shipped = model.centre();
    for (int d = 0; d < sum.length; d++) {
      centre.putFloat((float) (sum[d] / tokens));
      assertThat(sum[d] / tokens).isCloseTo(shipped[d], within(0.01));
    }
    Files.write(Path.of("target", model.name() + ".centre"), centre.array());
  }

  private Stream<String> spoken(String line) {
    JsonNode payload = JsonMapper.shared().readTree(line).path("payload");
    String text = payload.path("text").asString("");
    return Passages.of(text).stream()
        .map(one -> payload.path("speaker").asString("") + ": " + one.in(text));
  }

  private static int add(OnnxSession.Hidden hidden, double[] sum) {
    for (int token = 0; token < hidden.length(); token++) {
      int from = token * sum.length;
      float[] one = Arrays.copyOfRange(hidden.values(), from, from + sum.length);
      Direction.normalise(one);
      for (int d = 0; d < sum.length; d++) {
        sum[d] += one[d];
      }
    }
    return hidden.length();
  }
}
