package io.myria.server;

import io.myria.config.Service;
import io.myria.derive.embedding.EmbeddingSettings;
import io.myria.derive.embedding.EmbeddingSettings.Endpoint;
import io.myria.event.StorableText;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.rest.client.RestClientBuilder;
import org.eclipse.microprofile.rest.client.ext.ResponseExceptionMapper;

/**
 * One request to the embeddings endpoint, tried again where that may help, and not sent at all for
 * a while where nothing but failures came back. A bean of its own, because a call within a bean
 * would not be guarded.
 */
@Service
class EmbeddingCall {

  /** What it answers is put into no message longer than this. */
  private static final int SHOWN = 200;

  private final Optional<Client> client;
  private final String authorization;

  @Inject
  EmbeddingCall(EmbeddingSettings settings) {
    client = settings.endpoint().map(EmbeddingCall::client);
    authorization = settings.endpoint().flatMap(Endpoint::key).map("Bearer "::concat).orElse(null);
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
  String embeddings(String request) {
    return client.orElseThrow().embeddings(authorization, request);
  }

  private static Client client(Endpoint endpoint) {
    return RestClientBuilder.newBuilder()
        .baseUri(URI.create(endpoint.url()))
        .connectTimeout(endpoint.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .readTimeout(endpoint.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .register(new Mapper(endpoint.key()))
        .build(Client.class);
  }

  /** As OpenAI's API has it. */
  @Path("/embeddings")
  public interface Client {

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    String embeddings(@HeaderParam("Authorization") String authorization, String request);
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

  /** Public, for the container makes a proxy of it. */
  public static final class Mapper implements ResponseExceptionMapper<RuntimeException> {

    private final Optional<String> key;

    /**
     * @param key that no message repeats
     */
    public Mapper(Optional<String> key) {
      this.key = key;
    }

    @Override
    public boolean handles(int status, jakarta.ws.rs.core.MultivaluedMap<String, Object> headers) {
      return status >= 300;
    }

    @Override
    public RuntimeException toThrowable(Response response) {
      int status = response.getStatus();
      String message = "HTTP " + status + " " + shown(response);
      return status == 408 || status == 429 || status >= 500
          ? new Busy(message)
          : new Refused(status, message);
    }

    private String shown(Response response) {
      try {
        String line = response.readEntity(String.class).replaceAll("\\s+", " ").strip();
        // Some repeat the key that they refuse.
        String clean = key.map(secret -> line.replace(secret, "…")).orElse(line);
        return StorableText.cleaned(clean, SHOWN);
      } catch (RuntimeException unreadable) {
        return "";
      }
    }
  }
}
