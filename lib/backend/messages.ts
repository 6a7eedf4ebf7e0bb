import type { Language } from "./base.ts"

/** What the API says of fields and failures, by the code that rules and contract use. */
const sentences: Record<string, Record<Language, string>> = {
  required: { en: "This field is required", fr: "Ce champ est obligatoire" },
  too_long: { en: "This text is too long", fr: "Ce texte est trop long" },
  too_many: { en: "There are too many of them", fr: "Il y en a trop" },
  not_allowed: { en: "This value is not allowed", fr: "Cette valeur n’est pas permise" },
  already_exists: { en: "This name exists already", fr: "Ce nom existe déjà" },
  technical: {
    en: "Sorry, there is a technical error (500)",
    fr: "Désolé, une erreur technique est survenue (500)",
  },
  "Wrong email or password": { en: "Wrong email or password", fr: "E-mail ou mot de passe incorrect" },
}

/** The sentence of a code in a language; a text that is no code is said as it is. */
export function sentence(code: string, language: Language): string {
  return sentences[code]?.[language] ?? code
}
