package io.myria.language;

import java.util.HashMap;
import java.util.Map;

/** The words that name attributes. Stateless. */
final class AttributeWords {

  /** Nouns of several words or names, behind what they are called here. */
  private static final String NOUNS =
      """
          password: password, passcode, passphrase, passwd
          code: code, pin, combination, keycode
          phone: phone, number, phone number, mobile number, cell number, mobile
          phone: telephone, telephone number, extension, line
          email: email, e-mail, email address, mail address
          address: address
          price: price, cost, fee, fare, rate
          deadline: deadline, due date, cutoff
          room: room, venue
          day: day
          date: date
          time: time, slot
          opens: opens, opening time, opening hour, hour
          closes: closes, closing time
          starts: starts, start time, starting time
          lead: lead, leader, head
          employer: employer, job, workplace, company
          home: home, residence, hometown, flat, apartment
          database: database, db
          server: server, host, machine, hostname
          dose: dose, dosage
          name: name, title
          drives: drives, car, vehicle
          """;

  /** Nouns that are called as they are. */
  private static final String OWN =
      """
          rent salary budget limit deposit balance target goal quota capacity size
          weight height age temperature speed port url link domain branch region
          provider framework engine language version status theme color colour owner
          manager boss captain chair president coach teacher tutor trainer doctor
          dentist vet therapist landlord accountant lawyer hairdresser mechanic supplier
          assistant maintainer contact host school university college major hotel gate
          platform seat desk terminal topic slogan motto mascot nickname username login
          key token plan tariff bank insurance gym team club position role diet birthday
          schedule
          """;

  /** Verbs and the like, by which a sentence is of an attribute without naming it. */
  private static final String HINTS =
      """
          home: live, lives, living, lived, moved, relocated, resides, settled, house, packed
          employer: works, work, working, employed, joined, hired, quit, layoffs, hires
          phone: call, dial, reached, reach
          price: costs, cost, pay, charge, charges, expensive, cheaper, priced
          deadline: due, submit, submitted, handed, finished
          opens: open, opens, opening, doors
          lead: leads, led, leading, responsible, manages, managed, runs, heads, headed
          drives: drive, drives, driving, drove
          school: pupil, student, attends
          database: stores, data
          teacher: teaches, taught, teach
          supplier: supplies, order, supplied, delivers
          name: named, called, renamed
          email: mails, mail, write
          password: log
          favourite: prefer, prefers, preferred
          """;

  private AttributeWords() {}

  /** Attributes by the nouns that name them. */
  static Map<String, String> nouns() {
    Map<String, String> nouns = table(NOUNS);
    EnglishWords.of(OWN).forEach(own -> nouns.putIfAbsent(own, own));
    return Map.copyOf(nouns);
  }

  /** Attributes by other words. */
  static Map<String, String> hints() {
    return Map.copyOf(table(HINTS));
  }

  private static Map<String, String> table(String lines) {
    Map<String, String> table = new HashMap<>();
    lines
        .lines()
        .map(String::strip)
        .forEach(
            line -> {
              int colon = line.indexOf(": ");
              for (String word : line.substring(colon + 2).split(", ")) {
                table.put(word, line.substring(0, colon));
              }
            });
    return table;
  }
}
