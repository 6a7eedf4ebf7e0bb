import { listExport } from "#components/records/area.ts"
import { api } from "#lib/api/client.ts"
import { registrationExportColumns, registrationMoneyColumns } from "#lib/contract/crm/exports.ts"

/** How registrations are exported. */
export const exported = listExport(registrationExportColumns, (order) => api.exports.registrations(order), {
  money: registrationMoneyColumns,
})
