import { withCompanyBilling } from "#lib/application/company-billing.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween, type FieldValues, isIds } from "#lib/backend/records/changes.ts"
import { sessionIn } from "#lib/backend/records/reference/of-session.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { nextVersion } from "#lib/backend/shows/registrations/change-registration.ts"
import { type LockedDraft, lockBySlug } from "#lib/backend/shows/registrations/intake/lock-draft.ts"
import { updatePrices } from "#lib/backend/shows/registrations/prices.ts"
import { rowOf } from "#lib/backend/shows/registrations/save/form.ts"
import { settled } from "#lib/backend/shows/registrations/save/settle.ts"
import { ownChanges, writeRows } from "#lib/backend/shows/registrations/save/write-form.ts"
import {
  type ClosedReason,
  type Corrections,
  closedParts,
} from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { mailCorrected } from "../confirm.ts"
import { inLine } from "../in-line.ts"
import { bySlug } from "../known-slug.ts"
import { take } from "../limits.ts"
import { readView } from "../view.ts"
import type { Visitor } from "../visitors.ts"
import { lockedState } from "./correctable.ts"
import { fieldsOf } from "./fields-of.ts"
import { notifyStaff } from "./notify-staff.ts"
import { correctionProblems } from "./problems.ts"
import { addRows, hasOtherRows, missingRows, removeRows, writeBoothBrands, writeImages } from "./rows.ts"
import { sentValues } from "./sent-values.ts"
import { dropTyped } from "./typed-beside.ts"
import { unseenBy } from "./unseen.ts"

type Correction = { slug: string; version: number; seen?: number | undefined; values: ApplicationValues }

/**
 * E-8. Corrects an application that was sent. What others changed since it was loaded stays where the applicant left it alone.
 * @returns the application as it is now
 * @throws 409 with the application as it is: it is a draft still, it is locked, or a field that is corrected was changed in the meantime;
 *   404, 422 by the form's paths, 429
 */
export function correct(
  correction: Correction,
  visitor: Visitor,
  language: Language,
): Promise<ApplicationView> {
  return bySlug(visitor, async () => {
    if (visitor.userId === null) await take("saved", correction.slug)
    return inLine(visitor, () =>
      inRecordTransaction(visitor, (transaction) =>
        correctWithin(transaction, correction, { visitor, language }),
      ),
    )
  })
}

async function correctWithin(
  transaction: Transaction,
  { slug, version, seen, values: sent }: Correction,
  { visitor, language }: { visitor: Visitor; language: Language },
): Promise<ApplicationView> {
  const { connection, store } = transaction
  const locked = await lockBySlug(slug, connection)
  const view = () => readView(slug, language, visitor, transaction)
  if (!locked.is_published) throw conflict("not_sent_yet", await view())
  const corrections = await lockedState(locked.id, store, connection)
  if (corrections.lock !== null) throw conflict(`corrections_${corrections.lock}`, await view())
  const current = await sentValues(locked.id, connection)
  // Terms are accepted once, when it is sent.
  const { acceptTermsDate, termsId } = current.billing
  const accepted = { ...sent, billing: { ...sent.billing, acceptTermsDate, termsId } }
  // Billing that is closed does not follow a company that is renamed.
  const typed = corrections.closed.billing === null ? withCompanyBilling(accepted) : accepted
  const found = changesOf(current, typed)
  const removed = missingRows(current, typed)
  if (missingRows(typed, current).length > 0) throw conflict("application_changed", await view())
  const names = await fileNames([current, typed], connection)
  const audited = auditedFields(fieldsOf(typed), typed, names)
  const { untouched, overwritten } = await unseenBy(
    { id: locked.id, version, seen, changes: found, removed, audited },
    connection,
  )
  if (overwritten.length > 0) throw conflict("application_changed", await view(), overwritten)
  const changes: Changes = Object.fromEntries(Object.entries(found).filter(([path]) => !untouched.has(path)))
  const hasNewRows = (["contact", "brand", "booth"] as const).some((kind) =>
    hasOtherRows(kind, current, typed),
  )
  if (Object.keys(changes).length === 0 && !hasNewRows) {
    await dropTyped(locked.id, connection)
    return view()
  }
  requireOpen(corrections, changes, { current, typed })
  const tradeshowId = sessionIn(store, locked.tradeshow_session_id)?.show.id ?? 0
  const problems = await correctionProblems({ id: locked.id, tradeshowId }, { current, typed }, transaction)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const whole = await addRows(locked, typed, connection)
  await dropTyped(locked.id, connection)
  await write({ locked, current, typed: whole, changes, removed, names }, transaction)
  await mailCorrected(locked.id, current.brand.basic.email, language, connection)
  return view()
}

/** What a correction changes of the rows that stay. */
function changesOf(current: ApplicationValues, typed: ApplicationValues): Changes {
  const before = fieldsOf(current)
  const known = Object.fromEntries(Object.entries(fieldsOf(typed)).filter(([path]) => path in before))
  return changesBetween(before, settled(known, before))
}

