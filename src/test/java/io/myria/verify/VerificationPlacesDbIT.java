package io.myria.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogPin;
import io.myria.security.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Verifications that go on somewhere: at the end of a small stretch, or where somebody says. */
class VerificationPlacesDbIT {

  private static BuiltStore store;

  @BeforeAll
  static void build() {
    store = new BuiltStore();
    store
        .bench()
        .append(
            List.of(
                Drafts.message(Instant.parse("0001-01-01T00:00:00.000001Z"), "Early.", "ann"),
                Drafts.message(Instant.parse("0001-01-01T00:00:00.000002Z"), "Later.", "ann"),
                Drafts.message(Instant.parse("1969-12-31T23:59:59.999999Z"), "Then.", "ann")));
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Test
  void activityIsCountedInStretchesWhateverTheirSize() {
    long postings = store.bench().count("select count(*) from posting");
    for (int size : new int[] {1, 3, 50, 5_000}) {
      List<Stretch> stretches = activity(size, () -> {});
      assertThat(stretches).allSatisfy(one -> assertThat(one.findings()).isEmpty());
      assertThat(stretches.stream().mapToLong(Stretch::looked).sum()).isEqualTo(postings);
    }
  }

  @Test
  void aWrongCountIsFoundOnceAndOfWhomItIs() {
    String of = " where participant_id = (select participant_id from participant where name = ";
    store.damage("update participant_activity set event_count = event_count + 1" + of + "'bob')");
    for (int size : new int[] {1, 7, 5_000}) {
      List<Finding> found =
          activity(size, () -> {}).stream().flatMap(one -> one.findings().stream()).toList();
      assertThat(found).extracting(Finding::damage).containsExactly(Damage.ACTIVITY_WRONG);
    }
    store.damage("update participant_activity set event_count = event_count - 1" + of + "'bob')");
  }

  @Test
  void whatIsAppendedMeanwhileIsLeftOutOfBoth() {
    int[] turn = {0};
    List<Stretch> stretches =
        activity(
            10,
            () -> {
              if (turn[0]++ < 6) {
                store.bench().append(Bench.talk("ann", "new" + turn[0], turn[0], 3));
              }
            });
    assertThat(turn[0]).isGreaterThan(6);
    assertThat(stretches).allSatisfy(one -> assertThat(one.findings()).isEmpty());
  }

  private static List<Stretch> activity(int size, Runnable between) {
    ActivityCheck check = new ActivityCheck(size);
    StorePin pin = new StorePin(store.bench().transactions().run(LogPin::take), Optional.empty());
    List<Stretch> stretches = new ArrayList<>();
    Optional<String> place = Optional.of(StoreCheck.START);
    while (place.isPresent()) {
      String after = place.get();
      Stretch stretch =
          store.bench().transactions().run(database -> check.look(database, pin, after));
      stretch.next().ifPresent(next -> assertThat(check.takes(next)).as(next).isTrue());
      stretches.add(stretch);
      place = stretch.next();
      between.run();
    }
    return stretches;
  }

  /** Each check is given places of others, and what is none anywhere. */
  @Test
  void aPlaceThatNoCheckNamedIsRefusedByItsField() {
    StoreVerifier verifier = store.verifier();
    LogPin pin = store.bench().transactions().run(LogPin::take);
    for (int check = 0; check < verifier.checks().size(); check++) {
      for (String after :
          List.of(
              "x",
              "-1",
              "1.5",
              "9999999999999999999",
              "1|2",
              "1|infinity|1",
              "1|9999999999999999999|1",
              "|1|",
              "zz",
              "abc",
              "1234567-0000-0000-0000-000000000000",
              "a\u0000b",
              "' or true --")) {
        VerificationPlace place =
            new VerificationPlace(UUID.randomUUID(), pin, Optional.empty(), check, after);
        assertThatThrownBy(() -> verifier.look(Caller.OPEN, Optional.of(place)))
            .as("%s of %s", after, verifier.checks().get(check))
            .isInstanceOfSatisfying(Fault.class, VerificationPlacesDbIT::refusesThePlace);
      }
    }
  }

  @Test
  void aTokenThatIsNoneIsRefusedByItsField() {
    String id = UUID.randomUUID().toString();
    for (String text :
        List.of(
            "",
            "x",
            String.join("\n", id, id, "-1", "", "0", ""),
            String.join("\n", id, id, "1", "", "many", ""),
            String.join("\n", id, id, "99999999999999999999", "", "0", ""),
            String.join("\n", id, id, "1", "no", "0", ""),
            String.join("\n", id, id, "1", "", "0", "1".repeat(1_000)))) {
      String token = Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> VerificationPlace.parse("place", token))
          .isInstanceOfSatisfying(Fault.class, VerificationPlacesDbIT::refusesThePlace);
    }
    assertThatThrownBy(() -> VerificationPlace.parse("place", "%%%"))
        .isInstanceOfSatisfying(Fault.class, VerificationPlacesDbIT::refusesThePlace);
  }

  private static void refusesThePlace(Fault fault) {
    assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
    assertThat(fault.field()).contains("place");
  }
}
