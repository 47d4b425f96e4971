package io.myria.llm;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * An answer of HTTP, as it comes: read within bounds of size and time, and what its status means.
 *
 * @param header by its name
 */
public record HttpAnswer(
    int status, Function<String, Optional<String>> header, InputStream stream) {

  /** Nobody waits longer because a server says so. */
  private static final long LONGEST_WAIT_SECONDS = 600;

  /**
   * The body of a good answer.
   *
   * @param bytes how large it may be
   * @throws ModelProblem for any other
   */
  public String body(ChatPost post, int bytes) {
    if (status >= 300 && status < 400) {
      throw ModelProblem.of(
          ModelFailure.MODEL_REFUSED,
          "HTTP "
              + status
              + " to "
              + post.shown(header.apply("Location").orElse("nowhere"))
              + "; set myria.llm.url to where it is");
    }
    String text = read(post, bytes);
    if (status >= 400) {
      throw post.noted(refusal(status, "HTTP " + status + " " + post.shown(text), waitBefore()));
    }
    String type = header.apply("Content-Type").orElse("");
    if (!type.toLowerCase(Locale.ROOT).contains("json")) {
      throw ModelProblem.of(
          ModelFailure.ANSWER_MALFORMED,
          "it is of the type '" + post.shown(type) + "' and not JSON: " + post.shown(text));
    }
    errorIn(json(text, post), post, waitBefore())
        .ifPresent(
            problem -> {
              throw post.noted(problem);
            });
    return text;
  }

  /**
   * What a status means; OpenRouter also puts it into the body of an answer with status 200.
   *
   * @param wait that it asks for
   */
  static ModelProblem refusal(int status, String detail, Optional<Duration> wait) {
    return switch (status) {
      case 429 -> ModelProblem.passing(ModelFailure.MODEL_BUSY, detail, wait);
      // A gateway that waited in vain does not know what the model did meanwhile.
      case 504 -> ModelProblem.passing(ModelFailure.MODEL_UNAVAILABLE, detail, wait);
      case 502, 503, 529 ->
          ModelProblem.passing(ModelFailure.MODEL_UNAVAILABLE, detail, wait).withoutUse();
      case 408 -> ModelProblem.of(ModelFailure.MODEL_TIMEOUT, detail);
      default ->
          ModelProblem.of(
                  status >= 500 ? ModelFailure.MODEL_UNAVAILABLE : ModelFailure.MODEL_REFUSED,
                  detail)
              .withoutUse();
    };
  }

  /** The connection broke, or nothing came. */
  public static ModelProblem broken(ChatPost post, Exception problem) {
    boolean delivered = true;
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof ModelProblem known) {
        return known;
      }
      delivered &=
          !(cause instanceof ConnectException
              || cause instanceof UnknownHostException
              || cause instanceof NoRouteToHostException
              || cause instanceof SSLHandshakeException);
      if (cause instanceof SocketTimeoutException || cause instanceof HttpTimeoutException) {
        return ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "it did not answer in time");
      }
    }
    ModelProblem broken =
        ModelProblem.passing(
            ModelFailure.MODEL_UNAVAILABLE,
            "the connection failed: " + post.shown(why(problem)),
            Optional.empty());
    return delivered ? broken : broken.withoutUse();
  }

  /** What made a call fail, in a line, and what to do where it is a certificate. */
  public static String why(Throwable problem) {
    Throwable first = problem;
    boolean untrusted = false;
    while (first.getCause() != null) {
      first = first.getCause();
      untrusted |= first instanceof SSLException || first instanceof CertificateException;
    }
    String message = String.valueOf(first.getMessage());
    return untrusted
        ? "its certificate is not trusted (docs/deployment.md, Certificates of others): " + message
        : message;
  }

  private Optional<Duration> waitBefore() {
    return header
        .apply("Retry-After")
        .flatMap(this::seconds)
        .map(seconds -> Duration.ofSeconds(Math.max(0, Math.min(LONGEST_WAIT_SECONDS, seconds))));
  }

  /**
   * Seconds, or a date, as RFC 9110 has them (section 10.2.3). A date is measured by the server's
   * own clock, which its answer's {@code Date} shows.
   */
  private Optional<Long> seconds(String text) {
    if (text.matches("\\d{1,9}")) {
      return Optional.of(Long.parseLong(text));
    }
    return date(text)
        .flatMap(
            until ->
                header
                    .apply("Date")
                    .flatMap(HttpAnswer::date)
                    .map(now -> Duration.between(now, until).toSeconds()));
  }

  private static Optional<ZonedDateTime> date(String text) {
    try {
      return Optional.of(ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private String read(ChatPost post, int bytes) {
    try (InputStream body = stream) {
      byte[] read = AnswerBody.read(body, bytes, () -> post.tryLeftMillis() == 0);
      requireWhole(read.length);
      return new String(read, StandardCharsets.UTF_8);
    } catch (AnswerBody.TooLarge problem) {
      throw ModelProblem.of(ModelFailure.ANSWER_TOO_LARGE, problem.getMessage());
    } catch (AnswerBody.TooLate problem) {
      throw ModelProblem.of(ModelFailure.MODEL_TIMEOUT, problem.getMessage());
    } catch (IOException problem) {
      throw broken(post, problem);
    }
  }

  /** Some clients take a connection that breaks for the end. */
  private void requireWhole(int bytes) throws EOFException {
    Optional<String> promised = header.apply("Content-Length").filter(text -> text.matches("\\d+"));
    if (promised.isPresent()
        && header.apply("Content-Encoding").isEmpty()
        && !promised.get().equals(String.valueOf(bytes))) {
      throw new EOFException(bytes + " bytes of " + promised.get());
    }
  }

  /** The error that a body holds instead of an answer. */
  static Optional<ModelProblem> errorIn(JsonNode answer, ChatPost post, Optional<Duration> wait) {
    JsonNode error = answer.path("error");
    if (!error.isObject()) {
      return Optional.empty();
    }
    String words = post.shown(error.path("message").asString(""));
    JsonNode code = error.path("code");
    int status = code.isIntegralNumber() && code.canConvertToInt() ? code.intValue() : 400;
    return Optional.of(refusal(status, "it answers with an error: " + words, wait));
  }

  /** The body as JSON. */
  static JsonNode json(String body, ChatPost post) {
    try {
      return ChatJson.tree(body);
    } catch (JacksonException noJson) {
      throw ModelProblem.of(ModelFailure.ANSWER_MALFORMED, "it is no JSON: " + post.shown(body));
    }
  }
}
