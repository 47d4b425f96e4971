package io.myria.statements.reader;

/**
 * Something that a text names.
 *
 * @param name as it is written, without marks around it
 * @param type one of {@link ValueType#PERSON}, {@link ValueType#PLACE}, {@link
 *     ValueType#ORGANISATION}, {@link ValueType#PRODUCT}, {@link ValueType#PROJECT}, {@link
 *     ValueType#CODE}; {@link ValueType#TEXT} where nothing shows which
 */
public record Entity(String name, ValueType type) {}
