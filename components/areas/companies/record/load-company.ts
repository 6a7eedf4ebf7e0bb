import { cache } from "react"
import { recordReads } from "#components/records/page/record-reads.ts"
import { serverApi } from "#lib/api/server.ts"

/** Its latest registrations. */
export const loadRegistrations = cache((company: number) =>
  serverApi.registrations.listOfCompany({ company }),
)

/** What the page of a company reads. */
export const { load: loadCompany, loadActivity } = recordReads({
  get: (company) => serverApi.companies.get({ company }),
  listActivity: (company) => serverApi.companies.listActivity({ company }),
  loadOthers: loadRegistrations,
})
