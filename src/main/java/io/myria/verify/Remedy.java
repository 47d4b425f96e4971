package io.myria.verify;

/** What an operator can do about damage. */
public enum Remedy {
  RESTORE(
      "the log cannot be made again from anything: stop appending, restore the newest sound backup"
          + " beside this store, and compare"),
  COMPILE("./myria build --full compiles topics anew from the log"),
  DERIVE("./myria jobs rebuild NAME derives it anew from the log, beside what serves"),
  INDEX("./myria jobs rebuild search makes the index of that server anew"),
  WAIT("the next build puts it away; if it stays for an hour, look at ./myria status");

  private final String words;

  Remedy(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
