package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.LogExport.Page;
import io.myria.eventlog.append.LogImport;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import java.time.Clock;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an import does not take, and who may not export. */
class TransferBoundsDbIT {

  private final Bench from = new Bench();
  private final Bench into = new Bench();

  @AfterEach
  void close() {
    from.close();
    into.close();
  }

  /** By the words that take the place of others in a good line, the member that is to blame. */
  @Test
  void aMemberOutOfItsBoundsIsNamedAndNothingIsStored() {
    from.append(List.of(Drafts.keyed("k", "One.", "ann", "bob")));
    Page page = new LogExport(from.transactions(), from.reader()).whole(all(), Optional.empty());
    String good = page.lines().get(0);
    Map<String[], String> bad = new LinkedHashMap<>();
    bad.put(new String[] {"\"seq\":1", "\"seq\":0"}, "seq");
    bad.put(new String[] {"\"seq\":1", "\"seq\":-5"}, "seq");
    bad.put(new String[] {"\"seq\":1", "\"seq\":9223372036854775807"}, "seq");
    bad.put(new String[] {"\"seq\":1,", ""}, "seq");
    bad.put(numbers("0,1"), "participant_numbers[0]");
    bad.put(numbers("1,-7"), "participant_numbers[1]");
    bad.put(numbers("1,9223372036854775807"), "participant_numbers[1]");
    bad.put(numbers("3,3"), "participant_numbers[1]");
    bad.put(time("recorded_at", "+12345-01-01T00:00:00Z"), "recorded_at");
    bad.put(time("recorded_at", "-4800-01-01T00:00:00Z"), "recorded_at");
    bad.put(time("recorded_at", "yesterday"), "recorded_at");
    bad.put(time("timestamp", "+300000-01-01T00:00:00Z"), "timestamp");
    bad.put(time("timestamp", "0000-01-01T00:00:00Z"), "timestamp");
    bad.put(time("event_id", "no"), "event_id");
    bad.put(time("channel", ""), "channel");
    bad.put(time("type", "\\u0000"), "type");
    bad.put(time("source_event_key", "k".repeat(100_000)), "source_event_key");
    bad.forEach(
        (words, member) -> {
          String line = good.replaceFirst(words[0], words[1].replace("\\", "\\\\"));
          assertThat(line).as(words[0]).isNotEqualTo(good);
          refused(page, List.of(line), "lines[0]." + member);
        });
    assertThat(into.head().value()).isZero();
    assertThat(into.count("select count(*) from participant")).isZero();
  }

  private static String[] numbers(String values) {
    return new String[] {"\"participant_numbers\":\\[[^]]*", "\"participant_numbers\":[" + values};
  }

  private static String[] time(String member, String value) {
    return new String[] {"\"" + member + "\":\"[^\"]*\"", "\"" + member + "\":\"" + value + "\""};
  }

  @Test
  void oneNameHasOneNumberInAllLinesOfACall() {
    from.append(List.of(Drafts.message("One.", "ann"), Drafts.message("Two.", "ann")));
    Page page = new LogExport(from.transactions(), from.reader()).whole(all(), Optional.empty());
    String other = page.lines().get(1).replaceFirst("participant_numbers\":\\[\\d+", "$0" + "7");
    refused(page, List.of(page.lines().get(0), other), "lines[1].participant_numbers[0]");
  }

  @Test
  void linesAreBoundedInNumberAndSize() {
    from.append(List.of(Drafts.message("One.", "ann")));
    Page page = new LogExport(from.transactions(), from.reader()).whole(all(), Optional.empty());
    refused(page, List.of(), "lines");
    String line = page.lines().get(0);
    refused(page, Collections.nCopies(LogImport.MOST_LINES + 1, line), "lines");
    refused(page, List.of("x".repeat(16 << 20), "x"), "lines");
  }

  private void refused(Page page, List<String> lines, String field) {
    LogImport imports =
        new LogImport(
            into.database().pool(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
    assertThatThrownBy(() -> imports.take(all(), page.logId(), lines))
        .as(field)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.field()).contains(field);
              assertThat(fault.code()).isIn(FaultCode.INVALID_ARGUMENT, FaultCode.LIMIT_EXCEEDED);
            });
  }

  /** Each of the three that the whole log asks for is taken away by itself. */
  @Test
  void aWholeLogIsForWhoMayDoAllThree() {
    from.append(List.of(Drafts.message("One.", "ann"), Drafts.internal("Two.", "ann")));
    LogExport exports = new LogExport(from.transactions(), from.reader());
    assertThat(exports.whole(all(), Optional.empty()).lines()).hasSize(2);
    Set<Permission> notAdmin = EnumSet.complementOf(EnumSet.of(Permission.ADMIN));
    Set<Permission> notInternal = EnumSet.complementOf(EnumSet.of(Permission.INTERNAL));
    for (Caller caller :
        List.of(
            new Caller("a", notAdmin, SpokenFor.EVERYBODY),
            new Caller("b", notInternal, SpokenFor.EVERYBODY),
            new Caller("c", EnumSet.allOf(Permission.class), SpokenFor.of(Set.of("ann"))))) {
      assertThatThrownBy(() -> exports.whole(caller, Optional.empty()))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED));
    }
  }

  private static Caller all() {
    return Caller.OPEN;
  }
}
