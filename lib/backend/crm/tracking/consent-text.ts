import type { Language } from "#lib/backend/platform/http/base.ts"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { translators } from "#lib/i18n/translators.ts"

/** The text by which somebody agreed, as it was shown, and its version and language ("2026-11 fr"). */
export type ShownText = { version: string; text: string }

const texts = translators("mailingPages.tracking")

/** The text that pages show now; undefined when another version was shown: nobody agrees to what he or she has not read. */
export function shownText(version: string, language: Language): ShownText | undefined {
  if (version !== trackingTextVersion) return undefined
  return { version: `${version} ${language}`, text: texts[language]("consent") }
}
