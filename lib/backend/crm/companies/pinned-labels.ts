import type { Language } from "#lib/backend/platform/http/base.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { StoredCompany } from "./detail-sql.ts"

type Label = CompanyDetail["informations"]["pinnedLabels"][number]

/** Labels on top of the page: pinned tags, stages in pinned pipelines, where the company is on the ordering platform. */
export function pinnedLabels(company: StoredCompany, store: ReferenceStore, language: Language): Label[] {
  const tags = store.companyTags
    .filter((tag) => tag.is_pinned && company.tag_ids.includes(tag.id))
    .map((tag): Label => ({ kind: "tag", name: tag.name, detail: null, color_hex: null }))
  const stages = company.lifecycles
    .filter((lifecycle) => lifecycle.is_pinned)
    .map(
      (lifecycle): Label => ({
        kind: "lifecycle",
        name: lifecycle.short,
        detail: lifecycle.lifecycle_option_title,
        color_hex: null,
      }),
    )
  const platform = store.lifecyclePlatforms
    .filter((one) => one.id === company.lifecycle_platform_id)
    .map(
      (one): Label => ({
        kind: "platform",
        name: nameIn(language, one),
        detail: null,
        color_hex: one.color_hex,
      }),
    )
  return [...tags, ...stages, ...platform]
}
