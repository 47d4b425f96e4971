package io.myria.launcher.payara;

import fish.payara.micro.boot.loader.OpenURLClassLoader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;

/**
 * Payara Micro's loader, which knows what folders each of its jars has. It is asked for every class
 * of the WAR before the WAR itself, and would look for each in all of its three hundred jars. By
 * this super class Payara Micro knows a loader that has its modules. Safe for several threads.
 */
public final class IndexedClassLoader extends OpenURLClassLoader {

  private static final String VERSIONS = "META-INF/versions/";

  private final Map<String, List<Library>> byFolder = new HashMap<>();

  /** One jar, open as long as the process. */
  private record Library(JarFile jar, CodeSource source) {}

  /**
   * @param path folders and jars, in the order in which they are searched
   */
  public IndexedClassLoader(List<Path> path, ClassLoader parent) throws IOException {
    super(urls(path), parent);
    for (Path one : path) {
      if (one.toString().endsWith(".jar")) {
        index(one);
      }
    }
  }

  private static URL[] urls(List<Path> path) throws IOException {
    URL[] urls = new URL[path.size()];
    for (int index = 0; index < urls.length; index++) {
      urls[index] = path.get(index).toUri().toURL();
    }
    return urls;
  }

  private void index(Path path) throws IOException {
    JarFile jar = new JarFile(path.toFile(), true, ZipFile.OPEN_READ, JarFile.runtimeVersion());
    Library library = new Library(jar, new CodeSource(path.toUri().toURL(), (Certificate[]) null));
    Set<String> folders = new HashSet<>();
    jar.entries().asIterator().forEachRemaining(entry -> folders.add(folder(entry.getName())));
    folders.forEach(
        folder -> byFolder.computeIfAbsent(folder, key -> new ArrayList<>(2)).add(library));
  }

  /** Without the version of a class for newer JVMs. */
  private static String folder(String entry) {
    String name = entry;
    if (name.startsWith(VERSIONS)) {
      name = name.substring(name.indexOf('/', VERSIONS.length()) + 1);
    }
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String entry = name.replace('.', '/') + ".class";
    for (Library library : byFolder.getOrDefault(folder(entry), List.of())) {
      JarEntry found = library.jar().getJarEntry(entry);
      if (found != null) {
        return define(name, library, found);
      }
    }
    throw new ClassNotFoundException(name);
  }

  private Class<?> define(String name, Library library, JarEntry entry)
      throws ClassNotFoundException {
    try (InputStream in = library.jar().getInputStream(entry)) {
      definePackage(name, library);
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length, library.source());
    } catch (IOException problem) {
      throw new ClassNotFoundException(name, problem);
    }
  }

  private void definePackage(String type, Library library) throws IOException {
    String name = type.substring(0, Math.max(0, type.lastIndexOf('.')));
    if (getDefinedPackage(name) != null) {
      return;
    }
    Manifest manifest = library.jar().getManifest();
    try {
      definePackage(
          name, manifest == null ? new Manifest() : manifest, library.source().getLocation());
    } catch (IllegalArgumentException another) {
      // Another thread was first.
      assert getDefinedPackage(name) != null;
    }
  }

  @Override
  public URL findResource(String name) {
    return isKnown(name) ? super.findResource(name) : null;
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    return isKnown(name) ? super.findResources(name) : Collections.emptyEnumeration();
  }

  /** What lies at the root may be a file of a folder. */
  private boolean isKnown(String name) {
    String folder = folder(name);
    return folder.isEmpty() || name.endsWith("/") || byFolder.containsKey(folder);
  }
}
