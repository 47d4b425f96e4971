package io.myria.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogPin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A look at the log holds as many payloads at once as one page of it has. */
class LargePayloadsVerifiedDbIT {

  private static final int LARGE = 20;

  @AutoClose private final Bench bench = new Bench();

  @Test
  void aStretchEndsWhereTheyAreLarge() {
    bench.append(List.of(Drafts.message("One.", "ann")));
    bench.execute(
        "insert into event select n, gen_random_uuid(), 1, false, now(), now()"
            + " from generate_series(2, 1 + %d) n".formatted(LARGE));
    bench.execute(
        """
        insert into event_content
        select n, 'c', 'tool_result', null, null,
               jsonb_build_object('text', repeat('some words ', 95000)), 1045000, '\\x00', '[]', ''
        from generate_series(2, 1 + %d) n
        """
            .formatted(LARGE));
    StorePin pin = new StorePin(bench.transactions().run(LogPin::take), Optional.empty());
    LogCheck check = new LogCheck(bench.reader());
    List<Long> looked = new ArrayList<>();
    Optional<String> place = Optional.of(StoreCheck.START);
    while (place.isPresent()) {
      String after = place.get();
      Stretch stretch = bench.transactions().run(db -> check.look(db, pin, after));
      looked.add(stretch.looked());
      place = stretch.next();
    }
    assertThat(looked.stream().mapToLong(Long::longValue).sum()).isEqualTo(1 + LARGE);
    assertThat(looked).allMatch(events -> events <= 10);
  }
}
