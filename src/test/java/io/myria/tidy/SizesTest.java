package io.myria.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How large code may be. The limits are a ratchet: they are lowered when the code allows it, and
 * never raised. There is no list of exceptions.
 */
class SizesTest {

  private static final int TYPE_LINES = 300;
  private static final int METHOD_LINES = 40;

  /**
   * Constructors that the code writes out. A record's own is exempt: its components are the value,
   * and a value has as many parts as it has.
   */
  private static final int CONSTRUCTOR_PARAMETERS = 5;

  private static final JavaParser PARSER =
      new JavaParser(
          new ParserConfiguration()
              .setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17)
              .setAttributeComments(false));

  @Test
  void noClassMethodOrConstructorIsTooLarge() {
    assertThat(WorkingTree.java())
        .isNotEmpty()
        .flatMap(file -> excesses(file.toString(), WorkingTree.read(file)))
        .isEmpty();
  }

  @Test
  void whatIsOneTooLargeIsFound() {
    String line = "int a;\n";
    String method = "class C { void m() {\n" + line.repeat(METHOD_LINES - 1) + "} }";
    assertThat(excesses("C", method)).containsExactly("C: m has 41 lines");
    String type = "class C {\n" + line.repeat(TYPE_LINES - 1) + "}";
    assertThat(excesses("C", type)).containsExactly("C: C has 301 lines");
    String constructor = "class C { C(int a, int b, int c, int d, int e, int f) {} }";
    assertThat(excesses("C", constructor)).containsExactly("C: C has 6 parameters");
  }

  @Test
  void whatIsAtItsLimitIsFine() {
    String line = "int a;\n";
    assertThat(excesses("C", "class C { void m() {\n" + line.repeat(METHOD_LINES - 2) + "} }"))
        .isEmpty();
    assertThat(excesses("C", "class C {\n" + line.repeat(TYPE_LINES - 2) + "}")).isEmpty();
    assertThat(excesses("C", "class C { C(int a, int b, int c, int d, int e) {} }")).isEmpty();
    assertThat(excesses("R", "record R(int a, int b, int c, int d, int e, int f) {}")).isEmpty();
  }

  private static List<String> excesses(String file, String source) {
    ParseResult<CompilationUnit> parsed = PARSER.parse(source);
    assertThat(parsed.getProblems()).as(file).isEmpty();
    CompilationUnit unit = parsed.getResult().orElseThrow();
    return Stream.of(types(unit), methods(unit), constructors(unit))
        .flatMap(found -> found)
        .map(found -> file + ": " + found)
        .toList();
  }

  private static Stream<String> types(CompilationUnit unit) {
    return unit.findAll(TypeDeclaration.class).stream()
        .filter(type -> lines(type) > TYPE_LINES)
        .map(type -> type.getNameAsString() + " has " + lines(type) + " lines");
  }

  private static Stream<String> methods(CompilationUnit unit) {
    Stream<String> compact =
        unit.findAll(CompactConstructorDeclaration.class).stream()
            .filter(body -> lines(body) > METHOD_LINES)
            .map(body -> body.getNameAsString() + " has " + lines(body) + " lines");
    Stream<String> callable =
        unit.findAll(CallableDeclaration.class).stream()
            .filter(body -> lines(body) > METHOD_LINES)
            .map(body -> body.getNameAsString() + " has " + lines(body) + " lines");
    return Stream.concat(callable, compact);
  }

  private static Stream<String> constructors(CompilationUnit unit) {
    return unit.findAll(ConstructorDeclaration.class).stream()
        .filter(one -> one.getParameters().size() > CONSTRUCTOR_PARAMETERS)
        .map(one -> one.getNameAsString() + " has " + one.getParameters().size() + " parameters");
  }

  private static int lines(Node node) {
    return node.getRange().orElseThrow().getLineCount();
  }
}
