import { feedPage } from "#components/records/activity/notes-pages.ts"
import type { RecordCalls } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import { registrationSorts } from "#lib/contract/shows/registrations.ts"

/** The calls on a registration that screens of all kinds make. */
export const recordCalls: RecordCalls<"registration"> = {
  listRows: async ({ sort, ...query }) => {
    const known = registrationSorts.find((one) => one === sort)
    const { data, meta } = await api.registrations.list({ ...query, ...(known && { sort: known }) })
    return { rows: data.map((row) => ({ id: row.id, name: row.company_name })), meta }
  },
  notesOf: (registration) => ({
    listNotes: (page) => api.registrationNotes.list({ registration, page }),
    listActivity: async (page) => feedPage(await api.registrationRecord.listActivity({ registration, page })),
    create: (text) => api.registrationNotes.create({ registration, ...text }),
    edit: (text) => api.registrationNotes.edit({ registration, ...text }),
    remove: (note) => api.registrationNotes.remove({ registration, note }),
  }),
  listReminders: (registration, page) => api.notifications.listForRegistration({ registration, page }),
  listMails: (registration, page) => api.messenger.listOfRegistration({ registrationId: registration, page }),
  remove: (draftId) => api.registrations.removeIncomplete({ draftId }),
}
