import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Insertions } from "#components/ui/rich-text/insertions.ts"
import type { Snippet } from "#lib/contract/mail/snippets.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { snippetsQuery } from "./snippets-query.ts"
import { textIn } from "./text-in.ts"

/** Of two with one shortcut one's own comes first. */
const ownFirst = (one: Snippet, other: Snippet) => Number(one.is_shared) - Number(other.is_shared)

/**
 * Snippets as an editor inserts them (M-67); they are loaded when somebody begins to look for one.
 * @param language of the text, where a snippet has it
 * @param fill what placeholders are replaced by where they are inserted
 */
export function useInsertions(language: Locale, fill: Insertions["fill"]): Insertions {
  const [isNeeded, setNeeded] = useState(false)
  const { data, isError } = useQuery({ ...snippetsQuery, enabled: isNeeded })
  const items = data?.data.toSorted(ownFirst).map((one) => ({ ...one, html: textIn(one, language) }))
  return { items, isFailed: isError, onNeeded: () => setNeeded(true), fill, manageHref: "/profile/snippets" }
}
