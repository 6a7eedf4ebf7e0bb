import type { Locale } from "./locales.ts"

/** A word that must not come back, and what to write in its place. */
type Retired = readonly [word: RegExp, instead: string]

/**
 * Words that texts no longer say, by language; docs/glossary.md has the terms that replaced them. Words
 * that code and documents do not say either are in scripts/words/private-words.ts.
 */
export const retiredWords: Record<Locale, readonly Retired[]> = {
  en: [
    [/\be-mails?\b/i, "email"],
    [/(?<![-\w{<])mails?\b(?! (servers?|programs?|account)\b)/i, "email"],
    [/\btradeshows?\b/i, "trade show"],
    [/\bsale owners?\b/i, "sales owner"],
    [/\bmarketplace lifecycle\b/i, "marketplace stage"],
    [/\bordering platform\b/i, "marketplace, or marketplace stage"],
    [/\bnotifications?\b/i, "reminder"],
    [/\bsells (as|under)\b/i, "owner name"],
    [/\b(living|dead) (tokens?|lists?)\b|^living$/i, "active, expired; dynamic"],
    [/\bmeanwhile\b/i, "in the meantime"],
    [/\b(is|are) no (vendor|day|IBAN|BIC|XML|CSV|VAT|PNG|amount|address|contact’s)\b/i, "is not a …"],
    [/\bno head\b/i, "no header row"],
    [/\bit was so already\b|\balready so\b/i, "unchanged"],
    [/\bcalled alike\b/i, "has the same name"],
    [/\btold as\b|\bis told\b/i, "reported as, notified"],
    [/\babilit(y|ies)\b/i, "right"],
    [/\bwith it a password\b/i, "so that they can choose a password"],
    [/\bdrop from the address\b/i, "remove from the link"],
    [/\bta(ken?|king) (.* )?back\b|\bhalfway\b/i, "undone, interrupted"],
    [/\bso the whole result is meant\b/i, "this applies to the whole list"],
    [/\bhangs? on\b/i, "is linked to"],
    [/^means$|\bmeans this\b|\bmeans this too\b/i, "field; matched to this field"],
    [/\brecords? we have\b/i, "existing records"],
    [/\bcells that say\b/i, "filled cells"],
    [/^as the system$/i, "system"],
    [/\bat most\b/i, "… maximum, up to …"],
    [/\bby (itself|themselves)\b/i, "automatically"],
    [/\bwhoever\b/i, "anyone who"],
    [/\b(go|goes|went) on\b(?! <| \{)/i, "continue, resume"],
    [/\bhis or her\b/i, "their"],
    [/\b(pass|passes) (\{|the filter|all)/i, "matches"],
    [/\ba (minute|day) at most\b|\bmails? a (minute|day)\b/i, "per minute, per day"],
    [/\bkept already\b/i, "already saved"],
    [/\bstands? (in|on|for|below|beside|before)\b/i, "is in, is shown in"],
    [/\bdata base\b/i, "database"],
  ],
  fr: [
    [/(?<!\{)(?<![Bb]oîtes? )(?<!-)\bmails?\b/i, "e-mail"],
    [/\bmessage de test\b|\bnouveau message\b/i, "e-mail"],
    [/\bne pass(e|ent) (pas )?(\{|le|les|ces)/i, "ne correspond pas à"],
    [/\bresponsables?\b(?! du traitement)/i, "commercial"],
    [/\bissues?\b/i, "résultat d’appel"],
    [/\bids?\b(?!\})/i, "identifiant"],
    [/\bcomme le système\b/i, "système"],
    [/\bvend (sous|déjà)/i, "nom de commercial"],
    [/\bjetons? .*mort\b/i, "expiré"],
    [/\bpasser en \{/i, "langue"],
    [/\bcycles? de vie\b/i, "étape marketplace, ou statut d’une inscription"],
    [/\bplateforme de commande\b/i, "marketplace, ou étape marketplace"],
    [/\bdésabonn/i, "désinscrire, désinscription"],
    [/\bfichiers? techniques?\b/i, "dossier technique"],
    [/\bdossiers? incomplets?\b/i, "candidature incomplète"],
    [/\bcomplétée\b/i, "complète"],
    [/\bentreprises?\b/i, "société"],
    [
      /\bboîte (mail )?(connectée|reliée)\b|\b(relier|connecter) (une|votre|ma) boîte\b/i,
      "lier une boîte mail",
    ],
    [/\bliste de suppression\b|\badresses? supprimées?\b/i, "liste d’exclusion, adresse exclue"],
    [/\blibellés en haut\b/i, "étiquettes"],
    [/\bd’(elle|eux)-mêmes?\b|\bde lui-même\b/i, "automatiquement"],
    [/['‘]/, "l’apostrophe ’"],
    [
      /[^\u202f\d][;:!?»](?!\/|\d)|«(?!\u202f)/,
      "une espace fine insécable (U+202F) avant ; : ! ? » et après «",
    ],
  ],
}

/** "Tâches" are those of notes and sequences: what runs in the background is a "traitement". */
export const retiredIn: readonly { locale: Locale; area: string; word: RegExp; instead: string }[] = [
  { locale: "fr", area: "jobs", word: /\btâches?\b/i, instead: "traitement" },
  { locale: "fr", area: "bulk", word: /\btâches?\b/i, instead: "traitement" },
]

/** Texts that the specification fixes, word for word, where they say a retired word. */
export const fixedTexts: ReadonlySet<string> = new Set([
  "en.activity.mails",
  "en.activity.notifications",
  "en.bulk.export.started",
  "en.composer.bulk.selected",
  "en.composer.templates.groups.1",
  "en.mailTemplates.groups.1",
  "en.mailTemplates.types.1",
  "fr.composer.templates.groups.1",
  "fr.mailTemplates.groups.1",
  "fr.mailTemplates.types.1",
  "fr.problems.lifecycle_option_needs_id",
])
