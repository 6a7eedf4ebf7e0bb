import { isDeepStrictEqual } from "node:util"
import type { RowLookups } from "../row-lookups.ts"
import type { RowProblem } from "../row-problems.ts"

/** Looks something up again. @returns whether it is what it was */
type Answered = (lookups: RowLookups) => Promise<boolean>

/** Lookups that note what a row looked up, so that it can be seen later whether the row would be read the same. */
export class RecordedLookups implements RowLookups {
  readonly #lookups: RowLookups
  readonly #answered: Answered[] = []

  constructor(lookups: RowLookups) {
    this.#lookups = lookups
  }

  /** Whether others answer everything as these did. */
  async areAnsweredBy(others: RowLookups): Promise<boolean> {
    for (const isSame of this.#answered) if (!(await isSame(others))) return false
    return true
  }

  companiesNamed: RowLookups["companiesNamed"] = (...about) =>
    this.#note((lookups) => lookups.companiesNamed(...about))

  companiesThere: RowLookups["companiesThere"] = (ids) => this.#note((lookups) => lookups.companiesThere(ids))

  countryOfCompany: RowLookups["countryOfCompany"] = (id) =>
    this.#note((lookups) => lookups.countryOfCompany(id))

  valuesNamed: RowLookups["valuesNamed"] = (...about) =>
    this.#note((lookups) => lookups.valuesNamed(...about))

  valuesThere: RowLookups["valuesThere"] = (...about) =>
    this.#note((lookups) => lookups.valuesThere(...about))

  createValue: RowLookups["createValue"] = (...about) =>
    this.#note((lookups) => lookups.createValue(...about))

  createCompany: RowLookups["createCompany"] = async (name, problems) => {
    const found = await this.#note(async (lookups) => {
      const own: RowProblem[] = []
      return { id: await lookups.createCompany(name, own), problems: own }
    })
    problems.push(...found.problems)
    return found.id
  }

  async #note<Answer>(ask: (lookups: RowLookups) => Promise<Answer>): Promise<Answer> {
    const answer = await ask(this.#lookups)
    this.#answered.push(async (others) => isDeepStrictEqual(await ask(others), answer))
    return answer
  }
}
