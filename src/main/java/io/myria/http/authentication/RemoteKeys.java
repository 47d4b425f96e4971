package io.myria.http.authentication;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.VerificationJwkSelector;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwx.JsonWebStructure;
import org.jose4j.keys.resolvers.VerificationKeyResolver;
import org.jose4j.lang.JoseException;
import org.jose4j.lang.UnresolvableKeyException;

/**
 * The issuer's keys at a URL, read when they are needed: at first, when they are old, and when a
 * token names one that is not among them. They are needed before a caller is authenticated, for any
 * token, so that one request at a time asks the issuer, for a bounded time, and hardly any waits
 * for it. Thread-safe.
 */
final class RemoteKeys implements VerificationKeyResolver {

  private static final Logger LOG = Logger.getLogger(RemoteKeys.class.getName());

  /** For all of an answer, however it comes. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int MOST_BYTES = 512 << 10;

  /** Then a key that was withdrawn is noticed. */
  private static final Duration FRESH = Duration.ofMinutes(5);

  /** For so long keys serve while the issuer is away. */
  private static final Duration KEPT = Duration.ofHours(1);

  /** Else everybody could have the issuer asked by inventing names of keys. */
  private static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(10);

  private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(2);

  /** Who comes first, when there are no keys yet, waits for them, and a few others do. */
  private static final int WAITING = 16;

  private static final Duration WAIT = Duration.ofSeconds(1);

  private final URI url;
  private final LongSupplier nanos;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .connectTimeout(PATIENCE)
          .build();
  private final ReentrantLock asking = new ReentrantLock();
  private final Semaphore waiting = new Semaphore(WAITING);
  private volatile Answer good;
  private volatile Failure failed;

  private record Answer(List<JsonWebKey> keys, long at) {}

  private record Failure(Exception cause, long at) {}

  /**
   * @param nanos a clock as {@link System#nanoTime} is one
   */
  RemoteKeys(URI url, LongSupplier nanos) {
    this.url = url;
    this.nanos = nanos;
  }

  /**
   * @throws UnresolvableKeyException with a cause where the keys could not be read, without one
   *     where none of them is meant
   */
  @Override
  public Key resolveKey(JsonWebSignature signature, List<JsonWebStructure> nesting)
      throws UnresolvableKeyException {
    Key known = among(good, FRESH, signature);
    if (known != null) {
      return known;
    }
    boolean asked = isWorthAsking() && ask();
    Key found = among(good, KEPT, signature);
    if (found != null) {
      return found;
    }
    if (isWithin(good, asked ? KEPT : BETWEEN_QUESTIONS) && failed == null) {
      throw new UnresolvableKeyException("the issuer has no such key");
    }
    Failure why = failed;
    throw new UnresolvableKeyException(
        "the issuer's keys cannot be read",
        why == null ? new IOException("they are being read") : why.cause());
  }

  private Key among(Answer answer, Duration age, JsonWebSignature signature)
      throws UnresolvableKeyException {
    if (!isWithin(answer, age)) {
      return null;
    }
    try {
      JsonWebKey key = new VerificationJwkSelector().select(signature, answer.keys());
      return key == null ? null : key.getKey();
    } catch (JoseException problem) {
      throw new UnresolvableKeyException("the issuer has no such key");
    }
  }

  private boolean isWithin(Answer answer, Duration age) {
    return answer != null && nanos.getAsLong() - answer.at() < age.toNanos();
  }

  private boolean isWorthAsking() {
    Duration pause = isWithin(good, KEPT) ? BETWEEN_QUESTIONS : AFTER_A_FAILURE;
    Failure last = failed;
    return !isWithin(good, BETWEEN_QUESTIONS)
        && (last == null || nanos.getAsLong() - last.at() >= pause.toNanos());
  }

  /** Whether the issuer was asked meanwhile, by this thread or another one. */
  private boolean ask() {
    if (asking.tryLock()) {
      try {
        if (isWorthAsking()) {
          read();
        }
        return true;
      } finally {
        asking.unlock();
      }
    }
    return good == null && waiting.tryAcquire() && awaited();
  }

  private boolean awaited() {
    try {
      if (asking.tryLock(WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        asking.unlock();
        return true;
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      waiting.release();
    }
    return false;
  }

  private void read() {
    try {
      List<JsonWebKey> keys = new JsonWebKeySet(fetched()).getJsonWebKeys();
      good = new Answer(keys, nanos.getAsLong());
      failed = null;
    } catch (IOException | JoseException problem) {
      failed = new Failure(problem, nanos.getAsLong());
      LOG.log(
          Level.WARNING,
          "the issuer''s keys at {0} cannot be read: {1}{2}",
          new Object[] {url, problem.getMessage(), advice(problem)});
    }
  }

  private static String advice(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return "; see docs/deployment.md, Certificates of others";
      }
    }
    return "";
  }

  private String fetched() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    HttpRequest request =
        HttpRequest.newBuilder(url).header("Accept", "application/json").timeout(PATIENCE).build();
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(
            request,
            head ->
                BodySubscribers.ofByteArrayConsumer(
                    piece -> piece.ifPresent(bytes -> append(body, bytes))));
    try {
      HttpResponse<Void> response = answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (response.statusCode() != 200) {
        throw new IOException("HTTP " + response.statusCode());
      }
      return body.toString(StandardCharsets.UTF_8);
    } catch (TimeoutException late) {
      throw new IOException("no whole answer in " + PATIENCE.toSeconds() + " s", late);
    } catch (ExecutionException problem) {
      throw new IOException(String.valueOf(problem.getCause()), problem.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("the server stops", stopped);
    } finally {
      answer.cancel(true);
    }
  }

  private static void append(ByteArrayOutputStream body, byte[] piece) {
    if (body.size() + piece.length > MOST_BYTES) {
      throw new UncheckedIOException(new IOException("more than " + MOST_BYTES + " bytes"));
    }
    body.writeBytes(piece);
  }
}
