import { recordReads } from "#components/records/page/record-reads.ts"
import { serverApi } from "#lib/api/server.ts"

/** What the page of a company reads. */
export const { load: loadCompany, loadActivity } = recordReads({
  get: (company) => serverApi.companies.get({ company }),
  listActivity: (company) => serverApi.companies.listActivity({ company }),
})
