import { isDeepStrictEqual } from "node:util"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { formErrors } from "#lib/backend/records/form/check-form.ts"
import type { FormWithLists, RecordForm, Save } from "#lib/backend/records/form/definition.ts"
import { type CurrentForm, readForms } from "#lib/backend/records/form/read-form.ts"
import { type Edited, saveOf, writeEdits } from "#lib/backend/records/form/save-record.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { Cells } from "../cells.ts"
import { type Failed, type ReadSoFar, readProblems, withoutCells, withoutProblems } from "../left-out.ts"
import { withoutKey } from "../match-record.ts"
import { type ChangesOfRow, problemsOf, type RowProblem } from "../row-problems.ts"
import { RowReader } from "../row-reader.ts"
import type { ChosenValue } from "../values/chosen-values.ts"
import type { ChangeDecision } from "./change-decision.ts"
import type { ChunkLookups } from "./chunk-lookups.ts"
import type { FoundRow } from "./matched-rows.ts"
import type { NewOnes } from "./new-ones.ts"
import { idsIn, withIds, withoutNew } from "./planned-links.ts"
import { letOthersRun } from "./read-row.ts"
import { unchangedRows } from "./unchanged-rows.ts"

/** How records of a kind are changed by rows. */
export type ChangesByRows<Form> = {
  form: RecordForm<Form & FormWithLists>
  /** What a row changes of what is stored. @throws RowProblems */
  read: (id: number, current: Form, cells: Cells, reader: RowReader) => Promise<ChangesOfRow<Form>>
  /** Locks records, and companies before them. @returns those that are not deleted */
  lock: (ids: number[], connection: Connection, companies: number[]) => Promise<Set<number>>
  companiesOf: (sent: Partial<Form>) => number[]
  emailsOf: (current: Form) => string[]
  /** What only the database would refuse of saves. */
  taken: (saves: Save<Form>[], connection: Connection) => Promise<Problems[]>
}

/** What rows change, for one chunk. */
export type RowChanges = {
  /** Decides by what is stored now what becomes of rows; nothing is locked or written. Rows whose record is gone have no decision. */
  decide: (
    rows: FoundRow[],
    lookups: ChunkLookups,
    transaction: Transaction,
  ) => Promise<Map<number, ChangeDecision | Failed>>
  /**
   * Writes what was decided, for rows whose record is as it was then.
   * @param idOf ids of what was to be created
   * @param companies that are written besides, and locked before records
   * @returns what became of each by its position; rows whose record was changed since are missing
   */
  write: (
    positions: number[],
    idOf: (id: number) => number,
    companies: number[],
    transaction: Transaction,
  ) => Promise<Map<number, Edited>>
}

type Stored<Form> = CurrentForm<Form & FormWithLists>
type Open<Form> = FoundRow & { stored: Stored<Form>; read: ReadSoFar }
type Read<Form> = Open<Form> & { changes: ChangesOfRow<Form> }
type Planned<Form> = { id: number; stored: Stored<Form>; sent: Partial<Form>; addsNew: boolean }

