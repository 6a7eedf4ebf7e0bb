import { cache } from "react"
import { recordReads } from "#components/records/page/record-reads.ts"
import { can } from "#lib/access/abilities.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { requireUser } from "#lib/session/current-user.ts"

/** Badges and outcomes by name; tags and callers come with the contact. */
export const loadChoices = cache(async () => {
  const { badges, outcomes } = await serverApi.contacts.loadInit()
  return { badges, outcomes }
})

/** Its latest registrations: as few as can be asked for, since fewer are shown; null for who may not read them. */
export const loadRegistrations = cache(async (contact: number) =>
  can(await requireUser(), "registrations.read")
    ? serverApi.registrations.listOfContact({ contact, per_page: pageSizes[0] })
    : null,
)

/** What the page of a contact reads. */
export const { load: loadContact, loadActivity } = recordReads({
  get: (contact) => serverApi.contacts.get({ contact }),
  listActivity: (contact) => serverApi.contacts.listActivity({ contact }),
  loadOthers: (contact) => Promise.allSettled([loadChoices(), loadRegistrations(contact)]),
})

/** When a contact that cannot be read was erased, ISO 8601; undefined for one that is unknown or deleted. */
export const loadErasedAt = cache((contact: number) =>
  serverApi.contacts.get({ contact }).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.body.erased_at : undefined),
  ),
)
