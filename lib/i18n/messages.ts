import type { NestedKeyOf } from "next-intl"
import { isRecordKind } from "#lib/contract/records/record-kinds.ts"
import { texts } from "#texts"
import type { Locale } from "./locales.ts"
import { isBranch, type Tree, withFallback } from "./with-fallback.ts"

/** All texts of the interface, by area. */
export type Messages = (typeof texts)["en"]

/** Missing English texts show in French (S-2); merged once, when the module loads. */
const byLocale: Record<Locale, Messages> = { en: withFallback(texts.en, texts.fr), fr: texts.fr }

/** @returns all texts in that language, for the server */
export function messagesOf(locale: Locale): Messages {
  return byLocale[locale]
}

/** An area of the messages, or the texts under a key of it: "companies", "bulk.groups", "company.kind.list". */
export type MessageArea = NestedKeyOf<Messages>

/**
 * The texts of some areas, for the browser. The area of a kind of record comes without what other screens say of the kind: a screen
 * names what it says.
 * @param areas for example ["companies", "bulk.groups"]
 */
export function pickMessages(locale: Locale, areas: readonly MessageArea[]): Tree {
  const all: Tree = byLocale[locale]
  const pick = (path: MessageArea) => (isRecordKind(path) ? ownOf(all, path) : under(all, path.split(".")))
  return areas.reduce((picked: Tree, path) => withFallback(pick(path), picked), {})
}

/** The texts under a path, below the keys that lead there. */
function under(tree: Tree, [key = "", ...rest]: string[]): Tree {
  const found = tree[key] ?? {}
  return { [key]: rest.length > 0 && isBranch(found) ? under(found, rest) : found }
}

function ownOf(all: Tree, kind: string): Tree {
  const found = all[kind]
  const { kind: _said, ...own } = isBranch(found) ? found : {}
  return { [kind]: own }
}
