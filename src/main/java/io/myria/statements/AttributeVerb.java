package io.myria.statements;

import io.myria.language.WordSpan;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A verb, with what stands behind it, that says an attribute's value.
 *
 * @param attribute whose
 * @param turned whether the value comes first: "Bo leads the project"
 * @param past whether its past says what is so now: "she joined", and it is a change then
 * @param perfect whether it tells what is so only behind "has": "has lived in"
 * @param length in words
 */
record AttributeVerb(String attribute, boolean turned, boolean past, boolean perfect, int length) {

  private static final int LONGEST = 5;

  /** How each says it, and of which attribute; "-" where only the value tells. */
  private static final String PHRASES_OF =
      """
          is home: live in, lives in, living in, live at, lives at, based in, resides in
          is home: reside in, residing in, a flat in, an apartment in, settled in
          perfect home: lived in
          perfect employer: worked at, worked for
          perfect drives: driven a, driven
          past home: settled in
          is employer: work at, works at, working at, work for, works for, working for
          is employer: employed by, employed at, a job at, a job with, a position at
          past employer: joined, hired by, a new job at, a new job with, started at
          is school: attends, attend, attending, goes to, go to, a pupil at, a student at
          is school: enrolled at, studies at
          is price: costs, costing, priced at, sells for, goes for
          is opens: opens at, open at, opening at, opens from, open from, opens its doors at
          is closes: closes at, close at, open until, open till
          is starts: starts at, start at, begins at, begin at, starting at, kicks off at
          is -: takes place, take place, happens, held, scheduled for, scheduled on, meets
          is -: scheduled at, planned for, set for, located, stored, kept, booked for
          is -: runs every
          is deadline: due, due on, due by, to be in by, to be handed in on, handed in on
          is deadline: handed in by, to be submitted by, submitted by
          is drives: drive, drives, driving, drive a, drives a, driving a
          is uses: use, uses, using, runs on, run on, running on, built on, built with
          is uses: powered by, stored in, hosted on, hosted by, hosted at, deployed on
          is uses: deployed to, backed by
          is phone: reached at, reached on, reached under, reachable at, reachable on
          is name: called, named, titled, goes by
          is seat: sits at, sit at, sitting at
          is dose: takes, take, taking
          turned lead: lead, leads, leading, head, heads, heading, run, runs, running, manage
          turned lead: manages, managing, oversees, overseeing, in charge of, responsible for
          is lead: led by, headed by, run by, managed by, overseen by
          turned supplier: supplies, supply, supplying, delivers
          turned teacher: teaches, teach, teaching
          is teacher: taught by
          is supplier: supplied by, delivered by
          is -: prefer, prefers
          is home: resident of, stays in, staying in, calls home
          past employer: hired at, started working at, started working for, got a job at
          past employer: took a job at, accepted an offer from, got hired by, signed on with
          past employer: started a job at, started with, a new position at, a position with
          past drives: bought a, purchased a, picked up a, got a new
          is drives: behind the wheel of a, owns a, gets around in a, commutes in a
          is vet: looked after by, seen by, treated by
          turned host: hosts, hosting, presents, presenting, moderates, moderating
          is host: presented by, moderated by
          turned lead: coordinates, coordinating, directs, directing, supervises, supervising
          turned lead: chairs, chairing, steers, in command of, at the helm of
          is lead: coordinated by, directed by, supervised by, chaired by
          is uses: written in, rewritten in, implemented in, relies on, rely on, relying on
          is uses: based on, served by, built in, coded in, works with, running with
          is price: comes to, amounts to, retails at, going for, sells at, sold for, offered at
          is price: costs you, sets you back, charged at
          is opens: opens up at, doors open at, opens its gates at
          is deadline: due in by, to be done by, to be ready by, to be finished by, ends on
          is deadline: to be handed over by, to be delivered by, closes on
          is -: takes place in, meets in, meeting in, happens in, held in, stands in
          is phone: answers on, reached by phone on, called on, rung on, called at
          is email: mails from, writes from, reached by email at, reached by mail at
          is name: known as, entitled, goes under the name, now titled
          turned owner: owns, own, maintains, maintaining
          is owner: owned by, maintained by
          """;

  private static final Map<String, AttributeVerb> PHRASES = phrases();

  private static final Set<String> BEGINNINGS =
      PHRASES.keySet().stream().map(phrase -> phrase.split(" ")[0]).collect(Collectors.toSet());

  /** The longest one that begins there. */
  static Optional<AttributeVerb> at(WordSpan words, int i) {
    if (!BEGINNINGS.contains(words.lower(i))) {
      return Optional.empty();
    }
    for (int length = LONGEST; length > 0; length--) {
      if (i + length <= words.size()) {
        AttributeVerb relation = PHRASES.get(words.between(i, i + length).text());
        if (relation != null) {
          return Optional.of(relation);
        }
      }
    }
    return Optional.empty();
  }

  private static Map<String, AttributeVerb> phrases() {
    Map<String, AttributeVerb> all = new HashMap<>();
    for (String line : PHRASES_OF.lines().map(String::strip).toList()) {
      int space = line.indexOf(' ');
      int colon = line.indexOf(": ");
      String how = line.substring(0, space);
      String attribute = line.substring(space + 1, colon).replace("-", "");
      for (String phrase : line.substring(colon + 2).split(", ")) {
        int length = phrase.split(" ").length;
        all.put(phrase, relation(attribute, how, length));
      }
    }
    return Map.copyOf(all);
  }

  private static AttributeVerb relation(String attribute, String how, int length) {
    return new AttributeVerb(
        attribute, how.equals("turned"), how.equals("past"), how.equals("perfect"), length);
  }
}
