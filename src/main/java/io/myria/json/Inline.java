package io.myria.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A component whose own components stand beside its neighbours, as if it were not there. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Inline {

  /** Whether any of them are listed; what is not listed is accepted all the same. */
  boolean listed() default true;
}
