import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

const words = {
  en: { email: "Email", button: "Subscribe" },
  fr: { email: "E-mail", button: "S’inscrire" },
} as const

/** The form for another site: plain HTML, as our pages may not be framed. */
export function signUpSnippet(action: string, language: MailLanguage): string {
  const { email, button } = words[language]
  return [
    `<form method="post" action="${action}">`,
    `  <input type="hidden" name="lang" value="${language}">`,
    `  <label>${email} <input type="email" name="email" maxlength="254" required></label>`,
    `  <button>${button}</button>`,
    "</form>",
  ].join("\n")
}
