import { cache } from "react"
import { recordReads } from "#components/records/page/record-reads.ts"
import { can } from "#lib/access/abilities.ts"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { requireUser } from "#lib/session/current-user.ts"

/** Its latest registrations: as few as can be asked for, since fewer are shown; null for who may not read them. */
export const loadRegistrations = cache(async (company: number) =>
  can(await requireUser(), "registrations.read")
    ? serverApi.registrations.listOfCompany({ company, per_page: pageSizes[0] })
    : null,
)

/** What the page of a company reads. */
export const { load: loadCompany, loadActivity } = recordReads({
  get: (company) => serverApi.companies.get({ company }),
  listActivity: (company) => serverApi.companies.listActivity({ company }),
  loadOthers: loadRegistrations,
})
