import { texts } from "#texts"
import type { Locale } from "./locales.ts"

/** All texts of the interface, by area. */
export type Messages = (typeof texts)["en"]

type Tree = { [key: string]: string | Tree }

/** A text compiled by the build may be an array, so an object alone does not make a branch. */
function isBranch(value: string | Tree | undefined): value is Tree {
  return typeof value === "object" && !Array.isArray(value)
}

/** Every key of `fallback`, overlaid with those of `own`. */
export function withFallback<Own extends Tree>(own: Own, fallback: Tree): Own & Tree
export function withFallback(own: Tree, fallback: Tree): Tree {
  const merged: Tree = { ...fallback }
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key]
    merged[key] = isBranch(value) && isBranch(below) ? withFallback(value, below) : value
  }
  return merged
}

/** Missing English texts show in French (spec 1 §1); merged once, when the module loads. */
const byLocale: Record<Locale, Messages> = { en: withFallback(texts.en, texts.fr), fr: texts.fr }

/** @returns all texts in that language, for the server */
export function messagesOf(locale: Locale): Messages {
  return byLocale[locale]
}

/** An area of the messages, or what stands under one key of it: "companies", "bulk.groups". */
export type MessageArea = {
  [Area in keyof Messages]: Area | `${Area}.${keyof Messages[Area] & string}`
}[keyof Messages]

/**
 * The texts of some areas, for the browser.
 * @param areas for example ["companies", "bulk.groups"]
 */
export function pickMessages(locale: Locale, areas: readonly MessageArea[]): Tree {
  const all: Tree = byLocale[locale]
  const picked: Tree = {}
  for (const path of areas) {
    const [area = "", key] = path.split(".")
    const found = all[area]
    if (key === undefined) picked[area] = found ?? {}
    else if (isBranch(found)) picked[area] = { ...(picked[area] as Tree), [key]: found[key] ?? "" }
  }
  return picked
}
