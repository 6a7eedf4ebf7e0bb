import type { z } from "zod"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import type { NamedTable } from "#lib/backend/records/named-values.ts"
import type { SavedPhone } from "#lib/backend/records/phones.ts"
import type { SavedNetwork } from "#lib/backend/records/social-networks.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ValueChoice } from "#lib/contract/crm/import-values.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { type Cells, namesIn, possibleNames, yesOrNo } from "./cells.ts"
import { otherEmailsIn } from "./email-cells.ts"
import { networkFieldOf, networksIn } from "./network-cells.ts"
import { phoneFieldOf, phonesIn } from "./phone-cells.ts"
import { rowCalled } from "./row-called.ts"
import { directLookups, type RowLookups } from "./row-lookups.ts"
import { parseValues, problemsOf, type RowProblem, RowProblems, type SavedLists } from "./row-problems.ts"
import { findCountry, findSalutation } from "./usual-names.ts"
import { type ChosenValue, choiceOf } from "./values/chosen-values.ts"

/** What a row is read with. */
export type ReaderOptions = Pick<
  ImportPlan,
  "create_missing" | "phone_country" | "values" | "new_companies"
> & {
  /** What could not be read when it was tried, and is left out now. */
  leftOut?: readonly RowProblem[]
  /** Collects what was chosen for unknown values of the row. */
  chosen?: ChosenValue[]
  /** Addresses that an earlier row of the file has. */
  takenEmails?: readonly string[] | undefined
}

type Named = { id: number; name: string; name_fr?: string | null; code?: string }

/** Collects what the cells of a row mean, and what is wrong with them. */
export class RowReader {
  readonly problems: RowProblem[] = []
  readonly transaction: Transaction
  readonly lookups: RowLookups
  readonly createsMissing: boolean
  /** Country of phones that say none, of records that have none. */
  readonly phoneCountry: number | null
  readonly #plan: ReaderOptions
  readonly #leftOut: readonly RowProblem[]
  readonly #chosen: ChosenValue[]

  constructor(transaction: Transaction, plan: ReaderOptions, lookups = directLookups(transaction, plan)) {
    this.transaction = transaction
    this.lookups = lookups
    this.createsMissing = plan.create_missing
    this.phoneCountry = plan.phone_country
    this.#plan = plan
    this.#leftOut = plan.leftOut ?? []
    this.#chosen = plan.chosen ?? []
  }

  /** What companies are created as that are not there; null when they are not. */
  get newCompanies(): ImportPlan["new_companies"] {
    return this.#plan.new_companies
  }

