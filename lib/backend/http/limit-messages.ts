import type { Language } from "./base.ts"

/** Sentences that name a limit, choices or fields in the place of {}; a code carries them after its colon. */
const sentences: Record<Language, Record<string, string>> = {
  en: {
    too_long: "This text is too long: at most {} characters",
    too_many: "There are too many of them: at most {}",
    too_great: "This number is too great: at most {}",
    too_short: "This text is too short: at least {} characters",
    too_few: "Give at least {}",
    too_little: "This number is too small: at least {}",
    none_of_these: "Choose one of these: {}",
    unknown_fields: "There is no such field: {}",
  },
  fr: {
    too_long: "Ce texte est trop long : {} caractères au plus",
    too_many: "Il y en a trop : {} au plus",
    too_great: "Ce nombre est trop grand : {} au plus",
    too_short: "Ce texte est trop court : {} caractères au moins",
    too_few: "Indiquez-en au moins {}",
    too_little: "Ce nombre est trop petit : {} au moins",
    none_of_these: "Choisissez parmi : {}",
    unknown_fields: "Ce champ n’existe pas : {}",
  },
}

/** What a code with something after its colon says; undefined for any other. */
export function limitSentence(message: string, language: Language): string | undefined {
  const [, code = "", value = ""] = /^([a-z_]+):(.*)$/s.exec(message) ?? []
  return sentences[language][code]?.replace("{}", () => value)
}
