package io.myria.tidy;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every package is a room of the table, says what it is for, and uses what its row allows. */
class RoomsTest {

  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path TESTS = Path.of("src", "test", "java");

  private static final Path DECISION = Path.of("docs", "adr", "0001-rooms.md");
  private static final Pattern ROW = Pattern.compile("\\| `([a-z.]+)` \\|.*\\| ([^|]*) \\|");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?io\\.myria\\.([a-z.]+)\\.[A-Z]");
  private static final Pattern ROOM = Pattern.compile("\\{@code ([a-z.]+)}");
  private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

  /** Names that say how code is sorted, not what it can do. */
  private static final Set<String> NO_NAMES_FOR_A_ROOM =
      Set.of("util", "common", "helper", "manager", "impl", "model", "dto", "misc", "base");

  private static final int MOST_TYPES = 25;

  /** Packages directly below the root. */
  private static final int MOST_WINGS = 23;

  private static final JavaClasses MYRIA = MainClasses.ALL;

  @Test
  void everyPackageIsARoomOfTheTable() {
    assertThat(packages().map(RoomTable::roomOf))
        .isNotEmpty()
        .allMatch(RoomTable.rooms()::contains);
  }

  @Test
  void theDecisionHasTheTablesRows() throws IOException {
    Map<String, Set<String>> decided = new TreeMap<>();
    for (String line : Files.readAllLines(DECISION)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        Set<String> uses = new TreeSet<>();
        NAME.matcher(row.group(2)).results().forEach(name -> uses.add(name.group(1)));
        decided.put(row.group(1), uses);
      }
    }
    Map<String, Set<String>> rows = new TreeMap<>();
    RoomTable.rooms().forEach(room -> rows.put(room, RoomTable.uses(room)));
    decided.values().forEach(uses -> uses.removeAll(RoomTable.EVERYWHERE));
    assertThat(decided).isEqualTo(rows);
  }

  @Test
  void aRoomIsNamedAfterWhatItCanDo() {
    assertThat(packages())
        .noneMatch(name -> Stream.of(name.split("\\.")).anyMatch(NO_NAMES_FOR_A_ROOM::contains));
    assertThat(RoomTable.rooms()).doesNotContainAnyElementsOf(NO_NAMES_FOR_A_ROOM);
  }

  @Test
  void aRoomUsesOnlyWhatItsRowAllows() {
    assertThat(uses().filter(RoomsTest::isForbidden).map(Dependency::getDescription)).isEmpty();
  }

  /** Its row without {@code error}, {@code event} and {@code config}, its package with them. */
  @Test
  void aRowAndItsPackageNameWhatTheRoomUsesAndNothingElse() {
    Map<String, Set<String>> used = used();
    Map<String, Set<String>> told = new TreeMap<>();
    for (Path folder : folders()) {
      told.put(roomIn(folder), told(WorkingTree.read(folder.resolve("package-info.java"))));
    }
    assertThat(told).isEqualTo(used);
    Map<String, Set<String>> rows = new TreeMap<>();
    for (String room : RoomTable.rooms()) {
      used.get(room).removeAll(RoomTable.EVERYWHERE);
      rows.put(room, RoomTable.uses(room));
    }
    assertThat(rows).isEqualTo(used);
  }

  @Test
  void theRuleSeesWhatRoomsUseOfEachOther() {
    assertThat(uses().map(use -> roomOfOrigin(use) + " " + roomOfTarget(use)))
        .contains("event error", "log.append database");
  }

  @Test
  void theTableKeepsApartWhatMustBeApart() {
    assertThat(pairs("build", "query")).isEmpty();
    assertThat(pairs("query", "build")).isEmpty();
    assertThat(RoomTable.rooms())
        .filteredOn(room -> RoomTable.mayUse(room, "mcp.endpoint"))
        .containsOnly("mcp.endpoint");
    assertThat(RoomTable.rooms())
        .filteredOn(room -> RoomTable.mayUse(room, "launch"))
        .containsOnly("launch");
  }

  /** What of one capability may use what of another. */
  private static List<String> pairs(String from, String to) {
    return RoomTable.rooms().stream()
        .filter(room -> wing(room).equals(from))
        .flatMap(
            room ->
                RoomTable.rooms().stream()
                    .filter(other -> wing(other).equals(to) && RoomTable.mayUse(room, other))
                    .map(other -> room + " " + other))
        .toList();
  }

  private static String wing(String room) {
    return room.split("\\.")[0];
  }

  @Test
  void aRoomHasNoMoreTypesThanCanBeKeptInMind() {
    Map<String, Long> types =
        MYRIA.stream()
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .filter(JavaClass::isTopLevelClass)
            .collect(
                Collectors.groupingBy(
                    type -> RoomTable.roomOf(type.getPackageName()), Collectors.counting()));
    assertThat(types.values()).isNotEmpty().allMatch(count -> count <= MOST_TYPES);
    assertThat(types.keySet().stream().map(RoomsTest::wing).distinct())
        .hasSizeLessThanOrEqualTo(MOST_WINGS);
  }

  /** Of main and of tests, so that whoever searches for a name finds one thing. */
  @Test
  void noTwoTypesHaveOneName() throws IOException {
    try (Stream<Path> files = Stream.concat(Files.walk(SOURCES), Files.walk(TESTS))) {
      Map<String, Long> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      assertThat(names.entrySet()).isNotEmpty().allMatch(name -> name.getValue() == 1);
    }
  }

  @Test
  void theTableHasNoCycles() {
    Set<String> done = new TreeSet<>();
    Set<String> left = new TreeSet<>(RoomTable.rooms());
    while (!left.isEmpty()) {
      Set<String> next =
          left.stream()
              .filter(
                  room ->
                      left.stream().noneMatch(o -> !o.equals(room) && RoomTable.mayUse(room, o)))
              .collect(Collectors.toSet());
      assertThat(next).as("rooms that use each other in a circle: %s", left).isNotEmpty();
      done.addAll(next);
      left.removeAll(next);
    }
    assertThat(done).isEqualTo(RoomTable.rooms());
  }

  @Test
  void roomsHaveNoCycles() {
    slices().matching(RoomTable.ROOT + ".(*)..").should().beFreeOfCycles().check(MYRIA);
  }

  @Test
  void everyPackageSaysWhatItIsForAndWhatItUses() {
    Pattern javadoc = Pattern.compile("(?s)\\A/\\*\\*.*\\bUses\\b.*\\*/\\s*package ");
    assertThat(folders())
        .isNotEmpty()
        .allSatisfy(
            folder -> {
              Path info = folder.resolve("package-info.java");
              assertThat(info).exists();
              assertThat(WorkingTree.read(info)).as(info.toString()).containsPattern(javadoc);
            });
  }

  /** By its class files, and by its imports, since constants and some annotations are in none. */
  private static Map<String, Set<String>> used() {
    Map<String, Set<String>> used = new TreeMap<>();
    folders().forEach(folder -> used.put(roomIn(folder), new TreeSet<>()));
    uses().forEach(use -> used.get(roomOfOrigin(use)).add(roomOfTarget(use)));
    for (Path file : WorkingTree.java()) {
      if (WorkingTree.isMain(file)) {
        IMPORT
            .matcher(WorkingTree.read(file))
            .results()
            .forEach(found -> used.get(roomIn(file.getParent())).add(found.group(1)));
      }
    }
    used.forEach((room, others) -> others.remove(room));
    return used;
  }

  /** The rooms behind the last "Uses" of a package's description. */
  private static Set<String> told(String text) {
    Set<String> told = new TreeSet<>();
    ROOM.matcher(text.substring(text.lastIndexOf("Uses")).replaceAll("\\s*\\*\\s*", " "))
        .results()
        .forEach(name -> told.add(name.group(1)));
    return told;
  }

  private static String roomIn(Path folder) {
    return RoomTable.roomOf(SOURCES.relativize(folder).toString().replace('/', '.'));
  }

  private static boolean isForbidden(Dependency use) {
    return !RoomTable.mayUse(roomOfOrigin(use), roomOfTarget(use));
  }

  private static String roomOfOrigin(Dependency use) {
    return RoomTable.roomOf(use.getOriginClass().getPackageName());
  }

  private static String roomOfTarget(Dependency use) {
    return RoomTable.roomOf(use.getTargetClass().getBaseComponentType().getPackageName());
  }

  private static Stream<Dependency> uses() {
    return MYRIA.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(
            use ->
                use.getTargetClass()
                    .getBaseComponentType()
                    .getPackageName()
                    .startsWith(RoomTable.ROOT));
  }

  private static Stream<String> packages() {
    return folders().stream()
        .map(folder -> SOURCES.relativize(folder).toString().replace('/', '.'));
  }

  private static List<Path> folders() {
    return WorkingTree.java().stream()
        .filter(WorkingTree::isMain)
        .filter(Files::isRegularFile)
        .map(Path::getParent)
        .distinct()
        .toList();
  }
}
