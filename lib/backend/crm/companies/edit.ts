import type { z } from "zod"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { flat } from "#lib/backend/records/form/flat.ts"
import { editRecord } from "#lib/backend/records/form/save-record.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import type { companyChanges } from "#lib/contract/crm/company-form.ts"
import { findCompany } from "./detail.ts"
import { companyForm } from "./form.ts"

/** A save of changed fields, made from a version. */
export type CompanyEdit = z.output<typeof companyChanges>

/**
 * Saves changed fields of a company; those that a save does not name stay as they are.
 * @returns the company as it is now
 * @throws 404 for an unknown or deleted company; 403 for owners the caller may not change; 409 with the stored company and the fields in question when one that
 *   the save changes was changed by others since `version`; 422 by dotted path
 */
export async function editCompany(
  id: number,
  edit: CompanyEdit,
  reader: Reader,
  actor: Actor,
): Promise<CompanyDetail> {
  const overwritten = await inRecordTransaction(actor, (transaction) =>
    editCompanyWithin(id, edit, transaction),
  )
  const current = await findCompany(id, reader)
  if (!current) throw notFound("company")
  if (overwritten.length > 0) throw conflict("company_changed", current, overwritten)
  return current
}

/**
 * The same in a transaction of the caller's.
 * @returns fields that the save would overwrite without having seen them; nothing is written then
 */
export function editCompanyWithin(
  id: number,
  { version, ...save }: CompanyEdit,
  transaction: Transaction,
): Promise<string[]> {
  return editRecord(companyForm, id, { version, sent: flat(save) }, transaction)
}
