import { listExport } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import { companyExportColumns } from "#lib/contract/crm/exports.ts"

/** How companies are exported. */
export const exported = listExport(companyExportColumns, (order) => api.exports.companies(order))
