import enPrintedInvoice from "#messages/en/printed-invoice.json"
import enProblems from "#messages/en/problems.json"
import enSecurity from "#messages/en/security.json"
import enSystemMail from "#messages/en/system-mail.json"
import enUnavailable from "#messages/en/unavailable.json"
import frPrintedInvoice from "#messages/fr/printed-invoice.json"
import frProblems from "#messages/fr/problems.json"
import frSecurity from "#messages/fr/security.json"
import frSystemMail from "#messages/fr/system-mail.json"
import frUnavailable from "#messages/fr/unavailable.json"
import englishScreens from "./english.ts"
import frenchScreens from "./french.ts"
import type { Locale } from "./locales.ts"

/** Texts of the screens, and those that only the server writes. */
const english = {
  ...englishScreens,
  printedInvoice: enPrintedInvoice,
  problems: enProblems,
  security: enSecurity,
  systemMail: enSystemMail,
  unavailable: enUnavailable,
}

export type Messages = typeof english

const french: Messages = {
  ...frenchScreens,
  printedInvoice: frPrintedInvoice,
  problems: frProblems,
  security: frSecurity,
  systemMail: frSystemMail,
  unavailable: frUnavailable,
}

/** The texts as the build compiled them: `#texts` of whatever is bundled. */
export const texts: Record<Locale, Messages> = { en: english, fr: french }
