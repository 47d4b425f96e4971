package io.myria.rules;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.myria.config.Setting;
import io.myria.error.Fault;
import io.myria.server.Settings;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies between packages: no cycles, four layers, and a description of each package. */
class PackagesTest {

  /** From the lowest to the highest; a layer may use itself and those below it. */
  private enum Layer {
    FOUNDATION(Set.of("error", "event", "config")),
    INFRASTRUCTURE(Set.of("database", "security", "json", "language", "embedding", "eventlog")),
    FEATURE(Set.of("mcp.catalog")),
    DELIVERY(Set.of("mcp", "http", "server", "client", "cli", "launcher"));

    /** Names below the root; a name stands for its subpackages, too, unless they are listed. */
    private final Set<String> packages;

    Layer(Set<String> packages) {
      this.packages = packages;
    }

    /** The layer that lists the longest prefix of the name; {@code FEATURE} if none does. */
    static Layer of(String packageName) {
      String name = packageName.substring(MainClasses.ROOT.length() + 1);
      return Stream.of(values())
          .flatMap(layer -> layer.packages.stream().map(prefix -> new Listed(prefix, layer)))
          .filter(listed -> (name + ".").startsWith(listed.prefix() + "."))
          .max(Comparator.comparingInt(listed -> listed.prefix().length()))
          .map(Listed::layer)
          .orElse(FEATURE);
    }
  }

  private record Listed(String prefix, Layer layer) {}

  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path DECISION = Path.of("docs", "adr", "0001-packages-by-feature.md");
  private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");
  private static final Pattern DESCRIPTION =
      Pattern.compile("(?s)\\A/\\*\\*[\\s*]+[^\\s*/].*\\*/\\s*package ");

  @Test
  void packagesHaveNoCycles() {
    slices().matching(MainClasses.ROOT + ".(**)").should().beFreeOfCycles().check(MainClasses.ALL);
  }

  @Test
  void layersUseOnlyThemselvesAndLowerLayers() {
    assertThat(upward(MainClasses.ALL)).isEmpty();
  }

  @Test
  void layerRuleFindsAnUpwardDependency() {
    assertThat(Layer.of("io.myria.mcp.catalog")).isEqualTo(Layer.FEATURE);
    assertThat(Layer.of("io.myria.mcp.protocol")).isEqualTo(Layer.DELIVERY);
    assertThat(Layer.of("io.myria.recall")).isEqualTo(Layer.FEATURE);
    assertThat(isUpward("io.myria.config", "io.myria.database")).isTrue();
    assertThat(isUpward("io.myria.recall", "io.myria.server")).isTrue();
    assertThat(isUpward("io.myria.server", "io.myria.recall")).isFalse();
    JavaClasses used =
        new ClassFileImporter().importClasses(Settings.class, Setting.class, Fault.class);
    assertThat(dependencies(used)).contains("io.myria.server io.myria.config");
  }

  @Test
  void everyPackageHasADescription() {
    assertThat(folders())
        .isNotEmpty()
        .allSatisfy(
            folder -> {
              Path description = folder.resolve("package-info.java");
              assertThat(description).exists();
              assertThat(WorkingTree.read(description))
                  .as(description.toString())
                  .containsPattern(DESCRIPTION);
            });
  }

  @Test
  void decisionListsEveryPackage() {
    Set<String> listed =
        WorkingTree.lines(DECISION).stream()
            .filter(line -> line.startsWith("|"))
            .flatMap(line -> NAME.matcher(line).results())
            .map(name -> name.group(1))
            .collect(Collectors.toSet());
    assertThat(folders())
        .extracting(folder -> SOURCES.resolve("io/myria").relativize(folder).toString())
        .extracting(folder -> folder.replace('/', '.'))
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  private static List<String> upward(JavaClasses classes) {
    return uses(classes)
        .filter(use -> isUpward(from(use), to(use)))
        .map(Dependency::getDescription)
        .toList();
  }

  private static boolean isUpward(String from, String to) {
    return Layer.of(from).compareTo(Layer.of(to)) < 0;
  }

  private static List<String> dependencies(JavaClasses classes) {
    return uses(classes).map(use -> from(use) + " " + to(use)).distinct().toList();
  }

  private static Stream<Dependency> uses(JavaClasses classes) {
    return classes.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(use -> to(use).startsWith(MainClasses.ROOT + "."));
  }

  private static String from(Dependency use) {
    return use.getOriginClass().getPackageName();
  }

  private static String to(Dependency use) {
    return use.getTargetClass().getBaseComponentType().getPackageName();
  }

  private static List<Path> folders() {
    return WorkingTree.java().stream()
        .filter(file -> file.startsWith(SOURCES))
        .map(Path::getParent)
        .distinct()
        .toList();
  }
}
