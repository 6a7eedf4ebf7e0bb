import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Messages } from "#lib/i18n/messages.ts"
import type { Language } from "./base.ts"

const read = new Map<Language, Promise<Messages>>()

/**
 * The interface's texts in a language, for what the back end writes for people: files and reminders. Read from the
 * disk because workers run without the build that compiles them for screens.
 */
export function textsOf(language: Language): Promise<Messages> {
  const known = read.get(language)
  if (known) return known
  const path = join(process.cwd(), "messages", `${language}.json`)
  const texts = readFile(path, "utf8").then((json): Messages => JSON.parse(json))
  read.set(language, texts)
  texts.catch(() => read.delete(language))
  return texts
}
