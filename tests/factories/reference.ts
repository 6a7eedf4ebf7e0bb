import { insertRow, sqlOne, unique } from "./database.ts"

type Id = { id: number }

async function idWhere(text: string, values: unknown[]): Promise<number> {
  return (await sqlOne<Id>(text, values)).id
}

export async function createTag(values: { name?: string; isPinned?: boolean } = {}): Promise<number> {
  const row = { name: values.name ?? unique("Tag"), is_pinned: values.isPinned }
  return (await insertRow<Id>("company_tag", row)).id
}

export async function createVendorTag(name = unique("Vendor tag")): Promise<number> {
  return (await insertRow<Id>("vendor_tag", { name })).id
}

export async function createContactTag(name = unique("Contact tag")): Promise<number> {
  return (await insertRow<Id>("contact_tag", { name })).id
}

export async function createCaller(name = unique("Caller")): Promise<number> {
  return (await insertRow<Id>("caller", { name })).id
}

export async function createBrand(name = unique("Brand")): Promise<number> {
  return (await insertRow<Id>("brand", { name })).id
}

export async function createOwner(nickname = unique("Owner")): Promise<number> {
  return (await insertRow<Id>("owner", { nickname })).id
}

export async function createSequence(name = unique("Sequence")): Promise<number> {
  return (await insertRow<Id>("sequence", { name })).id
}

/** An account type by its English name. */
export function accountTypeId(name: string): Promise<number> {
  return idWhere("SELECT id FROM account_type WHERE name = $1", [name])
}

/** A country by its two letters. */
export function countryId(code: string): Promise<number> {
  return idWhere("SELECT id FROM country WHERE code = $1", [code])
}

export function stateId(country: string, code: string): Promise<number> {
  return idWhere(
    "SELECT state.id FROM state JOIN country ON country.id = country_id WHERE country.code = $1 AND state.code = $2",
    [country, code],
  )
}

/** A social network by its code. */
export function socialNetworkId(code: string): Promise<number> {
  return idWhere("SELECT id FROM social_network WHERE code = $1", [code])
}

/** A value of a small reference table by its place, from 0. */
export function idAt(table: string, place = 0): Promise<number> {
  return idWhere(`SELECT id FROM "${table}" ORDER BY id LIMIT 1 OFFSET $1`, [place])
}

/** A stage of a pipeline that is, or is not, about the current session. */
export function lifecycleOptionId(isCurrent: boolean, place = 0): Promise<number> {
  return idWhere(
    `SELECT option.id FROM lifecycle_option option JOIN lifecycle ON lifecycle.id = lifecycle_id
     WHERE is_current = $1 ORDER BY lifecycle.id, option.id LIMIT 1 OFFSET $2`,
    [isCurrent, place],
  )
}

const sessionConditions = {
  current: "is_current",
  previous: `NOT is_current AND "to" < now()`,
  next: `NOT is_current AND "from" > now()`,
}

/** A session of a trade show by its place in time. */
export function sessionId(when: keyof typeof sessionConditions, place = 0): Promise<number> {
  const condition = sessionConditions[when]
  return idWhere(`SELECT id FROM tradeshow_session WHERE ${condition} ORDER BY id LIMIT 1 OFFSET $1`, [place])
}
