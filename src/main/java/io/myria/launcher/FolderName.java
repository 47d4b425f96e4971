package io.myria.launcher;

import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A folder as an option names it: an empty name, as of a variable that is not set, is none. */
final class FolderName implements ITypeConverter<Path> {

  @Override
  public Path convert(String name) {
    if (name.isEmpty()) {
      throw new TypeConversionException("is empty, and would mean this folder; name one");
    }
    return Path.of(name);
  }
}
