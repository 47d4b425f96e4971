package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosticsTest {

  @TempDir private Path folder;

  @Test
  void thisJvmTakesTheListOfCodeThatOnlyAStartRuns() throws Exception {
    Path file = folder.resolve("start-only.json");
    try (InputStream list = StartOnlyCode.class.getResourceAsStream("start-only.json")) {
      Files.copy(list, file);
    }
    assertThat(Diagnostics.run("compilerDirectivesAdd", file.toString()))
        .contains("1 compiler directives added");
    assertThat(Diagnostics.run("compilerDirectivesPrint")).contains("Exclude:true");
    Diagnostics.run("compilerDirectivesClear");
    assertThat(Diagnostics.run("compilerDirectivesPrint")).doesNotContain("Exclude:true");
  }

  @Test
  void thisJvmListsItsClasses() throws Exception {
    assertThat(Diagnostics.run("vmClassloaders", "show-classes"))
        .contains(" java.util.List")
        .contains(DiagnosticsTest.class.getName());
  }

  @Test
  void aCommandThatIsUnknownIsAnError() {
    assertThatThrownBy(() -> Diagnostics.run("noSuchCommand")).isInstanceOf(JMException.class);
  }
}