/** @throws 422 for a part that is closed, by the form's path of the part */
function requireOpen(
  { closed }: Corrections,
  changes: Changes,
  { current, typed }: { current: ApplicationValues; typed: ApplicationValues },
): void {
  const paths = Object.keys(changes)
  const isTouched = {
    booths:
      paths.some((path) => path.startsWith("booth.")) ||
      hasOtherRows("booth", current, typed) ||
      // Booths show brands by their places.
      hasOtherRows("brand", current, typed),
    billing: paths.some((path) => path.startsWith("billing.") || path.startsWith("organization.")),
  }
  const refused = closedParts.flatMap((part): [string, [`corrections_closed_${ClosedReason}`]][] => {
    const reason = closed[part]
    return reason !== null && isTouched[part] ? [[part, [`corrections_closed_${reason}`]]] : []
  })
  if (refused.length > 0) throw invalid(Object.fromEntries(refused))
}

const isBoothBrands = (path: string) => /^booth\.\d+\.brands$/.test(path)
const isImages = (path: string) => /^brand\.\d+\.images$/.test(path)

/** Names that the audit log says instead of ids: of pictures. */
async function fileNames(all: ApplicationValues[], connection: Connection): Promise<Map<number, string>> {
  const ids = all.flatMap(({ brand }) => brand.brands.flatMap(({ images }) => images))
  if (ids.length === 0) return new Map()
  const files = await query<{ id: number; name: string }>(
    {
      name: "application-image-names",
      text: "SELECT id, name FROM stored_file WHERE id = ANY ($1::int[])",
      values: [ids],
    },
    connection,
  )
  return new Map(files.map(({ id, name }) => [id, name]))
}

/** Fields as the audit log says them: brands of booths and pictures by their names. */
function auditedFields(
  fields: FieldValues,
  { brand }: ApplicationValues,
  files: Map<number, string>,
): FieldValues {
  const brands = new Map(brand.brands.map(({ id, brandName }) => [id, brandName.trim()]))
  return Object.fromEntries(
    Object.entries(fields).map(([path, value]) => {
      if (!isIds(value)) return [path, value]
      if (isBoothBrands(path)) return [path, value.map((id) => brands.get(id) ?? "")]
      return [path, isImages(path) ? value.map((id) => files.get(id) ?? `#${id}`) : value]
    }),
  )
}

type Write = {
  locked: LockedDraft
  current: ApplicationValues
  /** With the ids of all rows. */
  typed: ApplicationValues
  changes: Changes
  removed: string[]
  names: Map<number, string>
}

const isBlank = (value: unknown) =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0)

/** What is written: changes of rows that stay, with brands that have an id by now, and what rows hold that are new. */
function writtenChanges(changes: Changes, before: FieldValues, after: FieldValues): Changes {
  const changed = Object.entries(changes).map(([path, [old, fresh]]): [string, [unknown, unknown]] => [
    path,
    [old, isBoothBrands(path) ? after[path] : fresh],
  ])
  const added = Object.entries(after).filter(
    ([path, value]) => rowOf(path) && !(path in before) && !isBlank(value),
  )
  return {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(added.map(([path, value]) => [path, [null, value]])),
  }
}

async function write(
  { locked: { id }, current, typed, changes, removed, names }: Write,
  transaction: Transaction,
): Promise<void> {
  const { connection, actor } = transaction
  const before = fieldsOf(current)
  const written = writtenChanges(changes, before, fieldsOf(typed))
  await writeRows(id, written, transaction)
  for (const [path, [, value]] of Object.entries(written)) await writeBeside(id, path, value, connection)
  await removeRows(removed, connection)
  if (removed.some((path) => path.startsWith("booth."))) await updatePrices(id, [], connection)
  const email = written.email?.[1]
  const columns = { ...ownChanges(written), ...(email !== undefined && { email }) }
  const version = await nextVersion(id, connection, columns)
  const was = auditedFields(before, current, names)
  const is = auditedFields(
    Object.fromEntries(Object.entries(written).map(([path, [, value]]) => [path, value])),
    typed,
    names,
  )
  const gone = Object.entries(was).filter(
    ([path, value]) => !isBlank(value) && removed.some((row) => path.startsWith(`${row}.`)),
  )
  const audited: Changes = {
    ...Object.fromEntries(Object.entries(is).map(([path, value]) => [path, [was[path] ?? null, value]])),
    ...Object.fromEntries(gone.map(([path, value]) => [path, [value, null]])),
  }
  const action = actor.userId === null ? "correct" : "edit"
  await writeAudit({ actor, action, type: "registration", id, changes: audited, version }, connection)
  if (actor.userId === null) await notifyStaff(id, connection)
}

/** Writes what a save of staff does not change. */
async function writeBeside(
  registration: number,
  path: string,
  value: unknown,
  connection: Connection,
): Promise<void> {
  const row = rowOf(path)
  if (!row) return
  if (row.field === "first_time_at_show")
    await query(
      {
        name: "application-first-time",
        text: "UPDATE registration_brand SET is_first = $2 WHERE id = $1",
        values: [row.id, value],
      },
      connection,
    )
  if (isBoothBrands(path) && isIds(value)) await writeBoothBrands(registration, row.id, value, connection)
  if (isImages(path) && isIds(value)) await writeImages(row.id, value, connection)
}
