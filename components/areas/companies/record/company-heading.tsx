import { RecordHeading, RecordName } from "#components/records/page/record-heading.tsx"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import { CompanyName, CompanyStanding } from "./company-field.tsx"
import { CompanyFlags } from "./company-flags.tsx"
import Standing from "./standing.tsx"

/** Name and what needs attention; account types and state below. */
export function CompanyHeading({ company }: { company: CompanyDetail }) {
  const { name, state, accountTypes } = company.informations
  return (
    <RecordHeading
      name={
        <CompanyName>
          <RecordName>{name}</RecordName>
        </CompanyName>
      }
      flags={<CompanyFlags company={company} />}
    >
      <CompanyStanding>
        <Standing state={state} accountTypes={accountTypes} />
      </CompanyStanding>
    </RecordHeading>
  )
}
