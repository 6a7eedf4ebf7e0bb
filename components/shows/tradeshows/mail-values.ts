import type { MailValue } from "#lib/contract/mail/mail-templates.ts"
import { showValues } from "#lib/contract/mail/mail-terms.ts"

/** What a form shows, by name; a text by name and language. */
export type ShownValues = Record<string, string>

const kinds = new Map<string, string>(Object.entries(showValues))

/** The values of a session as inputs hold them. */
export function shownValues(values: Readonly<Record<string, MailValue>>): ShownValues {
  const shown: ShownValues = {}
  for (const [name, kind] of kinds) {
    const value = values[name] ?? ""
    if (kind !== "text") shown[name] = typeof value === "string" ? value : value.en
    else {
      shown[`${name}.en`] = typeof value === "string" ? value : value.en
      shown[`${name}.fr`] = typeof value === "string" ? value : value.fr
    }
  }
  return shown
}

/** What inputs hold as values of a session; names that no input has stay as they are. */
export function editedValues(
  shown: ShownValues,
  stored: Readonly<Record<string, MailValue>>,
): Record<string, MailValue> {
  const others = Object.entries(stored).filter(([name]) => !kinds.has(name))
  const edited = Array.from(kinds, ([name, kind]): [string, MailValue] => [
    name,
    kind === "text" ? { en: shown[`${name}.en`] ?? "", fr: shown[`${name}.fr`] ?? "" } : (shown[name] ?? ""),
  ])
  return Object.fromEntries([...others, ...edited])
}
