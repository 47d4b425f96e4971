package io.myria.http;

/** Gives each request an id that no other has. */
@FunctionalInterface
public interface CallIds {
  String next();
}
