import { editCompanyWithin } from "#lib/backend/crm/companies/edit.ts"
import { companyForm } from "#lib/backend/crm/companies/form.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween, type FieldValues, fieldsChangedSince, isIds } from "#lib/backend/records/changes.ts"
import { flat } from "#lib/backend/records/form/flat.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { onceMoreWhenTaken } from "../booth-numbers.ts"
import { changeRegistration } from "../change-registration.ts"
import { lockRegistration } from "../lock-registration.ts"
import { findRegistration } from "../record/detail.ts"
import { requireValid } from "./check.ts"
import type { RegistrationEdit } from "./form.ts"
import { type LinkedCompany, readForm } from "./read-form.ts"
import { settled } from "./settle.ts"
import { auditedChanges, ownChanges, withChanges, writeRows } from "./write-form.ts"

const owners = "primaryCompany.saleOwners"
/** What the audit trail calls the companies that are linked. */
export const linkedCompanies = "companies"

/**
 * Saves changed fields of a registration, of its rows, and owners of its primary company; those that a save does not name stay as they are.
 * @returns the registration as it is now
 * @throws 404 for an unknown or deleted registration; 403 for owners the caller may not change; 409 with the stored registration and the fields in question when one
 *   that the save changes was changed by others since its version; 422 by dotted path
 */
export async function saveRegistration(
  id: number,
  edit: RegistrationEdit,
  reader: Reader,
  actor: Actor,
): Promise<RegistrationDetail> {
  const overwritten = await onceMoreWhenTaken(() =>
    inRecordTransaction(actor, (transaction) => saveWithin(id, edit, transaction)),
  )
  const current = await findRegistration(id, reader)
  if (!current) throw notFound("registration")
  if (overwritten.length > 0) throw conflict("registration_changed", current, overwritten)
  return current
}

/** @returns fields that the save would overwrite without having seen them; nothing is written then */
async function saveWithin(
  id: number,
  { version: loadedVersion, ...edit }: RegistrationEdit,
  transaction: Transaction,
): Promise<string[]> {
  const { connection, store, actor } = transaction
  const { version: companyVersion, ...primaryCompany } = edit.primaryCompany ?? {}
  const sent: FieldValues = flat({ ...edit, primaryCompany })
  const company = owners in sent ? await lockPrimaryCompany(id, transaction) : undefined
  const locked = await lockRegistration(id, connection)
  const version = loadedVersion ?? locked.version
  if (version > locked.version) throw invalid({ version: ["not_allowed"] })
  const sections = [...new Set(Object.keys(sent).map((path) => path.slice(0, path.indexOf("."))))]
  const { form: current, links } = await readForm(id, sections, connection)
  requireKnownRows(sent, current)
  const changes = changesBetween(current, settled(sent, current))
  const fields = Object.keys(changes)
  if (fields.length === 0) return []
  if (owners in changes && company !== primaryOf(links)) return [owners]
  if (version < locked.version) {
    const overwritten = await changedSince(id, version, fields, transaction)
    if (overwritten.length > 0) return overwritten
  }
  const [sessionId, isPublished] = [locked.tradeshow_session_id, locked.is_published]
  const save = { sessionId, isPublished, current, changes, after: withChanges(current, changes), links }
  await requireValid(save, store, connection)
  const saleOwners = changes[owners]?.[1]
  if (company && isIds(saleOwners)) {
    const unseen = await editOwners(company, { version: companyVersion, vendor: { saleOwners } }, transaction)
    if (unseen.length > 0) return [owners]
  }
  await writeRows(id, changes, transaction)
  const change = { id, columns: ownChanges(changes), changes: auditedChanges(changes, links) }
  await changeRegistration(change, actor, connection)
  return []
}

const primaryOf = (links: LinkedCompany[]) => links.find(({ is_primary }) => is_primary)?.company_id

/** Companies are locked before registrations. @returns the primary company, undefined when none is linked */
async function lockPrimaryCompany(id: number, { connection }: Transaction): Promise<number | undefined> {
  const [found] = await query<{ company_id: number }>(
    {
      name: "registration-primary",
      text: `SELECT link.company_id FROM registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
        WHERE link.registration_id = $1 AND link.is_primary`,
      values: [id],
    },
    connection,
  )
  if (found) await companyForm.lock(found.company_id, {}, connection)
  return found?.company_id
}

/** Throws a 422 for rows that are not the registration's, for example because they were deleted meanwhile. */
function requireKnownRows(sent: FieldValues, current: FieldValues): void {
  const unknown = Object.keys(sent).filter((path) => !(path in current))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((path) => [path, ["gone"]])))
}

/** Fields that others changed; whose owners are saved is a question of which company is the primary one. */
async function changedSince(id: number, version: number, fields: string[], { connection }: Transaction) {
  const compared = fields.includes(owners) ? [...fields, linkedCompanies] : fields
  const changed = await fieldsChangedSince({ type: "registration", id, version }, compared, connection)
  return [...new Set(changed.map((field) => (field === linkedCompanies ? owners : field)))]
}

/** Saves the owners on the company itself, whose rules and audit log they are under. Its problems are told by their name here. */
async function editOwners(
  company: number,
  edit: Parameters<typeof editCompanyWithin>[1],
  transaction: Transaction,
): Promise<string[]> {
  try {
    return await editCompanyWithin(company, edit, transaction)
  } catch (error) {
    const problems = error instanceof Refusal ? error.data.errors?.["vendor.saleOwners"] : undefined
    throw problems ? invalid({ [owners]: problems }) : error
  }
}
