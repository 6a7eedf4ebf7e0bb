import type { MailValue } from "#lib/contract/mail/mail-templates.ts"
import { type MailLanguage, type ShowValueKind, showValues } from "#lib/contract/mail/mail-terms.ts"
import { writtenLocales } from "#lib/i18n/written-locales.ts"

type Session = {
  name: string
  show: string
  from: string | null
  to: string | null
  values: Record<string, MailValue>
}

const dayMilliseconds = 86_400_000

function shownDay(day: string | null, language: MailLanguage): string | null {
  const date = day === null ? Number.NaN : Date.parse(day)
  if (Number.isNaN(date)) return null
  return new Intl.DateTimeFormat(writtenLocales[language], { dateStyle: "long", timeZone: "UTC" }).format(
    date,
  )
}

/** The day on which the balance is due: so many days before the show opens. */
function balanceDay({ from, values }: Session): string | null {
  const days = Number(values.BALANCE_DAYS)
  if (from === null || !(days > 0)) return null
  return new Date(Date.parse(from) - days * dayMilliseconds).toISOString().slice(0, 10)
}

const kinds = new Map<string, ShowValueKind>(Object.entries(showValues))

/** What templates say of a session in a language, by placeholder; an empty value is none. */
export function shownShowValues(session: Session, language: MailLanguage): Record<string, string | null> {
  const kept = Object.entries(session.values).map(([name, value]): [string, string | null] => {
    const text = typeof value === "string" ? value : value[language] || value.en || value.fr
    return [name, kinds.get(name) === "day" ? shownDay(text, language) : text || null]
  })
  return {
    ...Object.fromEntries(Object.keys(showValues).map((name) => [name, null])),
    ...Object.fromEntries(kept),
    SHOW: session.show,
    SESSION: session.name,
    FIRST_DAY: shownDay(session.from, language),
    LAST_DAY: shownDay(session.to, language),
    BALANCE_DAY: shownDay(balanceDay(session), language),
  }
}
