import { can, type Holder } from "#lib/access/abilities.ts"
import {
  companyExportColumns,
  contactExportColumns,
  registrationExportColumns,
  registrationMoneyColumns,
} from "#lib/contract/crm/exports.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"

const columns: Record<ListWith<"exports">, readonly string[]> = {
  companies: companyExportColumns,
  contacts: contactExportColumns,
  registrations: registrationExportColumns,
}

/** Columns of a list's export that a user may read. */
export function readableColumns(list: ListWith<"exports">, user: Holder): readonly string[] {
  const readsMoney = can(user, "finance.read")
  const isMoney = (column: string) => registrationMoneyColumns.some((one) => one === column)
  return columns[list].filter((column) => readsMoney || !isMoney(column))
}
