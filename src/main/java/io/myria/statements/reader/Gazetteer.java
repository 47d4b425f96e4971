package io.myria.statements.reader;

import com.ibm.icu.text.TimeZoneNames;
import com.ibm.icu.util.TimeZone;
import com.ibm.icu.util.ULocale;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names of countries, and of cities that the time zone database knows, from ICU. A name that is
 * missing may still be a place; one that is there is one.
 */
public final class Gazetteer {

  private static final Set<String> NAMES = names();

  private Gazetteer() {}

  /** Whether it is a large city or a country; in English. */
  public static boolean isPlace(String name) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  private static Set<String> names() {
    Set<String> names = new HashSet<>(WordList.of("en/cities.txt"));
    TimeZoneNames zones = TimeZoneNames.getInstance(ULocale.ENGLISH);
    for (String id : TimeZone.getAvailableIDs()) {
      String city = zones.getExemplarLocationName(id);
      if (city != null) {
        names.add(city.toLowerCase(Locale.ROOT));
      }
    }
    for (String country : Locale.getISOCountries()) {
      names.add(Locale.of("", country).getDisplayCountry(Locale.ENGLISH).toLowerCase(Locale.ROOT));
    }
    names.add("england");
    names.add("scotland");
    names.add("wales");
    return Set.copyOf(names);
  }
}
