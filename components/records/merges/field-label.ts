import { fullLabel } from "#lib/contract/records/field-labels.ts"
import type { Messages } from "#lib/i18n/messages.ts"

/** The label of a compared field. @param t translates the messages `fields` */
export function fieldLabel(path: string, t: (key: keyof Messages["fields"]) => string): string {
  const label = fullLabel(path)
  return label ? t(label) : path
}
