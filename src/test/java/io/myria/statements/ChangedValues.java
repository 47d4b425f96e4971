package io.myria.statements;

import java.util.List;
import java.util.Random;

/** Values that facts have, of sorts that are told apart by how they are written. */
final class ChangedValues {

  static final List<String> PERSONS =
      words(
          """
          Ada Ben Cleo Dario Edith Femi Greta Hugo Ines Jonas Kira Lars Mona Nils Olga Pavel Quinn
          Rosa Sven Tilda Umar Vera Walt Xenia Yara Zeno Aino Bruno Carla Denis Elsa Finn Gina
          Henk Ivo Jana Karl Lena Milo Nora Otto Petra Rolf Sara Timo Ulla Viktor Wanda Yuri Zora
          Alba Boris Celia Dora Emil Flora Gustav Hanna Igor Judith Klaus Linda Marta Norbert
          """);

  static final List<String> CITIES =
      words(
          """
          Rome Oslo Lyon Porto Graz Turin Bergen Ghent Malmo Basel Cork Leeds Riga Vilnius Split
          Nantes Bremen Utrecht Seville Trieste Aarhus Tampere Krakow Brno Zagreb Bologna Dresden
          Marseille Valencia Antwerp Glasgow Kyoto Denver Austin Quito Perth Osaka Boston Lima
          """);

  static final List<String> FOODS =
      List.of(
          "mushroom risotto",
          "lentil soup",
          "fish pie",
          "pumpkin curry",
          "potato salad",
          "spinach lasagna",
          "onion tart",
          "bean stew",
          "rice pudding",
          "tomato soup",
          "apple strudel",
          "pea soup",
          "carrot cake",
          "noodle salad",
          "goulash",
          "paella",
          "ratatouille",
          "moussaka",
          "pad thai",
          "falafel");

  static final List<String> THINGS =
      words(
          """
          ladder umbrella kettle drill lamp suitcase bicycle guitar blanket hammer mirror vase
          notebook camera tent bucket clock basket helmet carpet
          """);

  static final List<String> WEEKDAYS =
      words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday");

  private static final List<String> COMPANIES =
      words(
          """
          Acme Globex Initech Umbra Vantix Nordwerk Helio Quantra Bluefin Tessera Orbis Calyx
          Fenwick Lumina Maxtor Pyxis Solvan Trident Verano Zephyr Ardent Borealis Cobalt
          """);

  private static final List<String> WORDS =
      words(
          """
          swordfish hunter tulip maple falcon copper velvet thunder orchid pepper granite
          lantern saffron walnut meadow cactus pebble harvest violet marble
          """);

  private static final List<String> MONTHS =
      words("January February March April May June July August September October November");

  private static final List<String> TECH =
      words("Postgres MySQL MongoDB SQLite MariaDB Oracle Cassandra CouchDB Redis DynamoDB Neo4j");

  private static final List<String> CARS =
      words("Volvo Fiat Skoda Peugeot Toyota Honda Saab Tesla Dacia Mazda Opel Lancia");

  private static final List<String> SCHOOLS =
      List.of(
          "Lincoln High",
          "Oak Street School",
          "Riverside School",
          "Saint Anne",
          "Hillcrest",
          "Maple Grove School",
          "Northgate College",
          "Westfield Academy");

  private static final List<String> HOSTS =
      words("atlas-3 hydra-7 titan-1 nova-12 comet-4 orion-9 vega-2 pulsar-5 draco-8 lyra-6");

  private static final List<String> TITLES =
      List.of(
          "Silver Harbor",
          "The Long Winter",
          "Paper Lanterns",
          "Blue Hour",
          "Second Wind",
          "Night Train",
          "Open Water",
          "Glass Garden",
          "Red Thread",
          "Quiet Storm");

  private ChangedValues() {}

  static String one(String sort, Random random) {
    return switch (sort) {
      case "code" -> pick(WORDS, random) + (1 + random.nextInt(99));
      case "digits1" -> Integer.toString(1 + random.nextInt(30));
      case "email" ->
          pick(WORDS, random) + random.nextInt(100) + "@" + pick(WORDS, random) + ".org";
      case "supplier" -> pick(COMPANIES, random);
      case "digits" -> Integer.toString(1000 + random.nextInt(9000));
      case "city" -> pick(CITIES, random);
      case "company" -> pick(COMPANIES, random);
      case "phone" -> "555-" + (1000 + random.nextInt(9000));
      case "weekday" -> pick(WEEKDAYS, random);
      case "room" -> random.nextInt(3) > 0 ? "" + (1 + random.nextInt(60)) : letter(random);
      case "money" -> (5 + random.nextInt(400)) + " euros";
      case "date" -> (1 + random.nextInt(28)) + " " + pick(MONTHS, random);
      case "person" -> pick(PERSONS, random);
      case "tech" -> pick(TECH, random);
      case "dish" -> pick(FOODS, random);
      case "car" -> pick(CARS, random);
      case "hour" -> hour(random);
      case "dose" -> 50 * (1 + random.nextInt(16)) + " mg";
      case "school" -> pick(SCHOOLS, random);
      case "doctor" -> "Dr. " + pick(PERSONS, random);
      case "host" -> pick(HOSTS, random);
      case "title" -> pick(TITLES, random);
      default -> throw new IllegalArgumentException(sort);
    };
  }

  private static String letter(Random random) {
    return (char) ('A' + random.nextInt(6)) + "" + (1 + random.nextInt(9));
  }

  private static String hour(Random random) {
    int hour = 6 + random.nextInt(6);
    return random.nextBoolean() ? hour + " am" : hour + ":" + (10 + 5 * random.nextInt(9));
  }

  static <T> T pick(List<T> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }

  private static List<String> words(String words) {
    return List.of(words.strip().split("\\s+"));
  }
}
