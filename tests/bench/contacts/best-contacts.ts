import type pg from "pg"
import type { ContactCase } from "./cases.ts"

type Connection = Pick<pg.Pool, "query">
type Sql = { text: string; values: unknown[]; name?: string }
type AccountType = { id: number; name: string; color_hex: string }
type ById<Value> = Record<number, Value>
type Names = {
  types: ById<AccountType>
  tags: ById<string>
  countries: ById<string>
  badges: ById<string>
  sessions: ById<number>
}
/** The parts of a row that come as they are answered. */
type Plain = {
  id: number
  name: string
  isVip: boolean
  email: string | null
  relatedCompanyId: number | null
  relatedCompanyLabel: string | null
}
type Stored = Plain & {
  account_type_ids: number[]
  tag_ids: number[]
  badge_id: number
  country_id: number
  registered_ids: number[]
}

/** A row as it is answered. */
export type BestContact = Plain & {
  typeOfAccount: (AccountType | undefined)[]
  tags: (string | undefined)[]
  badge: string | undefined
  country: string | undefined
  /** Shows with whether the contact is registered. */
  sessions: [string, boolean][]
}

const notDeleted = "deleted_at IS NULL"
const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** What a row shows; names of small tables are put in by their ids afterwards. */
const rowsSql = `SELECT json_agg(r) AS data FROM (
  SELECT contact.id, btrim(first_name || ' ' || last_name) AS name, first_name, last_name, job_title, is_vip AS "isVip",
    badge_id, email, email_error, contact.has_active_sequence AS is_active_sequence, contact.tag_ids,
    contact.account_type_ids, registered_ids, contact.is_on_marketplace, company.id AS "relatedCompanyId",
    company.name AS "relatedCompanyLabel", company.country_id,
    (SELECT account_type FROM marketplace_account WHERE company_id = contact.company_id) AS "accountTypeLabel",
    ${moment("contact.created_at")} AS created_at, ${moment("contact.updated_at")} AS updated_at
  FROM unnest($1::int[]) WITH ORDINALITY AS page (id, place) JOIN contact USING (id)
  LEFT JOIN company ON company.id = contact.company_id ORDER BY place) r`

const namesSql = `SELECT
  (SELECT json_object_agg(id, json_build_object('id', id, 'name', name, 'color_hex', color_hex)) FROM account_type) AS types,
  (SELECT json_object_agg(id, name) FROM contact_tag) AS tags, (SELECT json_object_agg(id, name) FROM country) AS countries,
  (SELECT json_object_agg(id, name) FROM badge) AS badges,
  (SELECT json_object_agg(tradeshow_id, id) FROM tradeshow_session WHERE is_current AND tradeshow_id IN (1, 2)) AS sessions`

const wholeTotal = "(SELECT sum(total)::int FROM list_counter WHERE list = 'contact')"

/** Ways to the page's ids: in the order's index, or all that pass, sorted. */
function idsStatements({ where, values, order, limit, offset }: ContactCase): Sql[] {
  const column = order.split(/[ ,]/)[0]
  const isByChange = column === "updated_at" && where === "true"
  const passing = isByChange ? "contact_last_change" : `contact WHERE ${notDeleted} AND ${where}`
  const sources = [passing, `(SELECT id, ${column} FROM ${passing} OFFSET 0) AS passing`]
  return sources.map((source) => ({
    text: `SELECT ARRAY(SELECT id FROM ${source} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids`,
    values,
  }))
}

/** Ways to the total: those that pass, or all but those that do not. */
function totalStatements({ where, values, others }: ContactCase): Sql[] {
  if (where === "true") return [{ name: "best contact total", text: `SELECT ${wholeTotal} AS total`, values }]
  const direct = {
    text: `SELECT count(*)::int AS total FROM contact WHERE ${notDeleted} AND ${where}`,
    values,
  }
  const rest = `SELECT ${wholeTotal} - (SELECT count(*)::int FROM contact WHERE ${notDeleted} AND (${others})) AS total`
  return others ? [direct, { text: rest, values }] : [direct]
}

/** The best hand-written answers over a pool: of several ways to write a statement the one that was fastest for the case. */
export class BestContacts {
  readonly #pool: Connection
  readonly #statements = new Map<string, Sql>()
  readonly #totals = new Map<string, number>()
  #names: Promise<Names> | undefined

  constructor(pool: Connection) {
    this.#pool = pool
  }

  /** Rows and exact total of a case. */
  async answer(desired: ContactCase): Promise<{ data: BestContact[]; total: number }> {
    this.#names ??= this.#one<Names>({ text: namesSql, values: [] })
    const [names, data, total] = await Promise.all([this.#names, this.#rows(desired), this.#total(desired)])
    return { data: (desired.isFromEnd ? data.toReversed() : data).map((row) => named(row, names)), total }
  }

  async #rows(desired: ContactCase): Promise<Stored[]> {
    const { ids } = await this.#one<{ ids: number[] }>(
      await this.#fastest(`ids ${desired.name}`, idsStatements(desired)),
    )
    const { data } = await this.#one<{ data: Stored[] | null }>({
      name: "best contact rows",
      text: rowsSql,
      values: [ids],
    })
    return data ?? []
  }

  async #total(desired: ContactCase): Promise<number> {
    const known = desired.isAfterWrite ? undefined : this.#totals.get(desired.name)
    if (known !== undefined) return known
    const statement = await this.#fastest(`total ${desired.name}`, totalStatements(desired))
    const { total } = await this.#one<{ total: number }>(statement)
    this.#totals.set(desired.name, total)
    return total
  }

  async #fastest(key: string, statements: Sql[]): Promise<Sql> {
    const known = this.#statements.get(key)
    if (known) return known
    const timed: { statement: Sql; ms: number }[] = []
    for (const statement of statements) timed.push({ statement, ms: await this.#quickest(statement) })
    const [best] = timed.toSorted((a, b) => a.ms - b.ms)
    if (!best) throw new Error("No way was given")
    this.#statements.set(key, best.statement)
    return best.statement
  }

  /** Milliseconds of the quickest of three. */
  async #quickest(statement: Sql): Promise<number> {
    const taken: number[] = []
    for (let run = 0; run < 3; run++) {
      const began = performance.now()
      await this.#pool.query(statement)
      taken.push(performance.now() - began)
    }
    return Math.min(...taken)
  }

  async #one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row> {
    const { rows } = await this.#pool.query<Row>(statement)
    const [row] = rows
    if (!row) throw new Error("A statement answered no row")
    return row
  }
}

function named(stored: Stored, names: Names): BestContact {
  const { account_type_ids, tag_ids, badge_id, country_id, registered_ids, ...row } = stored
  return {
    ...row,
    typeOfAccount: account_type_ids.map((id) => names.types[id]),
    tags: tag_ids.map((id) => names.tags[id]),
    badge: names.badges[badge_id],
    country: names.countries[country_id],
    sessions: Object.entries(names.sessions).map(([show, session]) => [
      show,
      registered_ids.includes(session),
    ]),
  }
}
