import { cache } from "react"
import type { NotePage } from "#components/activity/notes-pages.ts"
import { type Missing, missingOf } from "#components/merges/load-merged-away.ts"
import { readReference } from "#lib/api/reference.ts"
import { serverApi } from "#lib/api/server.ts"
import type { ContactDetail } from "#lib/contract/contact-detail.ts"
import { requireUser } from "#lib/current-user.ts"

/**
 * The contact of this request, asked for once however many parts of the page need it.
 * @returns "signed-out" without a session, and then nothing has been read; "missing" for an unknown or deleted one, and where it is found when
 * it was merged away
 */
export const loadContact = cache(async (id: number): Promise<ContactDetail | "signed-out" | Missing> => {
  if (!(await requireUser())) return "signed-out"
  startReading(id)
  try {
    const { data } = await serverApi.contacts.get({ contact: id })
    return data
  } catch (error) {
    return missingOf(error)
  }
})

/** The first page of what happened with a contact, without the page links that the panel does not show. */
export const loadActivity = cache(async (id: number): Promise<NotePage> => {
  const { data, meta } = await serverApi.contacts.listActivity({ contact: id })
  return { data: data.map(({ kind: _kind, ...note }) => note), meta }
})

/** Badges and outcomes by name; tags and callers come with the contact. */
export const loadChoices = cache(async () => {
  const { badges, outcomes } = await serverApi.contacts.loadInit()
  return { badges, outcomes }
})

/** Reads beside the contact what its page will ask for; each result, or failure, waits for whoever asks. */
function startReading(id: number) {
  void Promise.allSettled([loadActivity(id), loadChoices(), readReference()])
}
