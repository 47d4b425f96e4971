package io.myria.drill;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Seeds of a random test: the first of them in every build, all of them in the drills. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Drill
@ArgumentsSource(Seeds.Provider.class)
public @interface Seeds {

  long[] value();

  /** For JUnit. */
  final class Provider implements ArgumentsProvider, AnnotationConsumer<Seeds> {

    private long[] seeds;

    @Override
    public void accept(Seeds annotation) {
      seeds = annotation.value();
    }

    @Override
    public Stream<? extends Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      int count = Rounds.of("myria.seeds", 1, seeds.length);
      return Arrays.stream(seeds).limit(count).mapToObj(Arguments::of);
    }
  }
}
