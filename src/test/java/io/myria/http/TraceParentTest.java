package io.myria.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-" + TRACE + "-" + PARENT + "-01",
        " 00-" + TRACE + "-" + PARENT + "-00 ",
        "cc-" + TRACE + "-" + PARENT + "-01-what-the-future-will-be-like"
      })
  void aTraceIsTakenOn(String header) {
    assertThat(TraceParent.of(header)).contains(new TraceParent(TRACE, PARENT));
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "00-" + TRACE + "-" + PARENT,
        "00-" + TRACE + "-" + PARENT + "-01-more",
        "ff-" + TRACE + "-" + PARENT + "-01",
        "00-00000000000000000000000000000000-" + PARENT + "-01",
        "00-" + TRACE + "-0000000000000000-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-" + PARENT + "-01",
        "00-" + TRACE + "\n-" + PARENT + "-01"
      })
  void whatIsNoTraceIsAsNone(String header) {
    assertThat(TraceParent.of(header)).isEmpty();
  }

  @Test
  void aThreadBearsItsRequestAndGivesItBack() {
    String before = Thread.currentThread().getName();
    RequestThread outer = RequestThread.of("one", TraceParent.of("no"));
    assertThat(Thread.currentThread().getName()).isEqualTo(before + " request=one");
    RequestThread inner = RequestThread.of("two", Optional.of(new TraceParent(TRACE, PARENT)));
    assertThat(Thread.currentThread().getName()).isEqualTo(before + " request=two trace=" + TRACE);
    inner.close();
    assertThat(Thread.currentThread().getName()).isEqualTo(before + " request=one");
    outer.close();
    assertThat(Thread.currentThread().getName()).isEqualTo(before);
  }
}