  /** What was chosen for a value that is not known; undefined when nothing. */
  choiceOf(field: ImportField, value: string): ValueChoice | undefined {
    return choiceOf(this.#plan, field, value)
  }

  /** Notes that a value of the row is read as was chosen. */
  noteChosen(field: ImportField, value: string, choice: ChosenValue["choice"]): void {
    this.#chosen.push({ field, value, choice })
  }

  /** The record that was chosen for an unknown value, if it is there; undefined also for one that is left out, which is no problem. */
  chosenOf(field: ImportField, value: string, isThere: (id: number) => boolean): number | undefined {
    const { choice, record_id } = this.choiceOf(field, value) ?? {}
    if (choice === "leave_out") {
      this.noteChosen(field, value, choice)
      return undefined
    }
    if (choice === "record" && record_id != null && isThere(record_id)) {
      this.noteChosen(field, value, choice)
      return record_id
    }
    this.problems.push({ field, code: "unknown_value", value })
    return undefined
  }

  /** Whether a value of a column is left out. */
  isLeftOut(field: ImportField | null, value: string | undefined): boolean {
    return this.#leftOut.some((one) => one.field === field && one.value === value)
  }

  /** The primary address of a row. */
  emailOf({ email }: Cells): string | undefined {
    if (email !== undefined && this.#isTaken(email))
      this.problems.push({ field: "email", code: "already_taken" })
    return email
  }

  /** The further addresses of a row without those that are left out. */
  otherEmailsOf(cells: Cells): { email: string }[] {
    const emails = otherEmailsIn(cells).filter((email) => !this.isLeftOut("other_emails", email))
    for (const value of emails)
      if (this.#isTaken(value)) this.problems.push({ field: "other_emails", code: "already_taken", value })
    return emails.map((email) => ({ email }))
  }

  #isTaken(email: string): boolean {
    return this.#plan.takenEmails?.includes(email.toLowerCase()) ?? false
  }

  /** What a cell says of a field that is yes or no; undefined for an empty cell. Anything else is a problem. */
  flagOf(field: ImportField, cell: string | undefined): boolean | undefined {
    const value = cell === undefined ? undefined : yesOrNo(cell)
    if (cell !== undefined && value === undefined)
      this.problems.push({ field, code: "not_yes_or_no", value: cell })
    return value
  }

  /** The phones of a row without numbers that are left out. */
  phonesOf(cells: Cells, countryId: number | null): SavedPhone[] {
    const phones = phonesIn(cells, this.transaction.store, countryId ?? this.phoneCountry)
    return phones.filter((phone) => !this.isLeftOut(phoneFieldOf(phone), phone.number))
  }

  /** The addresses of a row on networks without those that are left out. */
  networksOf(cells: Cells): SavedNetwork[] {
    const { store } = this.transaction
    return networksIn(cells, store).filter((one) => !this.isLeftOut(networkFieldOf(one, store), one.value))
  }

  countryOf(cells: Cells): number | undefined {
    return this.idOf("country", cells.country, this.transaction.store.countries, findCountry)
  }

  /** The country that a row says its phones are of (L-40); nothing of a row without phones. */
  phoneCountryOf({ mobile, landline, phone_country }: Cells): number | undefined {
    if (mobile === undefined && landline === undefined) return undefined
    return this.idOf("phone_country", phone_country, this.transaction.store.countries, findCountry)
  }

  salutationOf(cells: Cells): number | undefined {
    return this.idOf("salutation", cells.salutation, this.transaction.store.salutations, findSalutation)
  }

  /** Id of the value a cell names; undefined for an empty cell. An unknown name is a problem. */
  idOf<Row extends Named>(
    field: ImportField,
    cell: string | undefined,
    rows: readonly Row[],
    find: (rows: readonly Row[], text: string) => Row | undefined = rowCalled,
  ): number | undefined {
    if (cell === undefined) return undefined
    return find(rows, cell)?.id ?? this.chosenOf(field, cell, (id) => rows.some((row) => row.id === id))
  }

  /** Ids of the values that a cell names. */
  idsOf(field: ImportField, cell: string | undefined, rows: readonly Named[]): number[] {
    const isKnown = (name: string) =>
      rowCalled(rows, name) !== undefined || this.choiceOf(field, name) !== undefined
    return [...new Set(namesIn(cell, isKnown).flatMap((name) => this.idOf(field, name, rows) ?? []))]
  }

  /** Ids of values that users add while they work; unknown ones are created, if the import may. */
  async idsOfAdded(field: ImportField, cell: string | undefined, table: NamedTable): Promise<number[]> {
    if (cell === undefined) return []
    const known = await this.lookups.valuesNamed(table, possibleNames(cell))
    const findKnown = (name: string) => known.find((one) => one.name.toLowerCase() === name.toLowerCase())
    const isKnown = (name: string) =>
      findKnown(name) !== undefined || this.choiceOf(field, name) !== undefined
    const names = namesIn(cell, isKnown)
    const meant = names.flatMap((name) => this.choiceOf(field, name)?.record_id ?? [])
    const chosen = await this.lookups.valuesThere(table, meant)
    const ids: number[] = []
    // A cell may name a new value twice, in capitals and not.
    const created = new Map<string, number>()
    for (const name of names) {
      const choice = this.choiceOf(field, name)?.choice
      const found = findKnown(name)?.id ?? created.get(name.toLowerCase())
      if (found !== undefined) ids.push(found)
      else if (choice === "create" || (choice === undefined && this.createsMissing)) {
        if (choice) this.noteChosen(field, name, choice)
        const id = await this.lookups.createValue(table, name)
        created.set(name.toLowerCase(), id)
        ids.push(id)
      } else ids.push(...[this.chosenOf(field, name, (id) => chosen.has(id))].flatMap((id) => id ?? []))
    }
    return [...new Set(ids)]
  }

  /** Throws what is wrong with the row beside what is left out of it, if anything is. */
  refuseProblems(): void {
    const problems = this.problems.filter(({ field, value }) => !this.isLeftOut(field, value))
    if (problems.length > 0) throw new RowProblems(problems)
  }

  /**
   * Saves what the row says.
   * @param save does it, with the values as the form's schema has them
   * @throws RowProblems for what the form's schema or rules refuse, told by columns of the file
   */
  save<Schema extends z.ZodType, Result>(
    schema: Schema,
    values: SavedLists,
    save: (parsed: z.output<Schema>) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.byColumn(values, async () => save(parseValues(schema, values)))
  }

  /** Runs what saves values. @throws RowProblems for what is refused of them, told by columns of the file */
  async byColumn<Result>(values: SavedLists, save: () => Promise<Result>): Promise<Result> {
    try {
      return await save()
    } catch (error) {
      if (!(error instanceof Refusal && error.data.errors)) throw error
      throw new RowProblems(problemsOf(error.data.errors, values, this.transaction.store))
    }
  }
}
