package io.myria.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
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

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** A compiler is made once for as many files as it can hold at ease. */
  private static final int AT_ONCE = 100;

  @Test
  void noClassMethodOrConstructorIsTooLarge() {
    List<Source> all =
        WorkingTree.java().stream()
            .map(file -> new Source(file.toString(), WorkingTree.read(file)))
            .toList();
    assertThat(all).isNotEmpty();
    List<String> found = new ArrayList<>();
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      found.addAll(excesses(all.subList(from, Math.min(all.size(), from + AT_ONCE))));
    }
    assertThat(found).isEmpty();
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
    return excesses(List.of(new Source(file, source)));
  }

  private static List<String> excesses(List<Source> sources) {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    JavacTask task = (JavacTask) COMPILER.getTask(null, null, problems, null, null, sources);
    try {
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<String> found = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        String file = unit.getSourceFile().getName();
        new Excesses(file, unit, positions, found).scan(unit, "");
      }
      assertThat(problems.getDiagnostics()).isEmpty();
      return found;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String file;
    private final String text;

    Source(String file, String text) {
      super(URI.create("string:///" + file), Kind.SOURCE);
      this.file = file;
      this.text = text;
    }

    @Override
    public String getName() {
      return file;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Goes down with the name of the type that it is in; an anonymous one belongs to its method. */
  private static final class Excesses extends TreeScanner<Void, String> {

    private final String file;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> found;

    Excesses(String file, CompilationUnitTree unit, SourcePositions positions, List<String> found) {
      this.file = file;
      this.unit = unit;
      this.positions = positions;
      this.found = found;
    }

    @Override
    public Void visitClass(ClassTree type, String within) {
      String name = type.getSimpleName().toString();
      if (!name.isEmpty() && lines(type) > TYPE_LINES) {
        found.add(file + ": " + name + " has " + lines(type) + " lines");
      }
      return super.visitClass(type, name);
    }

    @Override
    public Void visitMethod(MethodTree method, String within) {
      boolean constructor = method.getReturnType() == null;
      String name = constructor ? within : method.getName().toString();
      if (lines(method) > METHOD_LINES) {
        found.add(file + ": " + name + " has " + lines(method) + " lines");
      }
      int parameters = method.getParameters().size();
      if (constructor && parameters > CONSTRUCTOR_PARAMETERS && !isCompact(method)) {
        found.add(file + ": " + name + " has " + parameters + " parameters");
      }
      return super.visitMethod(method, within);
    }

    /** A record's, whose parameters are its components and stand before it. */
    private boolean isCompact(MethodTree constructor) {
      return positions.getStartPosition(unit, constructor.getParameters().get(0))
          < positions.getStartPosition(unit, constructor);
    }

    private long lines(Tree tree) {
      long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
      return unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree)) - first + 1;
    }
  }
}
