package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScriptTest {

  @Test
  void whatIsMostlyInAnotherScriptIsNotLatin() {
    assertThat(Script.isLatin("Where did we meet Zoë?")).isTrue();
    assertThat(Script.isLatin("12:30, 4 + 5")).isTrue();
    assertThat(Script.isLatin("陆明强在哪里工作？")).isFalse();
    assertThat(Script.isLatin("我用 Kafka 和 PostgreSQL 做什么？")).isFalse();
    assertThat(Script.isLatin("Где мы встретились?")).isFalse();
    assertThat(Script.isLatin("The restaurant is called 海底捞, near the station.")).isTrue();
  }

  @Test
  void charactersThatFollowEachOtherAreComparedInPairs() {
    assertThat(Analysis.rankedTerms("去三亚出差，OK")).containsExactly("去三", "三亚", "亚出", "出差", "ok");
    assertThat(Analysis.rankedTerms("Meetings at noon"))
        .isEqualTo(Analysis.terms("Meetings at noon"));
    assertThat(Analysis.rankedTerms("猫")).containsExactly("猫");
  }
}
