import { useTranslations } from "next-intl"
import { Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { CompanyField } from "./company-field.tsx"
import { configured, readShows } from "./configured-shows.ts"
import { TechnicalReference } from "./technical-reference.tsx"

/** The id in the external accounting CRM; only that of the one tracked organisation (C-16). */
export function ExternalIdsBlock({
  zoho,
  reference,
}: {
  zoho: CompanyDetail["zoho"]
  reference: ReferenceData
}) {
  const t = useTranslations("company.external")
  if (readShows(configured(reference, "zohoShowed")).size === 0) return null
  const organisation = configured(reference, "zohoOrganization")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <CompanyField path="zoho" isWide>
          {zoho.find(({ organization_id }) => organization_id === organisation)?.zoho_id}
        </CompanyField>
      </Fields>
    </RecordBlock>
  )
}

/** A reference for each trade show that shows them. */
export function TechnicalFilesBlock({
  mobilier,
  reference,
}: {
  mobilier: CompanyDetail["mobilier"]
  reference: ReferenceData
}) {
  const t = useTranslations("company.technical")
  const shown = readShows(configured(reference, "mobilierShowed"))
  const tradeshows = reference.tradeshows.filter(({ id }) => shown.has(id))
  if (tradeshows.length === 0) return null
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        {tradeshows.map((show) => (
          <TechnicalReference key={show.id} show={{ id: show.id, name: show.name }}>
            {mobilier.find(({ tradeshow_id }) => tradeshow_id === show.id)?.reference}
          </TechnicalReference>
        ))}
      </Fields>
    </RecordBlock>
  )
}
