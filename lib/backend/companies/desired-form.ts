import type { z } from "zod"
import type { companyChanges } from "#lib/contract/company-form.ts"
import type { Changes } from "../records/audit/write-audit.ts"
import { withSchemes } from "../records/social-networks.ts"
import type { ReferenceStore } from "../reference/store.ts"
import { type CompanyForm, formLinks, type LinkField } from "./form.ts"

/** What a save says, in its blocks. */
export type CompanySave = Omit<z.output<typeof companyChanges>, "version">

const isBlock = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Every value of a save by its dotted path; what is left out is not in it. */
function pathsOf(block: object, at = ""): [string, unknown][] {
  return Object.entries(block).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return []
    return isBlock(value) ? pathsOf(value, `${at}${name}.`) : [[`${at}${name}`, value]]
  })
}

/** Fields of a save by their dotted paths, as they were sent; addresses on the web have a scheme. */
export function fieldsOf(save: CompanySave): Partial<CompanyForm> {
  // The contract has checked the values; their types by path are those by place.
  const fields = Object.fromEntries(pathsOf(save)) as Partial<CompanyForm>
  const networks = fields["informations.socialNetworks"]
  return networks ? { ...fields, "informations.socialNetworks": withSchemes(networks) } : fields
}

/**
 * Fields of a save in the form in which they are stored, so that the two compare: ids once and, where order says nothing, sorted.
 * Pipelines, accounting ids and technical references that a save leaves out keep what they have; with null they go.
 * A new country without a state clears the state; a contact that is linked no more is not the primary one.
 */
export function desiredForm(
  sent: Partial<CompanyForm>,
  current: CompanyForm,
  store: ReferenceStore,
): Partial<CompanyForm> {
  const desired: Partial<CompanyForm> = { ...sent, ...sortedLinks(sent) }
  const {
    zoho,
    mobilier,
    "vendor.lifecycles": lifecycles,
    "vendor.participations": participations,
    "informations.socialNetworks": networks,
  } = sent
  if (networks) desired["informations.socialNetworks"] = inOrderOf(networks, store)
  if (participations) {
    desired["vendor.participations"] = byKey(participations, (one) => one.tradeshow_session_id)
  }
  if (lifecycles) {
    const all = byKey([...current["vendor.lifecycles"], ...lifecycles], (one) => one.lifecycle_id)
    desired["vendor.lifecycles"] = all.filter((one) => one.lifecycle_option_id !== null)
  }
  if (zoho) {
    const all = byKey([...current.zoho, ...zoho], (one) => one.organization_id)
    desired.zoho = all.filter((one) => one.zoho_id !== null)
  }
  if (mobilier) {
    const all = byKey([...current.mobilier, ...mobilier], (one) => one.tradeshow_id)
    desired.mobilier = all.filter((one) => one.reference !== null)
  }
  return { ...withoutState(desired, current), ...desired, ...withoutPrimary(desired, current) }
}

/** The wanted fields that differ from what is stored. */
export function onlyChanged<Form extends object>(desired: Form, changes: Changes): Partial<Form> {
  const changed: Partial<Form> = { ...desired }
  for (const field in desired) if (!(field in changes)) delete changed[field]
  return changed
}

function sortedLinks(sent: Partial<CompanyForm>): Partial<CompanyForm> {
  const sorted: Partial<CompanyForm> = {}
  for (const field of linkFields) {
    const ids = sent[field]
    if (!ids) continue
    const { isOrdered }: LinkField = formLinks[field]
    const once = [...new Set(ids)]
    sorted[field] = isOrdered ? once : once.sort((a, b) => a - b)
  }
  return sorted
}

export const linkFields = Object.keys(formLinks) as (keyof typeof formLinks)[]

/** One row a key, the last one said, in the keys' order. */
function byKey<Row>(given: Row[], keyOf: (row: Row) => number | string): Row[] {
  const last = new Map(given.map((row) => [keyOf(row), row]))
  return [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function inOrderOf<Entry extends { social_network_id: number }>(entries: Entry[], store: ReferenceStore) {
  const place = new Map(store.socialNetworks.map(({ id }, index) => [id, index]))
  const placeOf = (entry: Entry) => place.get(entry.social_network_id) ?? store.socialNetworks.length
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b))
}

function withoutState(desired: Partial<CompanyForm>, current: CompanyForm): Partial<CompanyForm> {
  const country = desired["informations.address.country_id"]
  if (country === undefined || country === current["informations.address.country_id"]) return {}
  return { "informations.address.state_id": null }
}

function withoutPrimary(desired: Partial<CompanyForm>, current: CompanyForm): Partial<CompanyForm> {
  const cleared: Partial<CompanyForm> = {}
  const { contacts } = desired
  if (!contacts) return cleared
  for (const field of ["informations.contactPrimary", "vendor.primarySalesContact"] as const) {
    const primary = current[field]
    if (desired[field] === undefined && primary !== null && !contacts.includes(primary)) cleared[field] = null
  }
  return cleared
}
