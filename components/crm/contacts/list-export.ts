import { listExport } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import { contactExportColumns } from "#lib/contract/crm/exports.ts"

/** How contacts are exported. */
export const exported = listExport(contactExportColumns, (order) => api.exports.contacts(order), {
  hasHouseholds: true,
})
