import { foundOrCreated, type NamedTable } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { createCompaniesNamed } from "../new-company.ts"

type NewTable = NamedTable | "company"
type NewOne = { table: NewTable; key: string; name: string }

/** Ids from here are of what is still to be created: no sequence has come so far. */
const firstId = 2_000_000_000

declare const isPlanned: unique symbol
/** The id of what is still to be created. */
type PlannedId = number & { readonly [isPlanned]: true }

/** What names companies and values by ids of which some are still to be created: nothing that is stored is made of it as it is. */
export type Planned<Draft> = { readonly planned: Draft }

/** Values and companies that rows of a chunk name and that are not there: each gets an id for each way of writing it, by which rows name it until it is created. */
export class NewOnes {
  readonly #ids = new Map<string, PlannedId>()
  readonly #noted: NewOne[] = []

  /** @param key the same for names of one */
  idOf(table: NewTable, key: string, name: string): PlannedId {
    const written = `${table} ${key} ${name}`
    const noted = this.#ids.get(written)
    if (noted !== undefined) return noted
    const id = (firstId + this.#noted.length) as PlannedId
    this.#ids.set(written, id)
    this.#noted.push({ table, key, name })
    return id
  }

  isNew(id: number): id is PlannedId {
    return id >= firstId
  }

  /** What an id is of, the same for all names of it. */
  keyOf(id: number): string | undefined {
    const one = this.#noted[id - firstId]
    return one && `${one.table} ${one.key}`
  }

  /**
   * Creates those of the ids that are new, as the first of them writes it.
   * @returns the ids that they have then
   * @throws 422 for a company that is refused
   */
  async create(
    ids: Set<number>,
    plan: ImportPlan,
    transaction: Transaction,
  ): Promise<Map<PlannedId, number>> {
    const needed = [...ids].filter((id) => this.isNew(id))
    const stored = await this.#createCompanies(this.#namesOf(needed, "company"), plan, transaction)
    for (const table of ["contact_tag", "caller", "company_tag", "brand"] as const) {
      const names = this.#namesOf(needed, table)
      const values = await foundOrCreated(table, [...names.values()], transaction)
      for (const { id, name } of values) stored.set(`${table} ${name.toLowerCase()}`, id)
    }
    return new Map(
      needed.flatMap((id): [PlannedId, number][] => {
        const one = stored.get(this.keyOf(id) ?? "")
        return one === undefined ? [] : [[id, one]]
      }),
    )
  }

  async #createCompanies(
    names: Map<string, string>,
    plan: ImportPlan,
    transaction: Transaction,
  ): Promise<Map<string, number>> {
    if (!plan.new_companies) return new Map()
    const inOrder = [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const ids = await createCompaniesNamed(
      inOrder.map(([, name]) => name),
      plan.new_companies,
      transaction,
    )
    return new Map(ids.map((id, index) => [`company ${inOrder[index]?.[0]}`, id]))
  }

  /** What of a table is to be created: the first name that is said of each, by its key. */
  #namesOf(ids: PlannedId[], table: NewTable): Map<string, string> {
    const names = new Map<string, string>()
    for (const id of ids) {
      const one = this.#noted[id - firstId]
      if (one?.table === table && !names.has(one.key)) names.set(one.key, one.name)
    }
    return names
  }
}
