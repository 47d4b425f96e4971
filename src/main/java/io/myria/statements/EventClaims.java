package io.myria.statements;

import java.util.List;
import java.util.Optional;

/**
 * The claims of one event.
 *
 * @param event its place among those that are looked at, which is that of its time
 * @param context in which its pronouns are understood
 * @param place among the events of its context
 * @param told what its sentences tell beside, by their words
 * @param open what it tells of things that are named by any noun
 * @param speaker whom "I" means; empty where nobody is named
 * @param text which the claims are read from; empty where no text is read
 * @param call what the event records of a tool's call, whose text is not read
 */
public record EventClaims(
    int event,
    String context,
    int place,
    List<Claim> claims,
    List<SentenceContent> told,
    OpenContent open,
    String speaker,
    String text,
    Optional<CallResult> call) {

  public EventClaims {
    claims = List.copyOf(claims);
    told = List.copyOf(told);
  }

  /** Of a text as it was said by somebody. */
  public static EventClaims of(
      int event, String context, int place, String text, Optional<String> speaker) {
    return new EventClaims(
        event,
        context,
        place,
        ClaimReader.read(text, speaker),
        SentenceContent.read(text, speaker),
        OpenReader.read(text, speaker),
        speaker.orElse(""),
        text,
        Optional.empty());
  }

  /** Of a tool's result or an action's outcome: its JSON makes no claims. */
  public static EventClaims of(int event, String context, int place, Optional<CallResult> call) {
    return new EventClaims(
        event, context, place, List.of(), List.of(), OpenContent.NOTHING, "", "", call);
  }

  /** The same, whose text is compared with no other. */
  public EventClaims byRulesAlone() {
    return new EventClaims(event, context, place, claims, told, open, "", "", call);
  }

  /** Of a text that is not looked at. */
  public static EventClaims none() {
    return of(0, "", 0, Optional.empty());
  }

  /** The same at another place. */
  public EventClaims at(int otherEvent, String otherContext, int otherPlace) {
    return new EventClaims(
        otherEvent, otherContext, otherPlace, claims, told, open, speaker, text, call);
  }
}
