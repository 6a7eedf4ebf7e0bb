import { plainText } from "#lib/backend/platform/csv/plain-text.ts"

/** A value as choices are kept for it: without case, accents and punctuation, unless it is nothing else. */
export function valueKey(value: string): string {
  return plainText(value) || value.trim().toLowerCase()
}
