import { useTranslations } from "next-intl"
import { Field, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"

type Props = {
  informations: Pick<CompanyDetail["informations"], "create_at" | "created_by" | "updated_at" | "notifs">
}

/** When the record was made and last changed, and how many reminders wait on it. */
export function RecordDates({ informations }: Props) {
  const t = useTranslations("record.dates")
  return (
    <RecordBlock title={t("title")}>
      <Fields>
        <Field label={t("created")}>
          <Moment value={informations.create_at} />
        </Field>
        <Field label={t("createdBy")}>{informations.created_by?.name}</Field>
        <Field label={t("updated")}>
          <Moment value={informations.updated_at} />
        </Field>
        <Field label={t("reminders")}>{informations.notifs}</Field>
      </Fields>
    </RecordBlock>
  )
}
