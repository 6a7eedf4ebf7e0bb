import { listExport } from "#components/areas/area.ts"
import { api } from "#lib/api/client.ts"
import { contactExportColumns } from "#lib/contract/exports.ts"

/** How contacts are exported. */
export const exported = listExport(contactExportColumns, (order) => api.exports.contacts(order))
