package io.myria.json;

import io.myria.error.Fault;
import io.myria.event.Moment;
import io.myria.event.ParticipantSet;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One argument: its name, its description, what it may be, and what holds without it. Immutable.
 */
public final class Member {

  /** For whom; given by the connection where a call does not. */
  public static final String PARTICIPANTS = "participants";

  /** Whose midnights begin days, as the name of a time zone. */
  public static final String ZONE = "zone";

  private static final long SOME = 100;

  /** As many as an event may have by default, so that all of them can ask for it. */
  private static final long MOST_PARTICIPANTS = 256;

  private final String name;
  private final Field field;
  private final Limits limits;
  private final Form form;
  private final boolean optional;
  private final Object absent;
  private final boolean listed;

  Member(RecordComponent component, Bounds bounds) {
    this.field = component.getAnnotation(Field.class);
    if (field == null) {
      throw new IllegalArgumentException(component + " says nothing of itself");
    }
    this.name = field.name().isEmpty() ? WireNames.snake(component.getName()) : field.name();
    Type type = component.getGenericType();
    this.optional = isOf(type, Optional.class);
    AnnotatedType annotated = component.getAnnotatedType();
    this.limits = Limits.of(optional ? element(annotated) : annotated);
    Form single =
        form(optional || isOf(type, List.class) ? element(annotated).getType() : type, bounds);
    this.form = isOf(type, List.class) ? many(single, bounds) : single;
    this.absent = absent(type, bounds);
    this.listed = field.listed();
  }

  private Member(Member same, boolean listed) {
    this.name = same.name;
    this.field = same.field;
    this.limits = same.limits;
    this.form = same.form;
    this.optional = same.optional;
    this.absent = same.absent;
    this.listed = listed;
  }

  /** The same, of which clients are not told. */
  Member unlisted() {
    return new Member(this, false);
  }

  public String name() {
    return name;
  }

  Form form() {
    return form;
  }

  public boolean isListed() {
    return listed;
  }

  public boolean isRequired() {
    return absent == null;
  }

  public List<String> aliases() {
    return List.of(field.aliases());
  }

  /**
   * What holds where nothing is given, if that is a value. It stands in words: strict function
   * calling refuses a schema with the keyword {@code default}.
   */
  private Optional<Object> byDefault() {
    boolean value =
        absent != null
            && !(absent instanceof List)
            && !absent.equals(Optional.empty())
            && !absent.equals(false)
            && !field.value().contains("by default");
    return value
        ? Optional.of(absent instanceof Enum<?> word ? Scalars.Word.wire(word) : absent)
        : Optional.empty();
  }

