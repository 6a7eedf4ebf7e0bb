import type { Language } from "#lib/backend/platform/http/base.ts"
import { listReferenceOptions } from "#lib/backend/records/lists/filters/options.ts"
import { brandSearchLimit, brandSearchMinLength } from "#lib/contract/crm/companies.ts"
import type { FilterOption, FilterSource } from "#lib/contract/records/filters.ts"
import { findBrands, listBrandsByIds } from "./brands.ts"

type Desired = { source: FilterSource; term?: string | undefined; values?: string[] | undefined }

/**
 * Values a filter offers. With `values` only those, to label chips; brands answer to a term of 3 letters or to values.
 */
export function listFilterOptions(
  { source, term, values }: Desired,
  language: Language,
): Promise<FilterOption[]> {
  return source === "brands"
    ? brandOptions(term ?? "", values)
    : listReferenceOptions(source, values, language)
}

async function brandOptions(term: string, values: string[] | undefined): Promise<FilterOption[]> {
  const brands = values
    ? await listBrandsByIds(values.map(Number).filter(Number.isSafeInteger))
    : term.trim().length < brandSearchMinLength
      ? []
      : await findBrands(term, brandSearchLimit)
  return brands.map((brand) => ({ value: String(brand.id), label: brand.name }))
}
