import { findCompany } from "#lib/backend/crm/companies/detail.ts"
import { findContact } from "#lib/backend/crm/contacts/detail.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Named, nameIn } from "#lib/backend/records/reference/rows.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { fullLabel } from "#lib/contract/records/field-labels.ts"
import type { MergePreview, MergeType } from "#lib/contract/records/merges.ts"
import { valueAt } from "#lib/contract/records/record-fields.ts"
import { mergeFields } from "./fields.ts"
import { heldKinds } from "./merge.ts"
import { countRows, type Pair } from "./move-rows.ts"

type Readable = MergePreview["fields"][number]["kept"]
/** A record as a reader compares it. */
type Compared = {
  id: number
  name: string
  version: number
  mayDelete: boolean
  mayChangeOwners: boolean
  values: Record<string, Readable>
}

/**
 * Two records side by side, and what would move from one to the other.
 * @throws 404 for an unknown or deleted record, 422 when they are the same
 */
export async function previewMerge(pair: Pair, reader: Reader): Promise<MergePreview> {
  if (pair.kept === pair.removed) throw invalid({ removed: ["not_allowed"] })
  const find = comparers[pair.type]
  const [kept, removed] = await Promise.all([find(pair.kept, reader), find(pair.removed, reader)])
  if (!kept) throw subjectNotFound({ type: pair.type, id: pair.kept })
  if (!removed) throw subjectNotFound({ type: pair.type, id: pair.removed })
  const rows = await countRows(pair, heldKinds(kept.mayChangeOwners))
  return {
    kept: { id: kept.id, name: kept.name, version: kept.version },
    removed: { id: removed.id, name: removed.name, version: removed.version },
    fields: sideBySide(kept, removed),
    rows,
    permissions: { merge: removed.mayDelete },
  }
}

type Compare = (id: number, reader: Reader) => Promise<Compared | undefined>
const comparers: Record<MergeType, Compare> = { company: compareCompany, contact: compareContact }

function sideBySide(kept: Compared, removed: Compared): MergePreview["fields"] {
  return Object.entries(kept.values).map(([path, value]) => {
    const other = removed.values[path] ?? null
    const isBlank = value === null || value === ""
    return {
      path,
      label: `fields.${fullLabel(path)}`,
      kept: value,
      removed: other,
      differs: value !== other,
      suggested: isBlank && value !== other ? "removed" : "kept",
    }
  })
}

/** What a record says in each compared field, as far as it says it by itself. */
function valuesOf(type: MergeType, record: object): Compared["values"] {
  const paths = Object.keys(mergeFields[type])
  return Object.fromEntries(paths.map((path) => [path, readable(valueAt(record, path))]))
}

function readable(value: unknown): Readable {
  if (typeof value === "string" || typeof value === "boolean") return value
  return typeof value === "object" && value !== null ? readable(valueAt(value, "name")) : null
}

async function compareCompany(id: number, reader: Reader): Promise<Compared | undefined> {
  const company = await findCompany(id, reader)
  if (!company) return undefined
  const { informations, permissions, version } = company
  return {
    ...{ id, name: informations.name, version },
    ...{ mayDelete: permissions.delete, mayChangeOwners: permissions.owners },
    values: {
      ...valuesOf("company", company),
      "informations.address": addressLine(informations.address),
    },
  }
}

function addressLine(address: CompanyDetail["informations"]["address"]): string | null {
  const { street, zip_code, city, state, country } = address
  const place = [zip_code, city].filter(Boolean).join(" ")
  return [street, place, state, country].filter(Boolean).join(", ") || null
}

async function compareContact(id: number, reader: Reader): Promise<Compared | undefined> {
  const [contact, store] = await Promise.all([findContact(id, reader), referenceStore()])
  if (!contact) return undefined
  const { informations, permissions, version } = contact
  const { language } = reader
  const nameOf = (values: Named[], desired: number | null) => {
    const value = values.find((one) => one.id === desired)
    return value ? nameIn(language, value) : null
  }
  return {
    ...{ id, name: informations.name, version, mayDelete: permissions.delete, mayChangeOwners: true },
    values: {
      ...valuesOf("contact", contact),
      "informations.salutation": nameOf(store.salutations, informations.salutation),
      "informations.badge_id": nameOf(store.badges, informations.badge_id),
      "informations.outcome": nameOf(store.outcomes, informations.outcome),
    },
  }
}
