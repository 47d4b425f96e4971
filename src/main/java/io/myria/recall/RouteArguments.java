package io.myria.recall;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Moment;
import io.myria.json.AsWord;
import io.myria.json.Field;
import io.myria.recall.routing.ChatScope;
import io.myria.recall.routing.Plan;
import io.myria.recall.routing.Temperature;
import io.myria.recall.routing.TimeScope;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The arguments by which a read says when, where and how hot. */
public record RouteArguments(
    @Field("When it was; today begins at midnight in zone") Optional<Time> timeScope,
    @Field("Where it was: chats by context_id, or by the names of entities they mention")
        Optional<Chat> context,
    @Field(value = "How old: hot within 30 days, warm within 90, cold older", byDefault = "all")
        Temperature temperature) {

  /** A time by its name, or from when to when. */
  record Time(
      @AsWord @Field(listed = false) Optional<TimeScope> named,
      @Field Optional<Moment> from,
      @Field Optional<Moment> to) {

    Time {
      if (named.isEmpty() && from.isEmpty() && to.isEmpty()) {
        throw Fault.invalid("from", "is missing, and 'to' as well; give one of them");
      }
      Plan.checkOrder(from.map(Moment::at), to.map(Moment::at));
    }
  }

  /** The word for every chat. */
  enum Every {
    ALL_CHATS
  }

  /** Every chat, or one of three ways to say which. */
  record Chat(
      @AsWord @Field(listed = false) Optional<Every> all,
      @Field(example = "chat-7") Optional<String> currentChat,
      @Field(example = "chat-7") Optional<String> relatedChats,
      @Field(example = "Dana") @Size(max = ChatScope.MOST_NAMES) List<String> chatsByTopic) {

    Chat {
      long ways =
          Stream.of(
                  all.isPresent(),
                  currentChat.isPresent(),
                  relatedChats.isPresent(),
                  !chatsByTopic.isEmpty())
              .filter(is -> is)
              .count();
      if (ways == 0) {
        throw new Fault(
            FaultCode.INVALID_ARGUMENT,
            "names no chat; give current_chat, related_chats or chats_by_topic, or all_chats"
                + " instead of an object");
      }
      if (ways > 1) {
        throw Fault.invalid(
            "current_chat", "has to stand alone, or one of related_chats and chats_by_topic");
      }
      scope(currentChat, relatedChats, chatsByTopic);
    }

    ChatScope scope() {
      return scope(currentChat, relatedChats, chatsByTopic);
    }

    private static ChatScope scope(
        Optional<String> current, Optional<String> related, List<String> topics) {
      return current
          .map(chat -> new ChatScope(ChatScope.Kind.CURRENT_CHAT, List.of(chat)))
          .or(() -> related.map(chat -> new ChatScope(ChatScope.Kind.RELATED_CHATS, List.of(chat))))
          .orElseGet(
              () ->
                  topics.isEmpty()
                      ? ChatScope.ALL
                      : new ChatScope(ChatScope.Kind.CHATS_BY_TOPIC, topics));
    }
  }

  /** What is asked for where nothing else is. */
  Plan.Wanted wanted(ZoneId days, boolean graph, Optional<Integer> depth) {
    return wanted(days, Optional.empty(), Optional.empty(), Optional.empty(), graph, depth);
  }

  /**
   * With what other arguments say of the same.
   *
   * @param days whose midnights begin them
   * @throws Fault {@code invalid_argument} at the one of two that say the same
   */
  public Plan.Wanted wanted(
      ZoneId days,
      Optional<Moment> from,
      Optional<Moment> to,
      Optional<String> contextId,
      boolean graph,
      Optional<Integer> depth) {
    Optional<Moment> earliest = timeScope.flatMap(Time::from);
    Optional<Moment> end = timeScope.flatMap(Time::to);
    once("time_scope.from", "from", earliest, from);
    once("time_scope.to", "to", end, to);
    once("context", "context_id", context, contextId);
    return new Plan.Wanted(
        timeScope.flatMap(Time::named).orElse(TimeScope.ALL_TIME),
        earliest.or(() -> from).map(time -> time.in(days)),
        end.or(() -> to).map(time -> time.in(days)),
        temperature,
        context
            .map(Chat::scope)
            .or(() -> contextId.map(RouteArguments::sitting))
            .orElse(ChatScope.ALL),
        graph,
        depth.orElse(Plan.DEFAULT_HOPS));
  }

  private static ChatScope sitting(String contextId) {
    try {
      return new ChatScope(ChatScope.Kind.CURRENT_CHAT, List.of(contextId));
    } catch (Fault fault) {
      throw fault.at(path -> "context_id");
    }
  }

  private static void once(String field, String other, Optional<?> one, Optional<?> same) {
    if (one.isPresent() && same.isPresent()) {
      throw Fault.invalid(field, "says the same as " + other + "; leave it out");
    }
  }
}
