import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { maxSnippetLength, snippetShortcut } from "#lib/contract/mail/snippet-terms.ts"
import type { Snippet, SnippetInput } from "#lib/contract/mail/snippets.ts"

const empty: SnippetInput = { name: "", shortcut: "", text_en: "", text_fr: "", is_shared: false }

/** A snippet as its form has it. */
export function draftOf(snippet: Snippet | undefined): SnippetInput {
  const { name, shortcut, text_en, text_fr, is_shared } = snippet ?? empty
  return { name, shortcut, text_en, text_fr, is_shared }
}

/** The shortcut without what people type before it where they use it. */
export const shortcutIn = (typed: string): string => typed.trim().replace(/^;/, "")

export const isShortcut = (typed: string): boolean => snippetShortcut.test(shortcutIn(typed))

/** What is stored of a form; a blank text is none. */
export const inputOf = ({ name, shortcut, text_en, text_fr, is_shared }: SnippetInput): SnippetInput => ({
  name: name.trim(),
  shortcut: shortcutIn(shortcut),
  text_en: isBlankHtml(text_en) ? "" : text_en,
  text_fr: isBlankHtml(text_fr) ? "" : text_fr,
  is_shared,
})

/** Whether it can be saved: a name, a shortcut, and one language at least. */
export function isFilled(draft: SnippetInput): boolean {
  const { name, shortcut, text_en, text_fr } = inputOf(draft)
  const isShort = text_en.length <= maxSnippetLength && text_fr.length <= maxSnippetLength
  return name !== "" && isShortcut(shortcut) && text_en + text_fr !== "" && isShort
}

/** Whether the form says anything else than what is stored. */
export const isChanged = (draft: SnippetInput, stored: Snippet | undefined): boolean =>
  JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(stored)))
