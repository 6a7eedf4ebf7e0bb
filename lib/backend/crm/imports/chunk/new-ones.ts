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

/** Values and companies that rows of a chunk name and that are not there: each gets an id, by which rows name it until it is created. */
export class NewOnes {
  readonly #ids = new Map<string, PlannedId>()
  readonly #noted: NewOne[] = []

  /** @param key the same for names of one */
  idOf(table: NewTable, key: string, name: string): PlannedId {
    const noted = this.#ids.get(`${table} ${key}`)
    if (noted !== undefined) return noted
    const id = (firstId + this.#noted.length) as PlannedId
    this.#ids.set(`${table} ${key}`, id)
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

  /** Creates those of the ids that are new. @returns the ids that they have then @throws 422 for a company that is refused */
  async create(
    ids: Set<number>,
    plan: ImportPlan,
    transaction: Transaction,
  ): Promise<Map<PlannedId, number>> {
    const needed = [...ids].filter((id) => this.isNew(id))
    const created = new Map<PlannedId, number>()
    await this.#createCompanies(needed, plan, transaction, created)
    for (const table of ["contact_tag", "caller"] as const) {
      const noted = this.#ofTable(needed, table)
      const values = await foundOrCreated(
        table,
        noted.map(({ name }) => name),
        transaction,
      )
      for (const { id, key } of noted) {
        const value = values.find(({ name }) => name.toLowerCase() === key)
        if (value) created.set(id, value.id)
      }
    }
    return created
  }

  async #createCompanies(
    needed: PlannedId[],
    plan: ImportPlan,
    transaction: Transaction,
    created: Map<PlannedId, number>,
  ): Promise<void> {
    const companies = this.#ofTable(needed, "company")
    if (companies.length === 0 || !plan.new_companies) return
    const inOrder = companies.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const stored = await createCompaniesNamed(
      inOrder.map(({ name }) => name),
      plan.new_companies,
      transaction,
    )
    for (const [index, { id }] of inOrder.entries()) {
      const company = stored[index]
      if (company !== undefined) created.set(id, company)
    }
  }

  #ofTable(ids: PlannedId[], table: NewTable): (NewOne & { id: PlannedId })[] {
    return ids.flatMap((id) => {
      const one = this.#noted[id - firstId]
      return one?.table === table ? [{ ...one, id }] : []
    })
  }
}
