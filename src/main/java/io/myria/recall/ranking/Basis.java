package io.myria.recall.ranking;

/** What a ranking is made by; each needs what the one before it does, and more. */
enum Basis {
  WORDS,
  VECTORS,

  /** Vectors, and of what is best by these the tokens. */
  TOKENS
}
