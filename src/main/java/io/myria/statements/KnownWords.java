package io.myria.statements;

import io.myria.language.Lexicon;
import java.util.Set;

/** English nouns by what they name, in the singular and lower case. */
final class KnownWords {

  static final Set<String> KIN =
      Lexicon.of(
          """
          mother mom mum mama father dad papa parent sister brother sibling son daughter child kid
          baby wife husband spouse partner fiance fiancé fiancee fiancée girlfriend boyfriend aunt
          uncle cousin niece nephew grandmother grandma granny grandfather grandpa grandson
          granddaughter stepmother stepfather stepbrother stepsister stepson stepdaughter twin
          mother-in-law father-in-law brother-in-law sister-in-law
          """);

  static final Set<String> KNOWN =
      Lexicon.of(
          """
          friend buddy pal mate colleague coworker co-worker boss manager supervisor neighbor
          neighbour roommate flatmate housemate classmate teammate mentor trainer coach tutor
          teacher professor therapist doctor dentist landlord assistant client secretary bandmate
          """);

  static final Set<String> ANIMALS =
      Lexicon.of(
          """
          dog cat puppy kitten rabbit bunny hamster parrot horse pony turtle tortoise snake lizard
          duck chick chicken goat pig cow sheep goldfish hedgehog gecko ferret budgie canary pup
          guinea-pig monkey pet
          """);

  /** What lasts and has an owner. */
  static final Set<String> GOODS =
      Lexicon.of(
          """
          car truck van bike bicycle motorcycle motorbike scooter boat yacht campervan rv house
          apartment flat condo cottage cabin farm garden piano guitar violin cello drum saxophone
          trumpet ukulele keyboard laptop computer macbook iphone ipad camera watch
          smartwatch telescope tent surfboard skateboard snowboard kayak canoe store shop boutique
          bakery website blog studio restaurant cafe bookshelf journal bookcase necklace
          tattoo
          """);

  static final Set<String> GROUPS =
      Lexicon.of(
          """
          team band club gym choir orchestra league church crew squad association committee
          society union organization organisation group class fraternity sorority
          """);

  /** Of which one says "my" where one belongs to them; "my team" may be one that plays. */
  static final Set<String> CLOSE_GROUPS =
      Lexicon.of("band gym choir orchestra church crew club fraternity sorority");

  static final Set<String> ROLES =
      Lexicon.of(
          """
          teacher doctor nurse engineer developer programmer designer manager lead leader director
          writer author actor actress chef cook baker lawyer attorney accountant architect artist
          musician singer dancer photographer journalist editor student professor researcher
          scientist consultant analyst mechanic electrician plumber carpenter builder farmer pilot
          driver waiter waitress bartender barista cashier clerk secretary assistant receptionist
          coach trainer therapist psychologist psychiatrist dentist veterinarian vet pharmacist
          surgeon physician paramedic firefighter policeman officer detective soldier veteran
          politician president ceo cto cfo founder co-founder cofounder entrepreneur owner realtor
          salesman salesperson marketer copywriter translator librarian tutor counselor counsellor
          paleontologist biologist chemist physicist historian economist banker trader broker
          streamer blogger youtuber gamer filmmaker screenwriter producer composer painter sculptor
          freelancer intern apprentice contractor administrator coordinator specialist technician
          principal dean judge minister priest pastor nanny babysitter caretaker cleaner gardener
          hairdresser barber stylist masseuse captain treasurer chairman chairwoman maintainer
          organizer
          """);

  static final Set<String> WORKS =
      Lexicon.of(
          """
          book novel story poem song album track film movie screenplay script play musical painting
          drawing sculpture portrait sketch mural comic series show memoir biography essay article
          anthem ballad symphony opera letter
          """);

