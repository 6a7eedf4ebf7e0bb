import type { RecordCalls } from "#components/areas/area.ts"
import { api } from "#lib/api/client.ts"

/** The calls on a registration that screens of all kinds make. */
export const recordCalls: RecordCalls<"registration"> = {
  notesOf: (registration) => ({
    listNotes: (page) => api.registrationNotes.list({ registration, page }),
    listActivity: (page) => api.registrationNotes.list({ registration, page }),
    create: (text) => api.registrationNotes.create({ registration, ...text }),
    edit: (text) => api.registrationNotes.edit({ registration, ...text }),
    remove: (note) => api.registrationNotes.remove({ registration, note }),
  }),
  listReminders: (registration, page) => api.notifications.listForRegistration({ registration, page }),
  listMails: (registration, page) => api.messenger.listOfRegistration({ registrationId: registration, page }),
  remove: (draftId) => api.registrations.removeIncomplete({ draftId }),
}
