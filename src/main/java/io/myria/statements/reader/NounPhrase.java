package io.myria.statements.reader;

/**
 * A noun with what stands before it, without articles and possessives.
 *
 * @param from index of its first word, without its article
 * @param to behind its last word
 * @param text as it is written
 * @param head its last noun in lower case; empty for a name
 */
record NounPhrase(int from, int to, String text, String head) {

  boolean isName() {
    return head.isEmpty();
  }
}
