package io.myria.eventlog.redaction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds IBANs: of a country that has them, as long as the country's are, right by their check
 * digits (ISO 13616, modulus 97), written in one or in groups. Stateless; time linear in the text.
 */
final class Ibans {

  static final String KIND = "iban";

  /** Lengths by country, of the registry of SWIFT, release 99. */
  private static final Map<String, Integer> LENGTHS = lengths();

  private Ibans() {}

  private static Map<String, Integer> lengths() {
    Map<String, Integer> lengths = new HashMap<>();
    String all =
        "NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20"
            + " XK20 CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23"
            + " GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24"
            + " VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 YE30 AL28 AZ28"
            + " BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30"
            + " MU30 MT31 SC31 LC32 RU33";
    for (String one : all.split(" ")) {
      lengths.put(one.substring(0, 2), Integer.parseInt(one.substring(2)));
    }
    return Map.copyOf(lengths);
  }

  static void find(CharSequence text, List<Span> found) {
    int at = 0;
    while (at + 4 < text.length()) {
      if (isStart(text, at)) {
        int end = end(text, at);
        if (end > 0) {
          found.add(new Span(at, end, KIND));
          at = end;
          continue;
        }
      }
      at++;
    }
  }

  private static boolean isStart(CharSequence text, int at) {
    return isUpper(text.charAt(at))
        && isUpper(text.charAt(at + 1))
        && isDigit(text.charAt(at + 2))
        && isDigit(text.charAt(at + 3))
        && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)));
  }

  /** Behind the IBAN that begins there, or 0 if none does. */
  private static int end(CharSequence text, int start) {
    Integer length = LENGTHS.get(text.subSequence(start, start + 2).toString());
    if (length == null) {
      return 0;
    }
    StringBuilder iban = new StringBuilder();
    int at = start;
    while (iban.length() < length && at < text.length()) {
      char next = text.charAt(at);
      if (isUpper(next) || isDigit(next)) {
        iban.append(next);
      } else if (next != ' ' && next != '-' || !isBetween(text, at)) {
        return 0;
      }
      at++;
    }
    boolean ends = at == text.length() || !Character.isLetterOrDigit(text.charAt(at));
    return iban.length() == length && ends && isRight(iban) ? at : 0;
  }

  private static boolean isBetween(CharSequence text, int at) {
    char after = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return isUpper(after) || isDigit(after);
  }

  private static boolean isRight(StringBuilder iban) {
    String turned = iban.substring(4) + iban.substring(0, 4);
    int rest = 0;
    for (int index = 0; index < turned.length(); index++) {
      char one = turned.charAt(index);
      rest = isDigit(one) ? (rest * 10 + one - '0') % 97 : (rest * 100 + one - 'A' + 10) % 97;
    }
    return rest == 1;
  }

  private static boolean isUpper(char character) {
    return character >= 'A' && character <= 'Z';
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
