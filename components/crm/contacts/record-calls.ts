import { feedPage } from "#components/records/activity/notes-pages.ts"
import type { RecordCalls } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import { contactSorts } from "#lib/contract/crm/contacts.ts"

/** The calls on a contact that screens of all kinds make. */
export const recordCalls: RecordCalls<"contact"> = {
  listRows: async ({ sort, ...query }) => {
    const known = contactSorts.find((one) => one === sort)
    const { data, meta } = await api.contacts.list({ ...query, ...(known && { sort: known }) })
    return { rows: data.map((row) => ({ id: row.id, name: row.name })), meta }
  },
  notesOf: (contact) => ({
    listNotes: (page) => api.contactNotes.list({ contact, page }),
    listActivity: async (page) => feedPage(await api.contacts.listActivity({ contact, page })),
    create: (text) => api.contactNotes.create({ contact, ...text }),
    edit: (text) => api.contactNotes.edit({ contact, ...text }),
    remove: (note) => api.contactNotes.remove({ contact, note }),
  }),
  listReminders: (contact, page) => api.notifications.listForContact({ contact, page }),
  remove: (contact) => api.contacts.remove({ contact }),
  listMails: (contact, page) => api.messenger.listOfContact({ contactId: contact, page }),
  resetEmailError: (contact) => api.contacts.resetEmailError({ contact }),
  pick: (term) => api.contacts.pick({ term }),
}
