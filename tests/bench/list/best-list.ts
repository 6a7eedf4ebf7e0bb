import type pg from "pg"
import { bestCount, bestIds, bestRows, bestWholePage, namesSql, type Sql } from "./best-sql.ts"
import type { ListCase } from "./cases.ts"

type Connection = Pick<pg.Pool, "query">
type AccountType = { id: number; name: string; color_hex: string }
type ById<Value> = Record<number, Value>
type Names = {
  types: ById<AccountType>
  tags: ById<string>
  countries: ById<string>
  owners: ById<string>
}

/** The parts of a row that all lists and pages have as they come. */
type Plain = {
  id: number
  name: string
  brands: string[]
  contacts: { id: number; name: string }[]
  created_at: string
  updated_at: string
  is_primary_contact: boolean
}
type Stored = Plain & {
  account_type_ids: number[]
  tag_ids: number[]
  country_id: number
  sale_owner_ids: number[]
}

/** A row as it is answered. */
export type BestRow = Plain & {
  typeOfAccount: (AccountType | undefined)[]
  tags: (string | undefined)[]
  country: string | undefined
  saleOwners: (string | undefined)[]
}

/** The best hand-written answers over a pool: small tables in memory, filtered totals counted once, or with every call when companies change. */
export class BestList {
  readonly #pool: Connection
  readonly #totals = new Map<string, number>()
  #names: Promise<Names> | undefined

  constructor(pool: Connection) {
    this.#pool = pool
  }

  /** Rows and exact total of a case. */
  async answer(desired: ListCase): Promise<{ data: BestRow[]; total: number }> {
    this.#names ??= this.#one<Names>({ text: namesSql, values: [] })
    const [names, { data, total }] = await Promise.all([
      this.#names,
      desired.where === "true" ? this.#whole(desired) : this.#filtered(desired),
    ])
    return { data: (data ?? []).map((row) => named(row, names)), total }
  }

  #whole(desired: ListCase) {
    return this.#one<{ data: Stored[] | null; total: number }>(bestWholePage(desired))
  }

  async #filtered(desired: ListCase) {
    const [{ data }, total] = await Promise.all([this.#rows(desired), this.#total(desired)])
    return { data, total }
  }

  async #rows(desired: ListCase) {
    const { ids } = await this.#one<{ ids: number[] }>(bestIds(desired))
    return this.#one<{ data: Stored[] | null }>(bestRows(ids))
  }

  async #total(desired: ListCase): Promise<number> {
    const known = desired.isAfterWrite ? undefined : this.#totals.get(desired.name)
    if (known !== undefined) return known
    const { total } = await this.#one<{ total: number }>(bestCount(desired))
    this.#totals.set(desired.name, total)
    return total
  }

  async #one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row> {
    const { rows } = await this.#pool.query<Row>(statement)
    const [row] = rows
    if (!row) throw new Error("A statement answered no row")
    return row
  }
}

function named(stored: Stored, names: Names): BestRow {
  const { account_type_ids, tag_ids, country_id, sale_owner_ids, ...row } = stored
  return {
    ...row,
    typeOfAccount: account_type_ids.map((id) => names.types[id]),
    tags: tag_ids.map((id) => names.tags[id]),
    country: names.countries[country_id],
    saleOwners: sale_owner_ids.map((id) => names.owners[id]),
  }
}
