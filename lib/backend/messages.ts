import type { Language } from "./base.ts"

/** English of the codes that rules and contract use; other messages are English sentences already. */
const english: Record<string, string> = {
  required: "This field is required",
  too_long: "This text is too long",
  too_many: "There are too many of them",
  not_allowed: "This value is not allowed",
  already_exists: "This name exists already",
  technical: "Sorry, there is a technical error (500)",
}

/** French of codes and sentences. */
const french: Record<string, string> = {
  required: "Ce champ est obligatoire",
  too_long: "Ce texte est trop long",
  too_many: "Il y en a trop",
  not_allowed: "Cette valeur n’est pas permise",
  already_exists: "Ce nom existe déjà",
  technical: "Désolé, une erreur technique est survenue (500)",
  "Sign in first": "Connectez-vous d’abord",
  "An ability is missing for this": "Il vous manque un droit pour cela",
  "Company not found": "Société introuvable",
  "Note not found": "Note introuvable",
  "Reminder not found": "Rappel introuvable",
  "Token not found": "Jeton introuvable",
  "This note was changed meanwhile": "Cette note a été modifiée entre-temps",
  "Too many attempts": "Trop de tentatives",
  "Wrong email or password": "E-mail ou mot de passe incorrect",
  "Unknown filter": "Filtre inconnu",
  "The filter does not offer this operator": "Ce filtre ne propose pas cet opérateur",
  "The filter is not on this relation": "Ce filtre ne porte pas sur cette relation",
  "Choose at least one value": "Choisissez au moins une valeur",
  "Values are ids": "Les valeurs sont des identifiants",
  "Give two dates": "Indiquez deux dates",
  "Give a date": "Indiquez une date",
}

/** What a refusal says, in a language. */
export function sentence(message: string, language: Language): string {
  return (language === "fr" ? french[message] : undefined) ?? english[message] ?? message
}

/** What is said of one field; in French a message without a translation is a general one. */
export function fieldSentence(message: string, language: Language): string {
  if (language === "fr") return french[message] ?? "Cette valeur n’est pas valide"
  return sentence(message, language)
}