  public Map<String, Object> schema() {
    Map<String, Object> schema = form.schema();
    String meaning =
        Stream.of(field.value(), byDefault().map(value -> "by default " + value).orElse(""))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining("; "));
    if (!meaning.isEmpty()) {
      schema.put("description", meaning);
    }
    return schema;
  }

  /** The component's value. */
  Object read(Object value, String path, ArgumentErrors reading) {
    if (field.refusedEmpty() && isEmpty(value)) {
      return reading.problem(Fault.invalid(path, "is blank; give a value, or leave it out"));
    }
    if (isNothing(value)) {
      return absent == null ? missing(path, reading) : absent(reading);
    }
    Object read = form.read(form.understood(value), path, reading);
    return optional ? Optional.ofNullable(read) : read;
  }

  /** Whether it is as if the argument were left out; one that is required is only without null. */
  boolean isNothing(Object value) {
    return value == null
        || absent != null && !field.refusedEmpty() && Stringified.isNothing(value, form.isText());
  }

  private boolean isEmpty(Object value) {
    return value instanceof String text && text.isBlank()
        || form.understood(value) instanceof List<?> list && list.isEmpty();
  }

  /** Whom a connection speaks of is meant where nobody needs to be named, too. */
  private Object absent(ArgumentErrors reading) {
    return name.equals(PARTICIPANTS) && optional ? reading.connection().participants() : absent;
  }

  private Object missing(String path, ArgumentErrors reading) {
    if (!name.equals(PARTICIPANTS)) {
      return reading.problem(Fault.invalid(path, "is missing; it must be " + form.expected()));
    }
    return reading
        .connection()
        .participants()
        .orElseGet(
            () ->
                reading.problem(
                    Fault.invalid(
                        path,
                        "is missing; it must be "
                            + form.expected()
                            + ", unless the connection says it: a token for one participant, or"
                            + " the header Myria-Participants")));
  }

  private Object absent(Type type, Bounds bounds) {
    if (optional) {
      return Optional.empty();
    }
    if (isOf(type, List.class)) {
      return limits.least > 0 ? null : List.of();
    }
    Optional<Long> bound = bounds.of(name).flatMap(Bounds.Bound::byDefault);
    if (bound.isPresent()) {
      return bound.get().intValue();
    }
    if (type.equals(boolean.class)) {
      return field.byDefault().equals("true");
    }
    return field.byDefault().isEmpty()
        ? null
        : form.read(
            WireNames.json(field.byDefault()), name, new ArgumentErrors(null, ZoneOffset.UTC));
  }

  @SuppressWarnings("unchecked") // an enum's class is one of an enum
  private Form form(Type type, Bounds bounds) {
    if (type.equals(String.class)) {
      return new Scalars.Text(List.of(), field.example());
    }
    if (type.equals(boolean.class) || type.equals(Boolean.class)) {
      return new Scalars.Flag();
    }
    if (type.equals(int.class) || type.equals(Integer.class)) {
      Bounds.Bound bound =
          bounds.of(name).orElse(new Bounds.Bound(limits.least, limits.most, Optional.empty()));
      return new Scalars.Whole(bound.least(), bound.most(), bound.byDefault().orElse(10L));
    }
    if (type.equals(double.class) || type.equals(Double.class)) {
      return new Scalars.Decimal(limits.least, limits.most);
    }
    if (type.equals(Instant.class) || type.equals(Moment.class)) {
      return new Scalars.Time(type.equals(Moment.class));
    }
    if (type.equals(ParticipantSet.class)) {
      return new Compounds.Names(bounds.of(name).map(Bounds.Bound::most).orElse(MOST_PARTICIPANTS));
    }
    if (type instanceof Class<?> known && known.isEnum()) {
      return new Scalars.Word((Class<? extends Enum<?>>) known);
    }
    if (type instanceof Class<?> known && known.isRecord()) {
      return RecordReader.of(known.asSubclass(Record.class), bounds);
    }
    if (isOf(type, Map.class)) {
      return new Compounds.Open(WireNames.json(field.example()));
    }
    throw new IllegalArgumentException(name + " is of a type that no argument can be: " + type);
  }

  private Form many(Form element, Bounds bounds) {
    long most = limits.most == Long.MAX_VALUE ? SOME : limits.most;
    return new Compounds.Many(
        element, Math.max(0, limits.least), bounds.of(name).map(Bounds.Bound::most).orElse(most));
  }

  private static boolean isOf(Type type, Class<?> generic) {
    return type instanceof ParameterizedType of && of.getRawType().equals(generic);
  }

  private static AnnotatedType element(AnnotatedType type) {
    return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0];
  }

  /** What Bean Validation's constraints say of a number, or of how many elements a list has. */
  private record Limits(long least, long most) {

    static Limits of(AnnotatedType type) {
      Size size = type.getAnnotation(Size.class);
      if (size != null) {
        return new Limits(
            size.min(), size.max() == Integer.MAX_VALUE ? Long.MAX_VALUE : size.max());
      }
      Min min = type.getAnnotation(Min.class);
      Max max = type.getAnnotation(Max.class);
      return new Limits(
          min == null ? Long.MIN_VALUE : min.value(), max == null ? Long.MAX_VALUE : max.value());
    }
  }
}
