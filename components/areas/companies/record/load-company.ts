import { cache } from "react"
import { recordReads } from "#components/records/page/record-reads.ts"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/page-sizes.ts"

/** Its latest registrations: as few as can be asked for, since fewer are shown. */
export const loadRegistrations = cache((company: number) =>
  serverApi.registrations.listOfCompany({ company, per_page: pageSizes[0] }),
)

/** What the page of a company reads. */
export const { load: loadCompany, loadActivity } = recordReads({
  get: (company) => serverApi.companies.get({ company }),
  listActivity: (company) => serverApi.companies.listActivity({ company }),
  loadOthers: loadRegistrations,
})
