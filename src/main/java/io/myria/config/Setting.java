package io.myria.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * One key of the configuration, on the component that holds its value. The component's type says
 * how a value is written: a whole number, a number, {@code true} or {@code false}, a text, a {@code
 * Duration} ({@code 30s}), an enum's word in lower case, a comma-separated {@code List}, or any
 * class that is made by its static {@code of(String)}. An {@code Optional} may be left out.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

  /** The full name, beginning with {@code myria.}. */
  String key();

  /** As it would stand in a file; empty where there is none. */
  String byDefault() default "";

  /** Least number or time, as it would stand in a file; zero where it is left out. */
  String least() default "";

  /** Greatest, likewise; with {@code MiB} behind it, the number is one of bytes, from 1 on. */
  String most() default "";

  /** The words that are allowed, of a text. */
  String[] oneOf() default {};

  /** One sentence, with the unit, for the table of settings. */
  String meaning();

  /**
   * Why nobody has to change it; empty for what may be set. The value is {@link #byDefault} then
   * wherever a server runs, the key is refused there, and only {@link Source#of} varies it.
   */
  String fixed() default "";
}
