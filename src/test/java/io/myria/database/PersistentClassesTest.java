package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.myria.rules.MainClasses;
import jakarta.persistence.Converter;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.MappedSuperclass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PersistentClassesTest {

  private static final Path UNIT = Path.of("src/main/resources/META-INF/persistence.xml");
  private static final Pattern LISTED = Pattern.compile("<class>([^<]+)</class>");

  /** Who is not listed is an entity on no server. */
  @Test
  void thePersistenceUnitListsEveryClassThatIsMapped() throws IOException {
    List<String> mapped =
        MainClasses.ALL.stream()
            .filter(PersistentClassesTest::isMapped)
            .map(JavaClass::getName)
            .sorted()
            .toList();
    List<String> listed =
        LISTED.matcher(Files.readString(UNIT)).results().map(found -> found.group(1)).toList();
    assertThat(listed).isEqualTo(mapped);
  }

  private static boolean isMapped(JavaClass type) {
    return type.isAnnotatedWith(Entity.class)
        || type.isAnnotatedWith(MappedSuperclass.class)
        || type.isAnnotatedWith(Embeddable.class)
        || type.isAnnotatedWith(Converter.class);
  }
}
