import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { MailValue } from "#lib/contract/mail/mail-templates.ts"
import { type MailLanguage, type ShowValueKind, showValues } from "#lib/contract/mail/mail-terms.ts"
import { shownDay, shownDays } from "./shown-days.ts"

/** A session as the database gives it to mails. */
export type MailSession = {
  name: string
  show: string
  /** Who invoices the show. */
  entity: BillingEntity
  from: string | null
  to: string | null
  values: Record<string, MailValue>
}

/** SQL: the columns of a session as mails speak of it (`MailSession`), of `session` and its `show`. */
export const mailSessionColumns = `session.name, show.name AS show, show.billing_entity AS entity, session."from", session."to", session.mail_values AS values`

const dayMilliseconds = 86_400_000

/** The day on which the balance is due: so many days before the show opens. */
function balanceDay({ from, values }: MailSession): string | null {
  const days = Number(values.BALANCE_DAYS)
  if (from === null || !(days > 0)) return null
  return new Date(Date.parse(from) - days * dayMilliseconds).toISOString().slice(0, 10)
}

const kinds = new Map<string, ShowValueKind>(Object.entries(showValues))

/** What templates say of a session in a language, by placeholder; an empty value is none. */
export function shownShowValues(session: MailSession, language: MailLanguage): Record<string, string | null> {
  const style = { language, entity: session.entity }
  const entries = Object.entries(session.values).map(([name, value]): [string, string | null] => {
    const text = typeof value === "string" ? value : value[language] || value.en || value.fr
    return [name, kinds.get(name) === "day" ? shownDay(text, style) : text || null]
  })
  return {
    ...Object.fromEntries(Object.keys(showValues).map((name) => [name, null])),
    ...Object.fromEntries(entries),
    SHOW: session.show,
    SESSION: session.name,
    SHOW_DAYS: shownDays(session.from, session.to, style),
    FIRST_DAY: shownDay(session.from, style),
    LAST_DAY: shownDay(session.to, style),
    BALANCE_DAY: shownDay(balanceDay(session), style),
  }
}
