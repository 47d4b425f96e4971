package io.myria.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What clients learn of a component of a record that is an argument or an answer. On the wire a
 * component has its name in {@code snake_case}. An argument may be left out if it is an {@code
 * Optional}, a {@code List}, a {@code boolean}, or has a default. What a number or a list may be is
 * said by Bean Validation's {@code Min}, {@code Max} and {@code Size}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Field {

  /** One phrase for models and people; they pay for each word. */
  String value() default "";

  /** On the wire, where Java cannot call a component so. */
  String name() default "";

  /** A right value, for the sender of a wrong one: a text, or JSON where it is none. */
  String example() default "";

  /** What holds where nothing is given; a text, a number, or {@code true}. */
  String byDefault() default "";

  /** Other names that are accepted, and not listed: one thing has one word. */
  String[] aliases() default {};

  /**
   * Whether an empty text or list is refused, instead of taken for an argument that is left out:
   * for arguments that say what to delete, where one fewer means more.
   */
  boolean refusedEmpty() default false;

  /** Whether it is listed; what is not listed is accepted all the same. */
  boolean listed() default true;
}