  /** What one makes, beside works. */
  static final Set<String> MAKES =
      Lexicon.of(
          """
          cake pie soup bread cookie cookies cupcake cupcakes dessert dish stew curry pasta pizza
          salad sandwich lasagna muffin muffins brownie brownies cream smoothie jam pottery bowl
          vase pot mug scarf sweater dress quilt blanket jacket necklace bracelet ring table chair
          bench shelf bookshelf treehouse dollhouse house website site app application tool program
          library plugin project bot game video podcast blog channel brand company startup
          business store shop agency studio foundation charity nonprofit club band garden robot
          prototype dashboard spreadsheet service prop props collage card poster logo recipe
          """);

  static final Set<String> CONDITIONS =
      Lexicon.of(
          """
          flu cold fever asthma diabetes allergy allergies arthritis cancer migraine migraines
          depression anxiety insomnia adhd covid pneumonia bronchitis pox measles injury sprain
          concussion hernia hypertension anemia anaemia vertigo tendonitis tendinitis sciatica
          eczema epilepsy dyslexia autism pain ulcer infection fracture stroke appendicitis mumps
          hypothyroidism endometriosis ptsd ocd scoliosis gout
          """);

  static final Set<String> LANGUAGES =
      Lexicon.of(
          """
          english german french spanish italian portuguese dutch russian polish czech turkish
          arabic hebrew hindi urdu bengali chinese mandarin cantonese japanese korean vietnamese
          thai greek swedish norwegian danish finnish hungarian romanian ukrainian latin swahili
          persian farsi tagalog indonesian malay irish welsh catalan
          """);

  static final Set<String> INSTRUMENTS =
      Lexicon.of(
          """
          piano guitar violin cello drum drums saxophone trumpet ukulele keyboard flute clarinet
          harp bass banjo viola trombone harmonica accordion oboe organ
          """);

  static final Set<String> SPORTS =
      Lexicon.of(
          """
          tennis soccer football basketball baseball hockey golf volleyball badminton rugby cricket
          chess poker squash handball softball lacrosse polo pickleball yoga taekwondo karate judo
          pilates aikido ballet gymnastics bridge darts billiards
          """);

  static final Set<String> PLACES =
      Lexicon.of(
          """
          house apartment flat city town village country countryside suburb suburbs neighborhood
          neighbourhood cottage condo dorm farm loft studio cabin street mountains coast
          """);

  static final Set<String> EVENTS =
      Lexicon.of(
          """
          meeting review launch appointment wedding party conference concert match session
          interview exam flight class lesson check-in tournament competition race audition
          performance ceremony graduation workshop presentation festival surgery event standup
          retrospective demo release webinar rehearsal recital fair gala fundraiser marathon
          hackathon touch-base toast sync kickoff
          """);

  /** What has a value that is asked for by its name. */
  static final Set<String> ATTRIBUTES =
      Lexicon.of(
          """
          password passcode version size color colour number age status deadline port code pin
          address phone email capacity limit height weight speed temperature theme url model
          username login host timeout quota threshold extension birthday
          """);

  /** Of which a word may be the value; of the others it is a number. */
  static final Set<String> SPELLED =
      Lexicon.of(
          """
          password passcode color colour theme status birthday address email login username deadline
          host url
          """);

  static final Set<String> STATUSES =
      Lexicon.of("cancelled canceled postponed deprecated offline paused archived");

  static final Set<String> MARITAL = Lexicon.of("married divorced engaged widowed single");

  static final Set<String> DIETS = Lexicon.of("vegetarian vegan pescatarian");

  static final Set<String> PERIODS =
      Lexicon.of(
          """
          today tonight tomorrow monday tuesday wednesday thursday friday saturday sunday january
          february march april may june july august september october november december week
          weekend month noon midnight morning afternoon evening am pm a.m. p.m. summer winter spring
          autumn fall year quarter
          """);

  private KnownWords() {}

  /** The word, or what it is the plural of. */
  static boolean has(Set<String> nouns, String lower) {
    return nouns.contains(lower)
        || lower.endsWith("s") && nouns.contains(lower.substring(0, lower.length() - 1))
        || lower.endsWith("es") && nouns.contains(lower.substring(0, lower.length() - 2))
        || lower.endsWith("ies") && nouns.contains(lower.substring(0, lower.length() - 3) + "y");
  }
}
