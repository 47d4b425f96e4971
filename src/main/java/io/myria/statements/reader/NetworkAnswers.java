package io.myria.statements.reader;

import io.myria.config.Service;
import io.myria.embedding.Direction;
import io.myria.embedding.Embeddings;
import io.myria.embedding.MessageNetwork;
import io.myria.error.Fault;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reads by the network of the server, if it has one. Thread-safe. */
@Service
public final class NetworkAnswers implements AnswerReader {

  private static final Logger LOG = Logger.getLogger(NetworkAnswers.class.getName());

  private final Embeddings embeddings;

  @Inject
  public NetworkAnswers(Embeddings embeddings) {
    this.embeddings = embeddings;
  }

  @Override
  public OptionalDouble similarity(String question, String message) {
    return read(
        question,
        message,
        network -> Direction.dot(network.meaning(question), network.meaning(message)));
  }

  @Override
  public OptionalDouble probability(String question, String asked, String message) {
    return read(question, message, network -> network.answers(question, asked, message));
  }

  private OptionalDouble read(
      String question, String message, ToDoubleFunction<MessageNetwork> reading) {
    Optional<MessageNetwork> network = embeddings.network();
    if (network.isEmpty() || !isEnglish(question) || !isEnglish(message)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(reading.applyAsDouble(network.get()));
    } catch (Fault unavailable) {
      LOG.log(Level.FINE, "whether a message answers is not known", unavailable);
      return OptionalDouble.empty();
    }
  }

  private static boolean isEnglish(String text) {
    return TextAnalysis.language(text).equals("en");
  }
}
