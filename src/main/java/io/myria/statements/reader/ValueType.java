package io.myria.statements.reader;

/** What sort of thing a name is of; {@code TEXT} where it is not known. */
public enum ValueType {
  PLACE,
  PERSON,
  ORGANISATION,
  PRODUCT,
  PROJECT,
  CODE,
  TEXT
}
