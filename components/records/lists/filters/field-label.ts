import type { useTranslations } from "next-intl"
import type { Messages } from "#lib/i18n/messages.ts"

export type FilterTexts = ReturnType<typeof useTranslations<"filters">>

type FieldKey = `fields.${keyof Messages["filters"]["fields"]}`

/** A filter's label; a field the messages do not know keeps its own name. */
export function fieldLabel(field: string, t: FilterTexts): string {
  const key = `fields.${field}` as FieldKey
  return t.has(key) ? t(key) : field
}
