import type { Language } from "#lib/backend/platform/http/base.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"

/** Columns of a company that is one of several to choose from. */
export const hitColumns = "id, name, business_name, country_id"
export type FoundCompany = {
  id: number
  name: string
  business_name: string | null
  country_id: number | null
}

/** A company to choose; its business name and country tell it from its namesakes. */
export function toHit(found: FoundCompany, store: ReferenceStore, language: Language) {
  const { id, name, business_name, country_id } = found
  const country = country_id === null ? undefined : store.by.countries.get(country_id)
  const detail = [business_name, country && nameIn(language, country)].filter(Boolean).join(" · ")
  return { id, name, detail }
}
