package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Phrases;

/** French phrases for decisions, preferences, facts and requests to remember. */
final class French {

  static final KindCues CUES =
      new KindCues(
          Phrases.of(
              """
              retiens|retenez bien? surtout? que|qu|ceci|cela|ça|:
              n oublie|oubliez surtout? pas|jamais que|qu|:|le|la|les|mon|ma|mes
              souviens|souvenez toi|vous bien? que|qu|:|de|du
              rappelle|rappelez toi|vous bien? que|qu|:
              à retenir|noter|savoir :
              note|notez bien que|qu|:
              ^ pour mémoire
              ^ mémo|rappel|pense bête :
              note à moi|nous
              garde|gardez|gardons .. en tête|mémoire
              garde|gardez|gardons .. à l esprit
              mémorise|mémorisez|enregistre|enregistrez que|qu|:|ceci|cela|ça
              prends|prenez note
              """),
          decisions(),
          preferences(),
          facts(),
          Lexicon.of(
              """
              si peut être devrait devrions devrais faudrait pourrait pourrions pourrais voudrais
              voudrions aimerais aimerions serait seraient espère suppose supposons
              """),
          Lexicon.of("pas rien jamais aucun aucune personne ni"));

  private French() {}

  private static Phrases decisions() {
    return Phrases.of(
        """
        ^ décision|décidé|choix|convenu|conclusion|arbitrage :
        ai|as|a|avons|avez|ont|été|est .. décidé|décidée|choisi|choisie|opté|retenu|retenue
        ai|as|a|avons|avez|ont|été|est .. tranché|convenu|arrêté|adopté|adoptée|voté|abandonné
        ai|as|a|avons|avez|ont|été|est .. validé|validée|approuvé|approuvée|acté|entériné
        est|sont|sera|seront .. repoussé|repoussée|reporté|reportée|annulé|annulée|supprimé
        est|sont|sera|seront .. remplacé|remplacée|maintenu|maintenue|avancé|avancée
        nous|on|j|je décidons|décide|optons|opte|choisissons|choisit|choisis|retenons|retient
        nous|on|j|je adoptons|adopte|abandonnons|abandonne|remplaçons|remplace|renonçons|renonce
        nous|on gardons|garde|arrêtons|arrête le|la|les|l|notre|nos
        nous retiendrons|garderons|prendrons|utiliserons|choisirons|passerons|resterons
        je prends|garde|choisis|accepte|refuse|quitte|vends l|le|la|les|mon|ma
        nous|on allons|va .. passer|migrer|utiliser|garder|remplacer|adopter|prendre
        nous|on allons|va .. abandonner|reporter|supprimer|repousser|arrêter
        nous|on prenons|prend _ A|plutôt
        nous|on restons|reste sur|avec|chez
        nous|on passons|passe à|au|aux|sur|chez
        d accord sur|pour
        s est|sont entendu|entendue|entendus|entendues sur|pour
        ^ finalement ,? ce sera
        ce sera .. et non|pas|plutôt
        désormais|dorénavant
        à partir de maintenant|demain
        choix s est porté
        d un commun accord
        """);
  }

  private static Phrases preferences() {
    return Phrases.of(
        """
        je|j|nous n? ne? préfère|préférons|aime|aimons|adore|adorons|déteste|détestons|apprécie
        je|j|nous n? ne? apprécions|hais|raffole|savoure
        j ai horreur de|d|des|du
        on préfère|aime|adore|déteste .. mieux|pas|plutôt|beaucoup
        mon|ma|mes|notre|nos _ _? préféré|préférée|préférés|préférées|favori|favorite|favoris
        ne supporte|supportons pas|plus
        ne mange|bois|regarde|lis|écoute jamais
        je le|la|les? bois|mange|prends|lis .. toujours|jamais
        me plaît|plaisent
        très peu pour moi|nous
        ^ pas de|d .. pour moi|nous
        je suis fan|friand|friande|passionné|passionnée|amateur|accro de|d|du|des|par|à
        ^ s? il? te|vous? plaît? ,? n|ne me|m|nous|te? appelle|appelez|écris|écrivez pas|jamais|plus
        ^ s? il? te|vous? plaît? ,? n|ne me|m|nous|te? envoie|envoyez pas|jamais|plus
        ^ s? il? te|vous? plaît? ,? n|ne me|m|nous|te? utilise|utilisez pas|jamais|plus
        ^ s? il? te|vous? plaît? ,? n|ne me|m|nous|te? réponds|répondez|parle|parlez pas|jamais|plus
        ^ s? il? te|vous? plaît? ,? n|ne me|m|nous|te? dis|dites|mets|mettez|emploie pas|jamais|plus
        ^ réponds|répondez|écris|écrivez|appelle|appelez|parle|parlez .. toujours|jamais|brièvement
        ^ utilise|utilisez|envoie|envoyez|explique|expliquez|emploie .. toujours|jamais
        ^ réponds|répondez|écris|écrivez|parle|parlez .. en français|anglais|allemand
        ^ réponds|répondez|écris|écrivez|parle|parlez .. sans
        tutoie|tutoyez|vouvoie|vouvoyez moi|nous
        ^ appelle|appelez moi A
        évite|évitez toujours|les|le|la|de
        """);
  }

  private static Phrases facts() {
    return Phrases.of(
        """
        je suis .. végétarien|végétarienne|végane|vegan|allergique|diabétique|marié|mariée
        je suis .. célibataire|divorcé|divorcée|veuf|veuve|enceinte|gaucher|gauchère|droitier
        je suis .. droitière|sourd|sourde|aveugle|daltonien|daltonienne|retraité|retraitée
        je suis .. intolérant|intolérante|né|née
        je suis médecin|infirmier|infirmière|professeur|professeure|ingénieur|ingénieure|avocat
        je suis avocate|étudiant|étudiante|développeur|développeuse|enseignant|enseignante
        je suis en congé|retraite|formation|stage|poste|école|première|terminale
        je ne digère|mange|fume|supporte|bois pas|plus
        j|je habite|vis|travaille|étudie|possède|enseigne .. à|chez|comme|dans|en|au|un|une|pour
        j|je m appelle
        j ai 9 ans
        j ai un|une|deux|trois|quatre chien|chienne|chat|chatte|enfant|enfants|fils|fille|filles
        j ai un|une|deux|trois|quatre frère|sœur|frères|sœurs|voiture|maison|appartement|vélo
        nous habitons|vivons|travaillons|possédons|utilisons .. à|chez|comme|dans|en|au|un|une|le
        mon|ma|mes|notre|nos|le|la|les|l|un|une|ce|cette|ces .. s appelle|appellent
        ^ mon|ma|mes|notre|nos _ _? est|sont|a|ont en|au|aux|un|une|à|chez|dans|sur|le|la
        ^ mon|ma|mes|notre|nos|le|la|les|l|un|une|ce|cette|ces _ .. 9|A
        ^ mon|ma|mes|notre|nos|le|la|les|l|un|une|ce|cette|ces .. dure|durent|coûte|coûtent
        ^ le|la|les|l|mon|ma|notre .. est|sont|se écrit|écrite|situé|située|trouve .. au|dans
        ^ le|la|les|l|mon|ma|notre .. est|sont rangé|rangée|caché|cachée .. au|dans
        """);
  }
}
