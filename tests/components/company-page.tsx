import { CompanyPage } from "#components/crm/companies/record/company-page.tsx"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { reference } from "./companies.ts"

const nothing = {
  data: [],
  meta: { per_page: 10, current_page: 1, last_page: 1, from: null, to: null, total: 0 },
}

/** The page of a company of which nothing is written down yet. */
export function companyPage(company: CompanyDetail, registrations: typeof nothing | null = nothing) {
  return (
    <CompanyPage
      company={company}
      activity={nothing}
      reference={reference}
      registrations={registrations}
      backTo="/companies"
      fromRegistration={null}
    />
  )
}
