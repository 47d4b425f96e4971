package io.myria.statements.reader;

/** What kind of value a statement has. Values of different types never replace each other. */
public enum ValueType {
  NUMBER,
  MONEY,
  TIME,
  DATE,
  PLACE,
  PERSON,
  ORGANISATION,
  PRODUCT,
  PROJECT,
  CODE,
  YES_NO,
  TEXT
}
