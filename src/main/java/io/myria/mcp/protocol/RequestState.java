package io.myria.mcp.protocol;

import io.myria.security.Call;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a client keeps for the server between a request that asked it something and the request that
 * brings the answers (basic/patterns/mrtr): the answers of earlier rounds. Nothing in it is secret
 * from the client, who gave them; HMAC-SHA-256 under a key of all servers of a database proves that
 * they are these, of this caller, for this request, and not old. Thread-safe.
 */
public final class RequestState {

  private static final Duration LIFE = Duration.ofMinutes(15);
  private static final String ALGORITHM = "HmacSHA256";
  private static final int LONGEST = 1 << 20;

  private final Supplier<SecretKey> key;
  private final Clock clock;
  private static final JsonMapper MAPPER = ExactJson.MAPPER;

  /**
   * @param key asked for when something is to be signed, because it may have to be read
   */
  public RequestState(Supplier<SecretKey> key, Clock clock) {
    this.key = key;
    this.clock = clock;
  }

  String seal(Message message, Call call, Map<String, Object> answers) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put("until", clock.instant().plus(LIFE).getEpochSecond());
    state.put("answers", answers);
    byte[] plain = MAPPER.writeValueAsBytes(state);
    return text(plain) + "." + text(sign(plain, message, call));
  }

  /**
   * The answers of earlier rounds.
   *
   * @throws ProtocolException if the state was not made here, or is old, or is for something else
   */
  @SuppressWarnings("unchecked") // it was made here
  Map<String, Object> open(Message message, Call call, String state) {
    int dot = state.indexOf('.');
    if (dot < 0 || state.length() > LONGEST) {
      throw foreign();
    }
    try {
      byte[] plain = Base64.getUrlDecoder().decode(state.substring(0, dot));
      byte[] signature = Base64.getUrlDecoder().decode(state.substring(dot + 1));
      if (!MessageDigest.isEqual(signature, sign(plain, message, call))) {
        throw foreign();
      }
      Map<String, Object> json = (Map<String, Object>) MAPPER.readValue(plain, Object.class);
      if (((Number) json.get("until")).longValue() < clock.instant().getEpochSecond()) {
        throw foreign();
      }
      return (Map<String, Object>) json.get("answers");
    } catch (IllegalArgumentException | JacksonException malformed) {
      throw foreign();
    }
  }

  private byte[] sign(byte[] plain, Message message, Call call) {
    Map<String, Object> salient = new TreeMap<>(message.params());
    salient.keySet().removeAll(List.of(Message.META, "inputResponses", "requestState"));
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key.get());
      mac.update(plain);
      for (String bound :
          new String[] {
            call.caller().name(), message.method(), MAPPER.writeValueAsString(salient)
          }) {
        mac.update((byte) 0);
        mac.update(bound.getBytes(StandardCharsets.UTF_8));
      }
      return mac.doFinal();
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, problem);
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static ProtocolException foreign() {
    return ProtocolException.parameters(
        "params.requestState was not made for this request, or is too old; send the request again"
            + " without it");
  }
}