export function rowChanges<Form extends FormWithLists>(
  plan: ImportPlan,
  kind: ChangesByRows<Form>,
): RowChanges {
  const { form } = kind
  const planned = new Map<number, Planned<Form>>()

  async function decide(
    rows: FoundRow[],
    lookups: ChunkLookups,
    transaction: Transaction,
  ): Promise<Map<number, ChangeDecision | Failed>> {
    if (!plan.update) return unchangedRows(form.type, rows, transaction.connection)
    const decisions = new Map<number, ChangeDecision | Failed>()
    const stored = await readForms(
      form,
      rows.map(({ id }) => id),
      transaction.connection,
    )
    let open = rows.flatMap((one): Open<Form>[] => {
      const current = stored.get(one.id)
      return current ? [{ ...one, stored: current, read: { leftOut: [], chosen: [] } }] : []
    })
    while (open.length > 0) {
      const next: Open<Form>[] = []
      for await (const [one, decided] of decideOpen(open, lookups, transaction)) {
        if ("action" in decided) decisions.set(one.row.position, decided)
        else next.push({ ...one, read: { leftOut: decided.leftOut, chosen: [] } })
      }
      open = next
    }
    return decisions
  }

  const withoutThem = ({ row, read }: Open<Form>, problems: readonly RowProblem[]) =>
    withoutProblems(plan, row.data.cells, read, problems)

  /** Decides rows, or says what is left out of one that is read again. */
  async function* decideOpen(
    open: Open<Form>[],
    lookups: ChunkLookups,
    transaction: Transaction,
  ): AsyncGenerator<[Open<Form>, ChangeDecision | ReturnType<typeof withoutProblems>]> {
    const read: Read<Form>[] = []
    for (const [index, one] of open.entries()) {
      await letOthersRun(index)
      const found = await readOne(one, lookups, transaction)
      if (found.problems) yield [found.one, withoutThem(found.one, found.problems)]
      else read.push({ ...found.one, changes: found.changes })
    }
    const saves = read.map(({ stored: { form: current }, changes: { sent } }) =>
      saveOf(form, current, withoutNew(form, sent, lookups.newOnes), transaction.store),
    )
    const found = await problemsOfSaves(saves, read, transaction)
    for (const [index, one] of read.entries()) {
      const [save, problems = []] = [saves[index], found[index]]
      if (problems.length > 0) yield [one, withoutThem(one, problems)]
      else if (save) yield [one, decisionOf(one, save, lookups.newOnes)]
    }
  }

  async function readOne(one: Open<Form>, lookups: ChunkLookups, transaction: Transaction) {
    const chosen: ChosenValue[] = []
    const { cells, takenEmails } = one.row.data
    const { leftOut } = one.read
    const reader = new RowReader(transaction, { ...plan, leftOut, chosen, takenEmails }, lookups)
    const known = { ...one, read: { leftOut, chosen } }
    try {
      const own = withoutKey(plan, withoutCells(cells, leftOut))
      return { one: known, changes: await kind.read(one.id, one.stored.form, own, reader) }
    } catch (error) {
      const problems = readProblems(error)
      if (!problems) throw error
      return { one: known, problems }
    }
  }

  /** What is wrong with each save, in the order in which a save would come upon it: who may do it, rules of the form, whose the email is. */
  async function problemsOfSaves(
    saves: Save<Form>[],
    read: Read<Form>[],
    { actor, store, connection }: Transaction,
  ): Promise<RowProblem[][]> {
    const errors = await errorsOf(saves, { actor, store, connection })
    const found: RowProblem[][] = []
    for (const [index, save] of saves.entries()) {
      const refused = await refusalOf(save, { actor, store, connection })
      found.push(refused ?? problemsOf(errors[index] ?? {}, read[index]?.changes.values ?? {}, store))
    }
    return found
  }

  async function refusalOf(
    save: Save<Form>,
    { actor, connection }: Transaction,
  ): Promise<RowProblem[] | undefined> {
    try {
      if (isChanged(save)) await form.requireRight?.(save, actor, connection)
      return undefined
    } catch (error) {
      const problems = readProblems(error)
      if (!problems) throw error
      return problems
    }
  }

  /** Of saves that change something: what is said again and stored already is never wrong. */
  async function errorsOf(saves: Save<Form>[], { store, connection }: Transaction): Promise<Problems[]> {
    const changed = saves.filter(isChanged)
    if (changed.length === 0) return saves.map(() => ({}))
    const errors = await formErrors(form, changed, store, connection)
    const taken = await kind.taken(changed, connection)
    const of = new Map(
      changed.map((save, index) => [
        save,
        Object.keys(errors[index] ?? {}).length > 0 ? errors[index] : taken[index],
      ]),
    )
    return saves.map((save) => of.get(save) ?? {})
  }

  function decisionOf(
    { row, id, stored, read, changes: { sent } }: Read<Form>,
    save: Save<Form>,
    newOnes: NewOnes,
  ): ChangeDecision {
    const added = idsIn(form, sent).filter((one) => newOnes.isNew(one))
    const isUpdate = isChanged(save) || added.length > 0
    if (isUpdate) planned.set(row.position, { id, stored, sent, addsNew: added.length > 0 })
    const had = new Set(kind.companiesOf(stored.form))
    return {
      action: isUpdate ? "update" : "unchanged",
      recordId: id,
      version: stored.version,
      added,
      linked: kind.companiesOf(sent).filter((company) => !had.has(company)),
      emails: kind.emailsOf(stored.form),
      ...read,
    }
  }

  async function write(
    positions: number[],
    idOf: (id: number) => number,
    companies: number[],
    transaction: Transaction,
  ): Promise<Map<number, Edited>> {
    const { connection, store } = transaction
    const edits = positions.flatMap((position) => {
      const edit = planned.get(position)
      return edit ? [{ ...edit, position, sent: withIds(form, edit.sent, idOf) }] : []
    })
    if (edits.length === 0) return new Map()
    const ids = edits.map(({ id }) => id)
    const linked = edits.flatMap(({ sent }) => kind.companiesOf(sent))
    const there = await kind.lock(ids, connection, [...companies, ...linked])
    // A statement of its own: it sees what the lock waited for.
    const stored = await readForms(form, ids, connection)
    const saved = edits.flatMap(({ sent, ...edit }) => {
      const current = stored.get(edit.id)
      const isSame = current && there.has(edit.id) && isDeepStrictEqual(current, edit.stored)
      return isSame ? [{ ...edit, save: saveOf(form, current.form, sent, store) }] : []
    })
    const errors = await errorsOf(
      saved.map(({ save }) => save),
      transaction,
    )
    const right = saved.filter((_, index) => Object.keys(errors[index] ?? {}).length === 0)
    const isLeft = ({ position }: { position: number }) => !right.some((one) => one.position === position)
    // What was created for it goes with the chunk.
    if (edits.some((edit) => edit.addsNew && isLeft(edit))) throw conflict("contact_changed", null)
    const written = await writeEdits(
      form,
      right.map(({ id, stored: { follower }, save }) => ({ id, follower, save })),
      transaction,
    )
    return new Map(
      right.flatMap(({ position }, index): [number, Edited][] => {
        const one = written[index]
        return one ? [[position, one]] : []
      }),
    )
  }

  return { decide, write }
}

const isChanged = ({ changes }: { changes: object }) => Object.keys(changes).length > 0
