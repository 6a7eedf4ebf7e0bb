import { cache } from "react"
import { recordReads } from "#components/records/page/record-reads.ts"
import { serverApi } from "#lib/api/server.ts"

/** What the fields of a registration choose among. */
export const loadChoices = cache(() => serverApi.registrationRecord.loadChoices())

/** What the page of a registration reads. */
export const { load: loadRegistration, loadActivity } = recordReads({
  get: (draft) => serverApi.registrationRecord.get({ draft }),
  listActivity: async (registration) => {
    const { data, meta } = await serverApi.registrationNotes.list({ registration })
    return { data: data.map((note) => ({ ...note, kind: "note" })), meta }
  },
  loadOthers: loadChoices,
})
