package io.myria.http.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.security.Call;
import io.myria.security.Caller;
import io.myria.security.Demand;
import io.myria.security.Gate;
import io.myria.security.Permission;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random tokens and random calls, whole way from the token to the gate's word, against a model of
 * the rules that is written out below. Seeds are the tests' names; {@code -Dmyria.test.seed=N} runs
 * that one.
 */
class RandomTokensTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final int LEEWAY_S = 30;
  private static final List<String> NAMES = List.of("ann", "bob", "cyd", "dee");
  private static final List<String> CHANNELS = List.of("chat", "mail", "bridge");
  private static final Map<String, Set<String>> BOUND = Map.of("bridge", Set.of("svc-bridge"));
  private static final Issuer ISSUER = new Issuer();
  private static final Issuer STRANGER = new Issuer();

  private final TokenVerifier tokens =
      new TokenVerifier(
          new JwtSettings(
              Issuer.NAME,
              List.of("other", Issuer.AUDIENCE),
              "",
              "participants",
              "tool_groups",
              Duration.ofSeconds(LEEWAY_S),
              Optional.empty()),
          (signature, nesting) -> ISSUER.publicKey(),
          Clock.fixed(NOW, ZoneOffset.UTC));
  private final Gate gate = new Gate(BOUND);

  static LongStream seeds() {
    Long one = Long.getLong("myria.test.seed");
    return one == null ? LongStream.range(0, 400) : LongStream.of(one);
  }

  /** What is known of a token, beside the token. */
  private record Minted(
      String token, boolean good, String subject, Set<String> scopes, Set<String> names) {}

  /** A call, in words that the model understands. */
  private record Asked(String verb, Set<String> participants, String channel, boolean internal) {}

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theGateSaysWhatTheRulesSay(long seed) {
    Random random = new Random(seed);
    Minted minted = mint(random);
    Optional<Caller> caller = admitted(minted.token());
    assertThat(caller.isPresent()).as(minted.toString()).isEqualTo(minted.good());
    if (caller.isEmpty()) {
      return;
    }
    for (int count = 0; count < 40; count++) {
      Asked asked = ask(random);
      Call call = new Call(caller.get(), "call-" + count);
      assertThat(passes(call, demand(asked)))
          .as("%s, %s", minted, asked)
          .isEqualTo(may(minted, asked));
      assertThat(Permission.scopes(call.lacking()))
          .as("%s, %s", minted, asked)
          .isEqualTo(
              minted.scopes().containsAll(needed(asked)) ? "" : String.join(" ", needed(asked)));
    }
  }

  /** The model. */
  private static boolean may(Minted token, Asked asked) {
    if (!token.scopes().containsAll(needed(asked))) {
      return false;
    }
    if (asked.verb().equals("administer")) {
      return true;
    }
    boolean own =
        token.names().contains("*") || !Collections.disjoint(token.names(), asked.participants());
    boolean bound = asked.verb().equals("append") && asked.channel().equals("bridge");
    return own && (!bound || token.subject().equals("svc-bridge"));
  }

  private static List<String> needed(Asked asked) {
    List<String> needed = new ArrayList<>();
    needed.add(
        switch (asked.verb()) {
          case "read" -> "myria:read";
          case "append" -> "myria:write";
          default -> "myria:admin";
        });
    if (asked.internal() && !asked.verb().equals("administer")) {
      needed.add("myria:internal");
    }
    return needed;
  }

  private Optional<Caller> admitted(String token) {
    try {
      return Optional.of(tokens.caller(token));
    } catch (AuthenticationException refused) {
      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.error()).isEqualTo("invalid_token");
      return Optional.empty();
    }
  }

  private boolean passes(Call call, Demand demand) {
    try {
      gate.check(call, demand);
      return true;
    } catch (Fault refused) {
      return false;
    }
  }

  private static Demand demand(Asked asked) {
    ParticipantSet participants = ParticipantSet.of(asked.participants());
    return switch (asked.verb()) {
      case "read" -> Demand.read(participants, asked.internal());
      case "append" ->
          Demand.append(
              List.of(new Demand.Append("", participants, asked.channel(), asked.internal())));
      default -> Demand.only(Permission.ADMIN);
    };
  }

  private static Asked ask(Random random) {
    Set<String> participants = new TreeSet<>();
    while (participants.isEmpty()) {
      NAMES.stream().filter(name -> random.nextInt(3) == 0).forEach(participants::add);
    }
    return new Asked(
        List.of("read", "append", "administer").get(random.nextInt(3)),
        participants,
        CHANNELS.get(random.nextInt(3)),
        random.nextInt(4) == 0);
  }

  private static Minted mint(Random random) {
    String subject = random.nextBoolean() ? "svc-bridge" : "agent-" + random.nextInt(3);
    JwtClaims claims = Issuer.claims(subject, NOW);
    Set<String> scopes = new TreeSet<>();
    for (Permission permission : EnumSet.allOf(Permission.class)) {
      if (random.nextInt(3) > 0) {
        scopes.add(permission.scope());
      }
    }
    writeScopes(random, claims, scopes);
    Set<String> names = new TreeSet<>();
    NAMES.stream().filter(name -> random.nextInt(3) == 0).forEach(names::add);
    if (random.nextInt(6) == 0) {
      names.add("*");
    }
    if (names.size() == 1 && random.nextBoolean()) {
      claims.setClaim("participants", names.iterator().next());
    } else if (!names.isEmpty() || random.nextBoolean()) {
      claims.setClaim("participants", List.copyOf(names));
    }
    if (random.nextBoolean()) {
      return new Minted(ISSUER.sign(claims), true, subject, scopes, names);
    }
    return spoilt(random, claims, new Minted("", true, subject, scopes, names));
  }

  private static void writeScopes(Random random, JwtClaims claims, Set<String> scopes) {
    List<String> words = new ArrayList<>(scopes);
    words.addAll(Arrays.asList("openid", "myria:everything", "MYRIA:ADMIN"));
    Collections.shuffle(words, random);
    switch (random.nextInt(3)) {
      case 0 -> claims.setClaim("scope", String.join(" ", words));
      case 1 -> claims.setClaim("scp", words);
      default -> claims.setClaim("groups", words);
    }
    if (!claims.hasClaim("groups") && random.nextInt(3) == 0) {
      claims.setClaim("groups", List.of(Map.of("name", "myria:admin"), 7));
    }
  }

  /** One mistake; two of them are none, and lie at the border of what holds. */
  private static Minted spoilt(Random random, JwtClaims claims, Minted token) {
    long now = NOW.getEpochSecond();
    boolean good = false;
    String signed = null;
    switch (random.nextInt(16)) {
      case 0 -> claims.setIssuer("https://elsewhere.example.org");
      case 1 -> claims.unsetClaim("iss");
      case 2 -> claims.setAudience("account");
      case 3 -> claims.unsetClaim("aud");
      case 4 -> claims.setExpirationTime(NumericDate.fromSeconds(now - LEEWAY_S - 1));
      case 5 -> claims.unsetClaim("exp");
      case 6 -> claims.setNotBefore(NumericDate.fromSeconds(now + LEEWAY_S + 1));
      case 7 -> claims.unsetClaim("sub");
      case 8 -> claims.setClaim("sub", " ");
      case 9 -> claims.setClaim("participants", List.of("ann", 7));
      case 10 -> claims.setClaim("participants", Map.of("ann", true));
      case 11 -> signed = STRANGER.sign(claims);
      case 12 -> signed = ISSUER.signedWithPublicKey(claims);
      case 13 -> signed = Issuer.unsigned(claims);
      case 14 -> {
        claims.setAudience("account", Issuer.AUDIENCE);
        good = true;
      }
      default -> {
        claims.setIssuedAt(NumericDate.fromSeconds(now - 300));
        claims.setExpirationTime(NumericDate.fromSeconds(now - LEEWAY_S + 1));
        good = true;
      }
    }
    return new Minted(
        signed == null ? ISSUER.sign(claims) : signed,
        good,
        token.subject(),
        token.scopes(),
        token.names());
  }
}
