package io.myria.statements;

import io.myria.language.Sentence;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words with a verb that state a relation between what stands before and behind them.
 *
 * @param past whether it is told as something that happened, and stays so
 * @param length in words
 */
record VerbRule(Relation relation, Takes takes, boolean past, int length) {

  /** What has to stand behind the words. */
  enum Takes {
    PLACE,
    ORIGIN,
    WORKPLACE,
    ROLE,
    FIELD,
    GROUP,
    ANY_GROUP,
    GOODS,
    LIKED,
    FEARED,
    TOOL,
    RUNS_ON,
    MADE,
    WRITTEN,
    BOUGHT,
    LANGUAGE,
    GAME,
    CONDITION,
    ILLNESS,
    MONEY,
    TIME,
    SITE,
    WHOLE,
    NAME
  }

  private static final int LONGEST = 5;

  private static final String PHRASES_OF =
      """
      lives_in place: live in, lives in, living in, live on, lives on, reside in, resides in
      lives_in place: based in, live at, lives at, living at
      lives_in place past: moved to, moved into, moved back to, relocated to, settled in
      comes_from origin: am from, 'm from, is from, are from, 're from, come from, comes from
      comes_from origin: hail from, hails from, originally from
      comes_from origin past: born in, grew up in, raised in, grown up in
      works_at workplace: work at, works at, working at, work for, works for, working for
      works_at workplace: volunteer at, volunteers at, volunteering at, employed at, employed by
      works_at workplace past: started at, hired by, hired at, got a job at, started working at
      works_at workplace past: got a job with, started working for, started a job at
      works_at workplace: have a job at, has a job at
      has_role role: work as, works as, working as, serve as, serves as, employed as
      has_role role past: promoted to, became, become, hired as, appointed, elected
      studies field: study, studies, studying, major in, majoring in, majors in, enrolled in
      studies field past: enrolled at
      member_of group: belong to, belongs to, member of, am part of, 'm part of, is part of
      member_of group past: joined, signed with, signed up with, signed up for
      member_of any_group: am a member of, 'm a member of, is a member of, play for, plays for
      member_of any_group: am on the, 'm on the
      owns goods: have, own, owns, has, 've got, have got, has got
      owns goods past: adopted, got
      likes liked: love, loves, like, likes, enjoy, enjoys, adore, adores, prefer, prefers
      likes liked: loving, enjoying, fan of, fond of, passionate about, obsessed with
      dislikes feared: hate, hates, dislike, dislikes, ca n't stand, can not stand, detest
      dislikes feared: cannot stand, afraid of, scared of, terrified of, despise, despises, loathe
      uses tool: use, uses, using
      uses tool past: switched to, migrated to, adopted
      uses runs_on: runs on, run on, is running on, built with, built on, written in, powered by
      uses runs_on: hosted on, deployed on, deployed to, hosted by, implemented in
      made made past: made, created, designed, started, opened, launched, recorded, filmed, baked
      made made past: knitted, crafted, sewed, produced, developed, cooked
      made written past: wrote, painted, built, founded, co-founded, cofounded, composed, drew
      made written past: have written, 've written, has written, invented, sculpted
      bought bought past: bought, purchased
      speaks language: speak, speaks, fluent in, speaking
      plays game: play, plays, playing, practice, practise, do, does, doing
      has_condition condition: have, has, 've got, suffer from, suffers from, suffering from
      has_condition condition: diagnosed with, recovering from, live with, lives with
      has_condition condition past: got, caught
      has_condition illness: allergic to
      costs money: cost, costs, is priced at, sells for, goes for, comes to, amounts to
      costs money past: was priced at
      scheduled_for time: takes place, take place, scheduled for, scheduled on, planned for
      scheduled_for time: set for, is due, happens, starts, begins, booked for, starts at
      scheduled_for time past: rescheduled to, moved to, pushed to, postponed to, postponed until
      located_in site: located in, located at, situated in, located on, is stored in
      located_in site: are stored in, is stored on, is kept in, is kept at, are kept in
      part_of whole: is part of, are part of, is a part of, is a module of, is a component of
      part_of whole: belongs to, is a chapter of, is a section of, is a subproject of
      named name: is called, is named, are called, are named, 's called, 's named
      """;

  private static final Map<String, Map<Takes, VerbRule>> PHRASES = phrases();

  private static final Set<String> BEGINNINGS =
      PHRASES.keySet().stream().map(phrase -> phrase.split(" ")[0]).collect(Collectors.toSet());

  /** Whether one begins with this word. */
  static boolean begins(String lower) {
    return BEGINNINGS.contains(lower);
  }

  /**
   * All whose words stand there; of the same verb several may, by what they take. In an order that
   * is the same on every node.
   */
  static Map<Takes, VerbRule> at(Sentence sentence, int from) {
    if (!BEGINNINGS.contains(sentence.at(from).lower())) {
      return Map.of();
    }
    StringBuilder words = new StringBuilder();
    Map<Takes, VerbRule> found = Map.of();
    for (int i = from; i < Math.min(sentence.size(), from + LONGEST); i++) {
      words.append(i > from ? " " : "").append(sentence.at(i).lower());
      found = Optional.ofNullable(PHRASES.get(words.toString())).orElse(found);
    }
    return found;
  }

  private static Map<String, Map<Takes, VerbRule>> phrases() {
    Map<String, Map<Takes, VerbRule>> all = new HashMap<>();
    for (String line : PHRASES_OF.lines().map(String::strip).toList()) {
      String[] head = line.substring(0, line.indexOf(": ")).split(" ");
      for (String phrase : line.substring(line.indexOf(": ") + 2).split(", ")) {
        VerbRule rule =
            new VerbRule(
                Relation.of(head[0]).orElseThrow(),
                Takes.valueOf(head[1].toUpperCase(Locale.ROOT)),
                head.length > 2,
                phrase.split(" ").length);
        all.computeIfAbsent(phrase, any -> new EnumMap<>(Takes.class)).put(rule.takes(), rule);
      }
    }
    return all;
  }
}
