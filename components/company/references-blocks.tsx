import { useTranslations } from "next-intl"
import { EmptyBlock, Field, Fields, RecordBlock } from "#components/ui/record-block.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { ReferenceData } from "#lib/contract/reference.ts"
import { configured, readShows } from "./configured-shows.ts"

/** Ids in the external accounting CRM; only those of the one tracked organisation (spec 1 §5). */
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
  const tracked = zoho.filter(({ organization_id }) => organization_id === organisation)
  return (
    <RecordBlock title={t("title")}>
      {tracked.length === 0 ? (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      ) : (
        <Fields>
          {tracked.map(({ zoho_id }) => (
            <Field key={zoho_id} label={t("id")} isWide>
              {zoho_id}
            </Field>
          ))}
        </Fields>
      )}
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
          <Field key={show.id} label={show.name}>
            {mobilier.find(({ tradeshow_id }) => tradeshow_id === show.id)?.reference}
          </Field>
        ))}
      </Fields>
    </RecordBlock>
  )
}
