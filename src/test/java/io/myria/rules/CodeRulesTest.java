package io.myria.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What code may not do, or may do only in the packages named here. */
class CodeRulesTest {

  static final ArchRule entitiesArePackagePrivate =
      classes()
          .that()
          .areAnnotatedWith("jakarta.persistence.Entity")
          .or()
          .areAnnotatedWith("jakarta.persistence.Embeddable")
          .or()
          .areAnnotatedWith("jakarta.persistence.MappedSuperclass")
          .should()
          .bePackagePrivate()
          .allowEmptyShould(true);

  static final ArchRule onlyTestsUseTheMcpSdk =
      noClasses().should().dependOnClassesThat().resideInAPackage("io.modelcontextprotocol..");

  static final ArchRule clientUsesNothingElseOfMyria =
      noClasses()
          .that()
          .resideInAPackage("io.myria.client")
          .should()
          .dependOnClassesThat(
              DescribedPredicate.describe(
                  "are in another package of Myria",
                  type ->
                      type.getPackageName().startsWith("io.myria.")
                          && !type.getPackageName().equals("io.myria.client")));

  /** The packages and classes are those that the pom puts into {@code myria-launcher.jar}. */
  static final ArchRule launcherUsesOnlyWhatItsJarHas =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.myria.launcher..", "io.myria.cli..", "io.myria.client..", "io.myria.proof")
          .should()
          .dependOnClassesThat(
              JavaClass.Predicates.resideInAPackage("io.myria..")
                  .and(
                      DescribedPredicate.not(
                          JavaClass.Predicates.resideInAnyPackage(
                                  "io.myria.launcher..",
                                  "io.myria.cli..",
                                  "io.myria.client..",
                                  "io.myria.database.migration..",
                                  "io.myria.config..",
                                  "io.myria.error..",
                                  "io.myria.proof")
                              .or(
                                  DescribedPredicate.describe(
                                      "is Moment",
                                      type -> type.getName().equals("io.myria.event.Moment"))))));

  static final ArchRule onlyDeliveryUsesServlets =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.myria.mcp.endpoint",
              "io.myria.mcp.protocol",
              "io.myria.mcp.legacy",
              "io.myria.server..",
              "io.myria.http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.servlet..");

  static final ArchRule onlyLauncherAndCommandLinePrint =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.myria.launcher..", "io.myria.cli..")
          .should(ACCESS_STANDARD_STREAMS);

  static final ArchRule javaUtilDateIsNotUsed =
      noClasses().should().dependOnClassesThat().haveFullyQualifiedName("java.util.Date");

  /** {@code System.nanoTime()} is allowed: it measures durations and does not tell the time. */
  static final ArchRule clockAndRandomnessAreInjected =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.myria.server", "io.myria.launcher..", "io.myria.database")
          .should()
          .accessTargetWhere(isNonDeterministic());

  /**
   * On two processors this pool has one thread, and the JDK hands out the answers of {@code
   * HttpClient.sendAsync} there: while a task blocks, every HTTP client of the process waits.
   */
  static final ArchRule tasksDoNotRunInTheCommonPool =
      noClasses().should().accessTargetWhere(usesTheCommonPool());

  private static final Set<String> NON_DETERMINISTIC =
      Set.of(
          "java.lang.Math.random()",
          "java.lang.System.currentTimeMillis()",
          "java.time.Clock.systemDefaultZone()",
          "java.time.Clock.systemUTC()",
          "java.util.Random.<init>()",
          "java.util.UUID.randomUUID()",
          "java.util.concurrent.ThreadLocalRandom.current()");

  /** One test per rule, named after its constant. */
  @TestFactory
  Stream<DynamicTest> rules() {
    return Stream.of(CodeRulesTest.class.getDeclaredFields())
        .filter(field -> field.getType() == ArchRule.class)
        .map(
            field ->
                DynamicTest.dynamicTest(
                    field.getName(), () -> ((ArchRule) field.get(null)).check(MainClasses.ALL)));
  }

  /** Tests that run at the same time share this pool, too. */
  @Test
  void tasksOfTestsDoNotRunInTheCommonPool() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("target", "test-classes", "io", "myria"))) {
      List<Path> users = files.filter(CodeRulesTest::namesCompletableFuture).toList();
      assertThat(users).isNotEmpty();
      tasksDoNotRunInTheCommonPool.check(
          new ClassFileImporter()
              .importPaths(users)
              .that(DescribedPredicate.not(JavaClass.Predicates.equivalentTo(Impatient.class))));
    }
  }

  /** All test classes would take ArchUnit longer than all other rules together. */
  private static boolean namesCompletableFuture(Path file) {
    try {
      return file.toString().endsWith(".class")
          && Files.readString(file, StandardCharsets.ISO_8859_1)
              .contains("java/util/concurrent/CompletableFuture");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Test
  void commonPoolRuleFindsEveryViolation() {
    JavaClasses impatient = new ClassFileImporter().importClasses(Impatient.class);
    assertThat(tasksDoNotRunInTheCommonPool.evaluate(impatient).getFailureReport().getDetails())
        .hasSize(4);
  }

  @Test
  void clockRuleFindsEveryViolation() {
    JavaClasses careless = new ClassFileImporter().importClasses(Careless.class);
    assertThat(clockAndRandomnessAreInjected.evaluate(careless).getFailureReport().getDetails())
        .hasSize(5);
  }

  private static DescribedPredicate<JavaAccess<?>> isNonDeterministic() {
    return DescribedPredicate.describe(
        "reads the clock or an unseeded source of randomness",
        access -> {
          String name = access.getTarget().getFullName();
          return NON_DETERMINISTIC.contains(name)
              || name.startsWith("java.time.") && name.endsWith(".now()");
        });
  }

  private static DescribedPredicate<JavaAccess<?>> usesTheCommonPool() {
    return DescribedPredicate.describe(
        "runs a task in the JVM's common pool; pass an executor",
        access ->
            access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getOwner().isEquivalentTo(CompletableFuture.class)
                && (target.getName().endsWith("Async")
                    || target.getName().equals("delayedExecutor"))
                && target.getRawParameterTypes().stream()
                    .noneMatch(type -> type.isEquivalentTo(Executor.class)));
  }

  /** Violates the rule on the common pool four times, once by a method reference. */
  private static final class Impatient {
    final Function<Supplier<String>, CompletableFuture<String>> start =
        CompletableFuture::supplyAsync;
    final CompletableFuture<Void> run = CompletableFuture.runAsync(() -> {});
    final CompletableFuture<Void> next = run.thenRunAsync(() -> {});
    final Executor late = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
    final CompletableFuture<Void> own = CompletableFuture.runAsync(() -> {}, Runnable::run);
    final CompletableFuture<Void> same = run.thenRun(() -> {});
  }

  /** Violates the clock rule five times, once by a method reference. */
  private static final class Careless {
    final Supplier<Instant> clock = Instant::now;
    final Instant now = Instant.now();
    final long millis = System.currentTimeMillis();
    final Random random = new Random();
    final double number = Math.random();
    final long free = System.nanoTime();
    final Random seeded = new Random(7);
    final Instant given = Instant.now(Clock.fixed(now, ZoneOffset.UTC));
  }
}
