package io.myria.eventlog.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.redaction.RedactionSettings.Mode;
import io.myria.eventlog.redaction.Redactor.Redacted;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may not be stored is masked or refused; what only looks like it is stored as it is. */
class RedactorTest {

  private static final Redactor MASK = redactor(Mode.MASK, Optional.empty());
  private static final Redactor REFUSE = redactor(Mode.REFUSE, Optional.empty());

  private static Redactor redactor(Mode mode, Optional<Path> patterns) {
    return new Redactor(new RedactionSettings(mode, patterns));
  }

  private static NewEvent event(Map<String, Object> payload) {
    return Drafts.typed("message", Drafts.NOON, new Payload(payload), "ann");
  }

  private static String masked(Redactor redactor, String text) {
    return redactor.redact(event(Map.of("text", text))).event().payload().string("text").get();
  }

  /** Secrets are put together here, so that no scanner takes this file for a leak. */
  private static String joined(String text) {
    return text.replace("~", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "The key is AK~IAIOSFODNN7EXAMPLQ, use it. | The key is [redacted: token], use it.",
        "gh~p_16C7e42F292c6912E7710c838347Ae178B4a | [redacted: token]",
        "github_~pat_11ABCDEFG0abcdefghijkl_0123456789 | [redacted: token]",
        "token glp~at-20charslongtoken12345 ok | token [redacted: token] ok",
        "xo~xb-123456789012-1234567890123-AbCdEfGhIjKl | [redacted: token]",
        "OPENAI_API_KEY=s~k-proj-abc123DEF456ghi789jkl | OPENAI_API_KEY=[redacted: token]",
        "s~k-ant-api03-abcdefgh12345678ABCDEFGH | [redacted: token]",
        "s~k_live_4eC39HqLyjWDarjtT1zdp7dc | [redacted: token]",
        "AI~zaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY | [redacted: token]",
        "https://hooks.sla~ck.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"
            + " | https://hooks.slack.com/services/[redacted: token]",
        "ey~JhbGciOiJIUzI1NiJ9.ey~JzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
            + " | [redacted: token]",
        "curl -H 'Authorization: Bearer abcdef0123456789' | curl -H 'Authorization: Bearer"
            + " [redacted: token]'",
        "authorization: basic ZGFuYTpodW50ZXIy | authorization: basic [redacted: token]",
        "postgres://dana:hunter2@db.example:5432/x"
            + " | postgres://dana:[redacted: password]@db.example:5432/x",
        "https://:s3cr3t@example.org/ | https://:[redacted: password]@example.org/",
        "password: Sommer2024! and more | password: [redacted: password] and more",
        "`\"api_key\": \"a1b2c3d4e5f6\"` | `\"api_key\": \"[redacted: token]\"`",
        "client_secret=8Q~abcDEF123 | client_secret=[redacted: token]",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
            + " | aws_secret_access_key = [redacted: token]",
        "My card 4111 1111 1111 1111 expires 12/29. | My card [redacted: card] expires 12/29.",
        "5500-0055-5555-5559 | [redacted: card]",
        "378282246310005, 3782 822463 10005 | [redacted: card], [redacted: card]",
        "card=6011111111111117; | card=[redacted: card];",
        "3530111333300000 und 30569309025904 | [redacted: card] und [redacted: card]",
        "IBAN DE89 3704 0044 0532 0130 00 danke | IBAN [redacted: iban] danke",
        "GB29NWBK60161331926819 | [redacted: iban]",
        "Pay to FR14 2004 1010 0505 0001 3M02 606. | Pay to [redacted: iban].",
      })
  void secretsAreMasked(String text, String stored) {
    assertThat(masked(MASK, joined(text))).isEqualTo(stored);
    assertThatThrownBy(() -> REFUSE.redact(event(Map.of("text", joined(text)))))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.REDACTION_REFUSED);
              assertThat(fault.field()).contains("payload.text");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I forgot my password: it was my dog's name.",
        "The password is required and must have 8 characters.",
        "The secret: practise every day.",
        "postgresql://user:password@localhost/db and https://${USER}:${PASSWORD}@host/",
        "OPENAI_API_KEY=your_api_key_123 and password=<password1>",
        "Call me at +1 415 555 2671 or 0043 660 1234567.",
        "Order 4111 1111 1111 1112 has shipped.",
        "4111111111111111.25 and 0.4111111111111111 and x4111111111111111",
        "1773921600000000 microseconds, event 8a90b7d4-4111-1111-1111-111111111111",
        "0000 0000 0000 0000",
        "DE89 3704 0044 0532 0130 01 is no account.",
        "AT11 is a road, GB29 another, and HAT20 3456 7890 1234 5678 a part.",
        "sk-learn and task-list-of-twenty-five-words-here are names.",
        "https://example.org:8080/@dana/123 and mailto:dana@example.org",
        "Bearer of good news since 1984",
        "eyJ is how JSON begins in Base64.",
        "The commit 9fceb02d0ae598e95dc970b74767f19372d61af8 broke it.",
      })
  void whatOnlyLooksLikeASecretIsStoredAsItIs(String text) {
    Redacted redacted = MASK.redact(event(Map.of("text", text)));
    assertThat(redacted.found()).isEmpty();
    assertThat(redacted.event().payload().string("text")).contains(text);
    assertThat(REFUSE.redact(event(Map.of("text", text))).found()).isEmpty();
  }

  @Test
  void privateKeysAreMaskedToTheirEnds() {
    String key =
        joined("-----BEGIN RSA PRIV~ATE KEY-----\nMIIEow\nAB==\n-----END RSA PRIV~ATE KEY-----");
    assertThat(masked(MASK, "Here:\n" + key + "\nThanks"))
        .isEqualTo("Here:\n[redacted: private_key]\nThanks");
    assertThat(masked(MASK, joined("cut -----BEGIN PRIV~ATE KEY-----\nMIIEow")))
        .isEqualTo("cut [redacted: private_key]");
    String open = "-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----";
    assertThat(masked(MASK, open)).isEqualTo(open);
  }

  @Test
  void everyPlaceOfAnEventIsLookedThroughAndNamed() {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("text", "4111 1111 1111 1111 and 5500005555555559");
    payload.put("args", Map.of("password", "hunter2-and-more", "path", "/tmp"));
    payload.put("rows", List.of(Map.of("card", new BigDecimal("4111111111111111")), "x"));
    payload.put("amount", new BigDecimal("4111111111111112"));
    NewEvent hinted = Drafts.hinted(event(payload), "GB29NWBK60161331926819");
    Redacted redacted = MASK.redact(hinted);
    assertThat(redacted.found())
        .containsExactlyInAnyOrder(
            new Redaction("payload.text", "card", 2),
            new Redaction("payload.args.password", "password", 1),
            new Redaction("payload.rows[0].card", "card", 1),
            new Redaction("topic_hints[0].hint", "iban", 1));
    assertThat(redacted.event().payload().members())
        .containsEntry("rows", List.of(Map.of("card", "[redacted: card]"), "x"))
        .containsEntry("args", Map.of("password", "[redacted: password]", "path", "/tmp"))
        .containsEntry("amount", new BigDecimal("4111111111111112"));
    assertThat(redacted.event().topicHints())
        .extracting(TopicHint::hint)
        .containsExactly("[redacted: iban]");
    assertThat(MASK.redact(redacted.event()).found()).isEmpty();
  }

  @Test
  void aMembersNameIsNeverASecret() {
    NewEvent named = event(Map.of("paid", Map.of("4111111111111111", true)));
    for (Redactor redactor : List.of(MASK, REFUSE)) {
      assertThatThrownBy(() -> redactor.redact(named))
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> {
                assertThat(fault.field()).contains("payload.paid");
                assertThat(fault.getMessage()).doesNotContain("4111");
              });
    }
  }

  @Test
  void ofMyriasOwnEventsTheTextIsMaskedInBothModes() {
    NewEvent own =
        Drafts.typed(
            EventType.RETRIEVAL,
            Drafts.NOON,
            new Payload(Map.of("question", "4111111111111111")),
            "a");
    assertThat(REFUSE.redactOwn(own).event().payload().string("question"))
        .contains("[redacted: card]");
  }

  @Test
  void offChangesNothing() {
    NewEvent event = event(Map.of("text", "4111111111111111"));
    assertThat(redactor(Mode.OFF, Optional.empty()).redact(event).event()).isSameAs(event);
  }

  @Test
  void theOperatorsPatternsAreUsedAndBounded(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("patterns");
    Files.writeString(
        file,
        """
        # numbers of our members
        member  M-[0-9]{6}
        slow    ((?:a|aa)+)+\\1Z
        """);
    Redactor redactor = redactor(Mode.MASK, Optional.of(file));
    assertThat(masked(redactor, "I am M-123456.")).isEqualTo("I am [redacted: member].");
    String evil = "a".repeat(60);
    long start = System.nanoTime();
    assertThatThrownBy(() -> redactor.redact(event(Map.of("text", evil))))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
              assertThat(fault.field()).contains("payload.text");
              assertThat(fault.getMessage()).contains("'slow'");
            });
    assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Name [0-9]", "name", "name [0-9", "name x*"})
  void aLineThatIsNoPatternIsNamedAtTheStart(String line, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("patterns"), "ok x\n" + line + "\n");
    assertThatThrownBy(() -> redactor(Mode.MASK, Optional.of(file)))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.MISCONFIGURED);
              assertThat(fault.getMessage()).contains("line 2 of");
            });
  }
}
