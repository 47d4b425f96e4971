package io.myria.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.Set;
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
