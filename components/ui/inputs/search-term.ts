import { useDebouncedValue } from "@mantine/hooks"

/** Milliseconds without a keystroke before the server is asked. */
const searchDelay = 200

/**
 * What the server is asked for of a text that is being typed.
 * @returns `term`, without spaces around it; `isTyping` while there is another one to ask for
 */
export function useSearchTerm(typed: string): { term: string; isTyping: boolean } {
  const text = typed.trim()
  const [term] = useDebouncedValue(text, searchDelay)
  return { term, isTyping: term !== text }
}
