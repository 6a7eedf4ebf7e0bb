import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "next-intl"
import { type Messages, messagesOf } from "./messages.ts"

type Area = NamespaceKeys<Messages, NestedKeyOf<Messages>>

/**
 * The way to translate on the server outside of Next's components (those use `getTranslations`): the same files, the same
 * placeholders and plurals, whether the build has compiled them or not.
 * A module keeps its translators: making one costs more than translating.
 * @param area where the texts stand, for example "problems" or "jobs.details"; left out, keys are whole
 * @returns a translator for each language
 */
export function translators<const Name extends Area = never>(area?: Name) {
  const translatorOf = <Language extends "en" | "fr">(locale: Language) =>
    createTranslator({ locale, messages: messagesOf(locale), ...(area && { namespace: area }) })
  return { en: translatorOf("en"), fr: translatorOf("fr") }
}
