import { useTranslations } from "next-intl"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { PageMeta } from "#lib/contract/platform/paging.ts"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"
import type { Applicant } from "../of-record/applicant.ts"
import classes from "../of-record/lines.module.css"
import { RegistrationLine } from "../of-record/registration-line.tsx"
import { SeeMoreRegistrations } from "../of-record/see-more-registrations.tsx"

/** Registrations shown before "See more". */
const firstCount = 3

export type RegistrationPage = { data: RegistrationRow[]; meta: PageMeta }

/** The latest registrations of a company or of a contact, and the others when asked. */
export function RecordRegistrations({ of, latest }: { of: Applicant; latest: RegistrationPage }) {
  const t = useTranslations("registrations.ofRecord")
  const rows = latest.data.slice(0, firstCount)
  const { total } = latest.meta
  return (
    <RecordBlock title={t("title")}>
      {rows.length === 0 ? (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      ) : (
        <ul className={classes.lines}>
          {rows.map((row) => (
            <RegistrationLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {total > rows.length && <SeeMoreRegistrations key={total} of={of} shown={rows.length} total={total} />}
    </RecordBlock>
  )
}
