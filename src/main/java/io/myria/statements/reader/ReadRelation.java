package io.myria.statements.reader;

/**
 * That two things are related, or no longer.
 *
 * @param ended whether the text says that it is over
 * @param span the words that say so
 */
public record ReadRelation(
    String subject, String relation, String object, boolean ended, TextSpan span) {}
