import { type Messages, messagesOf } from "#lib/i18n/messages.ts"
import type { Language } from "./base.ts"

/** The interface's texts in a language, for what the back end writes for people: files and reminders. */
export async function textsOf(language: Language): Promise<Messages> {
  return messagesOf(language)
}
