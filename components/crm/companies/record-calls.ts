import { feedPage } from "#components/records/activity/notes-pages.ts"
import type { RecordCalls } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import { companySorts } from "#lib/contract/crm/companies.ts"

/** The calls on a company that screens of all kinds make. */
export const recordCalls: RecordCalls<"company"> = {
  listRows: async ({ sort, ...query }) => {
    const known = companySorts.find((one) => one === sort)
    const { data, meta } = await api.companies.list({ ...query, ...(known && { sort: known }) })
    return { rows: data.map((row) => ({ id: row.id, name: row.name })), meta }
  },
  notesOf: (company) => ({
    listNotes: (page) => api.notes.list({ company, page }),
    listActivity: async (page) => feedPage(await api.companies.listActivity({ company, page })),
    create: (text) => api.notes.create({ company, ...text }),
    edit: (text) => api.notes.edit({ company, ...text }),
    remove: (note) => api.notes.remove({ company, note }),
  }),
  listReminders: (company, page) => api.notifications.listForCompany({ company, page }),
  remove: (company) => api.companies.remove({ company }),
  listMails: (company, page) => api.messenger.listOfCompany({ companyId: company, page }),
  resetEmailError: (company) => api.companies.resetEmailError({ company }),
  pick: (term) => api.companies.pick({ term }),
}
