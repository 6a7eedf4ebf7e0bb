/** Replaces what was of a person. */
export const erasedMark = "[erased]"

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/.test(text)

/** A value with every text changed that it holds, however deep; its keys stay. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]))
}

/** Keys of what the application itself wrote: codes, by which screens show the rest. */
const codes = new Set(["action", "code", "field", "type", "status"])

/** A value with every text gone that it holds, but for codes, moments and days. */
export function emptied(value: Json): Json {
  if (typeof value === "string") return value === "" || isMoment(value) ? value : erasedMark
  if (Array.isArray(value)) return value.map(emptied)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      codes.has(key) && typeof one === "string" ? one : emptied(one),
    ]),
  )
}

/** A text without the words of a person. @param mark what replaces them */
export const withoutWords = (text: string, pattern: RegExp, mark = erasedMark): string =>
  text.replaceAll(pattern, mark)

export type { Json }
