package io.myria.language;

import java.util.HashSet;
import java.util.Set;

/**
 * Words that fill conversation and name no subject. Function words are known by their language
 * ({@link Analysis}); these mean something, and still make a poor label. Stateless.
 */
public final class FillerWords {

  /** The place of a filler word in a sentence. */
  public static final Analysis.Word NOTHING = new Analysis.Word("", "", 0);

  private static final String WORDS =
      """
      hey hi hello hiya yo bye goodbye cheers thanks thank please sorry welcome congrats
      congratulations ok okay yeah yep yup nope nah hmm hm oh ooh ah aww wow woah whoa haha hahaha
      lol omg ugh uh um umm uhm ha hah huh eh er mm yay alright god gosh
      good great nice cool awesome amazing wonderful fantastic fun lovely sweet super best
      better bad big little small new old
      happy glad excited exciting interesting sure right well fine true
      definitely absolutely totally exactly actually literally basically certainly probably maybe
      perhaps pretty quite rather especially finally recently lately sometimes always never often
      soon later already again too much many lot lots bit bunch kind sort plenty
      thing things stuff something anything everything nothing someone anyone everyone
      way ways time times day days today tonight tomorrow yesterday week weeks weekend month months
      year years morning evening night moment minute hour while ago last next first second
      get gets got go goes going went gone come came make makes made making take took taking give
      gave know knew think thought feel felt feeling like liked love loved want wanted need needed
      try tried trying keep kept let see saw seen look looked looking hear heard say said tell told
      talk talking ask mean meant guess hope hoping wish seem seems find found use used help helps
      put start started happen happened remember bring brought sound sounds believe agree wait
      enjoy enjoyed wondering wonder check show share
      one two three ones people person guy guys man buddy pal dude mate folks
      really even still back around away though anyway else else's together
      now since gonna wanna gotta kinda sorta till until without
      special real lucky biggest huge tough hard easy simple proud amazed inspiring inspire
      inspired inspiration impressive impressed incredible beautiful gorgeous adorable perfect
      perfectly stunning cute stoked pumped thrilled glad grateful thankful appreciate appreciated
      support supportive encourage encouraging encouragement motivate motivated motivating
      motivation positive positivity passion passionate
      important difference special meaningful rewarding worth effort journey goal goals
      life part moment moments memory memories experience experiences idea ideas plan plans planning
      chance opportunity step steps side point start beginning
      learn learned learning understand understanding realize realized change changed
      care caring spend spent  live lived living meet met stay set turn
      turned call called ask asked send sent win leave left move moved
      able different true full whole such own same already
      luck miss missed missing catch chat chatting spill bean beans update posted curious
      relax relaxing relaxed peace peaceful calm calming
      world place places
      image photo picture pic photography sitting standing front background holding
      """;

  private static final String VAGUE_WORDS =
      """
      sense impact act lack question word work sign focus need sort aspect level amount number
      result reason example case detail option item list topic note group addition strength power
      touch beauty choice interest lesson tip view attention purpose name top use fan favorite fave
      monday tuesday wednesday thursday friday saturday sunday ton mean means
      """;

  /** As terms. */
  public static final Set<String> TERMS = terms(WORDS);

  /** Terms that tell something beside other words, and make no label alone. */
  public static final Set<String> VAGUE = terms(VAGUE_WORDS);

  private FillerWords() {}

  private static Set<String> terms(String words) {
    return Set.copyOf(new HashSet<>(Analysis.terms(words)));
  }
}
