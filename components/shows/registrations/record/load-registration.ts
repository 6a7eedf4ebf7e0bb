import { cache } from "react"
import { recordReads } from "#components/records/page/record-reads.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { PageQuery } from "#lib/pages/page-address.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

/** What the fields of a registration choose among. */
export const loadChoices = cache(() => serverApi.registrationRecord.loadChoices())

/** What the page of a registration reads. */
export const { load: loadRegistration, loadActivity } = recordReads({
  get: (draft) => serverApi.registrationRecord.get({ draft }),
  listActivity: (registration) => serverApi.registrationRecord.listActivity({ registration }),
  loadOthers: loadChoices,
})

/** The company that the address asks to link; null without one that is there. */
export async function loadDraftLink({ linkCompany }: PageQuery): Promise<Option | null> {
  const company = typeof linkCompany === "string" ? recordIdOf(linkCompany) : null
  if (company === null) return null
  try {
    const { data } = await serverApi.companies.get({ company })
    return { id: company, name: data.informations.name }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
