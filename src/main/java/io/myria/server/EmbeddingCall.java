package io.myria.server;

import io.myria.config.Service;
import io.myria.embedding.EmbeddingSettings;
import io.myria.embedding.EmbeddingSettings.Endpoint;
import io.myria.event.StorableText;
import io.myria.llm.AnswerBody;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/**
 * One request to the embeddings endpoint, tried again where that may help, and not sent at all for
 * a while where nothing but failures came back. A bean of its own, because a call within a bean
 * would not be guarded.
 */
@Service
class EmbeddingCall {

  /** What it answers is put into no message longer than this. */
  private static final int SHOWN = 200;

  /** Of a vector: as many dimensions as can be asked for, each in digits and with spaces. */
  private static final int MOST_BYTES_A_TEXT = 8_192 * 32;

  /** Of all that is no vector, an error's words, too. */
  private static final int MOST_BYTES_BESIDE = 64 << 10;

  private final Optional<Endpoint> endpoint;
  private final Optional<Client> client;

  @Inject
  EmbeddingCall(EmbeddingSettings settings) {
    endpoint = settings.endpoint();
    client = endpoint.map(EmbeddingCall::client);
  }

  @Retry(
      maxRetries = 2,
      delay = 300,
      jitter = 200,
      delayUnit = ChronoUnit.MILLIS,
      retryOn = {Busy.class, ProcessingException.class})
  @CircuitBreaker(
      requestVolumeThreshold = 6,
      failureRatio = 1,
      delay = 5_000,
      failOn = {Busy.class, ProcessingException.class})
  String embeddings(String request, int texts) {
    Endpoint server = endpoint.orElseThrow();
    long end = System.nanoTime() + server.timeout().toNanos();
    String authorization = server.key().map("Bearer "::concat).orElse(null);
    try (Response response = client.orElseThrow().embeddings(authorization, request)) {
      int status = response.getStatus();
      if (status < 300) {
        return body(response, MOST_BYTES_BESIDE + MOST_BYTES_A_TEXT * texts, end);
      }
      String message = "HTTP " + status + " " + shown(response, server, end);
      throw status == 408 || status == 429 || status >= 500
          ? new Busy(message)
          : new Refused(status, message);
    } catch (AnswerBody.TooLarge problem) {
      throw new Refused(200, problem.getMessage());
    } catch (IOException problem) {
      throw new ProcessingException(problem);
    }
  }

  private static String body(Response response, int bytes, long end) throws IOException {
    InputStream body = response.readEntity(InputStream.class);
    return new String(
        AnswerBody.read(body, bytes, () -> System.nanoTime() > end), StandardCharsets.UTF_8);
  }

  private static String shown(Response response, Endpoint server, long end) {
    try {
      String line = body(response, MOST_BYTES_BESIDE, end).replaceAll("\\s+", " ").strip();
      // Some repeat the key that they refuse.
      String clean = server.key().map(secret -> line.replace(secret, "…")).orElse(line);
      return StorableText.cleaned(clean, SHOWN);
    } catch (IOException | ProcessingException unreadable) {
      return "";
    }
  }

  private static Client client(Endpoint endpoint) {
    return RestClientBuilder.newBuilder()
        .baseUri(URI.create(endpoint.url()))
        .connectTimeout(endpoint.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .readTimeout(endpoint.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .property("microprofile.rest.client.disable.default.mapper", true)
        .build(Client.class);
  }

  /** As OpenAI's API has it. */
  @Path("/embeddings")
  public interface Client {

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    Response embeddings(@HeaderParam("Authorization") String authorization, String request);
  }

  /** Asking again may help. */
  static final class Busy extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Busy(String message) {
      super(message);
    }
  }

  /** Asking the same again will not help. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    Refused(int status, String message) {
      super(message);
      this.status = status;
    }

    boolean isAboutTheText() {
      return status == 400 || status == 413 || status == 422;
    }
  }
}
