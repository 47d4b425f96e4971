/**
 * What texts state: claims with values, relations between entities, proposals of a language model,
 * and which statement replaced which.
 *
 * <p>Invariants: reading is a pure function with a version ({@link
 * io.myria.statements.KnowledgeReader#VERSION}) in bounded work; what is asked, wished, supposed or
 * reported of others is no statement; a replacement is a function of the given events alone, so
 * that an invisible event replaces nothing. A model proposes relations of one exact set at a time,
 * between entities that the event mentions.
 */
package io.myria.statements;
