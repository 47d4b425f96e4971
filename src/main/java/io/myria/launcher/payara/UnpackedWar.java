package io.myria.launcher.payara;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The WAR as a folder that outlives the process. Payara Micro unpacks a WAR anew at each start, and
 * reads all classes of its libraries, which are five sixths of them, for annotations that none of
 * them has. It leaves out a library beside which it finds a file by which it takes it for unpacked.
 *
 * @param folder holds nothing else
 */
public record UnpackedWar(Path folder) {

  private static final String LIBRARY = ".jar";

  /**
   * Unpacks the WAR where the folder does not hold it: another one, or one whose files are not all
   * there in their sizes.
   *
   * @return the folder to deploy
   * @throws LaunchFailure where the WAR cannot be read or the folder not be written
   */
  public Path of(Path war) {
    try (ZipFile zip = new ZipFile(war.toFile())) {
      List<? extends ZipEntry> entries = Collections.list(zip.entries());
      Path target = folder.resolve(name(entries));
      if (!holds(target, entries)) {
        clear(folder);
        for (ZipEntry entry : entries) {
          unpack(zip, entry, target);
        }
      }
      return target;
    } catch (IOException problem) {
      throw new LaunchFailure(
          "%s could not be unpacked into %s; make room and give this user access: %s"
              .formatted(war, folder, problem),
          problem);
    }
  }

  /** By what is in it: a build that changed nothing gives the same. */
  private static String name(List<? extends ZipEntry> entries) {
    CRC32 sum = new CRC32();
    for (ZipEntry entry : entries) {
      sum.update((entry.getName() + '\n' + entry.getSize() + '\n' + entry.getCrc()).getBytes());
    }
    return "myria-%08x".formatted(sum.getValue());
  }

  private static boolean holds(Path target, List<? extends ZipEntry> entries) throws IOException {
    Map<Path, Long> expected = new LinkedHashMap<>();
    for (ZipEntry entry : entries) {
      if (!entry.isDirectory()) {
        expected.put(inside(target, entry.getName()), entry.getSize());
        if (entry.getName().endsWith(LIBRARY)) {
          expected.put(inside(target, mark(entry.getName())), 0L);
        }
      }
    }
    if (!Files.isDirectory(target)) {
      return false;
    }
    // One walk: a look at each of three thousand files by its name takes ten times as long.
    try (Stream<Path> files =
        Files.find(target, Integer.MAX_VALUE, (file, kind) -> isMissing(expected, file, kind))) {
      return files.findAny().isEmpty() && expected.isEmpty();
    }
  }

  /** Whether it is a file that was not expected like this; the expected ones are taken out. */
  private static boolean isMissing(
      Map<Path, Long> expected, Path file, BasicFileAttributes attributes) {
    if (attributes.isDirectory()) {
      return false;
    }
    Long size = expected.remove(file);
    return size == null || size != attributes.size();
  }

  private static void unpack(ZipFile zip, ZipEntry entry, Path target) throws IOException {
    Path file = inside(target, entry.getName());
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    try (InputStream in = zip.getInputStream(entry)) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    if (entry.getName().endsWith(LIBRARY)) {
      Files.createFile(inside(target, mark(entry.getName())));
    }
  }

  /** As {@code ReadableArchiveScannerAdapter} of Payara looks for it. */
  private static String mark(String library) {
    return library.replaceAll("[/ ]", "__").replace(LIBRARY, "_jar");
  }

  private static Path inside(Path target, String name) throws IOException {
    Path file = target.resolve(name).normalize();
    if (!file.startsWith(target)) {
      throw new IOException(name + " lies outside of the archive");
    }
    return file;
  }

  private static void clear(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
