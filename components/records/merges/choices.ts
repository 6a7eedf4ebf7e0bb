import type { MergePreview, MergeSide } from "#lib/contract/records/merges.ts"

export type ComparedField = MergePreview["fields"][number]
export type Readable = ComparedField["kept"]

/** By path of a field: the record whose value was chosen. Another kept record changes sides, not choices. */
export type Choices = Readonly<Record<string, number>>

/** What one of the two records says in a field. */
export function valueIn(preview: MergePreview, field: ComparedField, record: number): Readable {
  return field[record === preview.kept.id ? "kept" : "removed"]
}

/** The record whose value a field takes: the one chosen, otherwise the one suggested. */
export function chosenRecord(preview: MergePreview, field: ComparedField, choices: Choices): number {
  return choices[field.path] ?? preview[field.suggested].id
}

/** The choices as a merge takes them: the side of each field that differs. */
export function chosenSides(preview: MergePreview, choices: Choices): Record<string, MergeSide> {
  const sides: Record<string, MergeSide> = {}
  for (const field of preview.fields.filter(({ differs }) => differs)) {
    sides[field.path] = chosenRecord(preview, field, choices) === preview.kept.id ? "kept" : "removed"
  }
  return sides
}

/** Paths of the fields in which one of the two records says something else than before; which one is kept does not matter. */
export function changedFields(before: MergePreview, after: MergePreview): string[] {
  const ids = [after.kept.id, after.removed.id]
  const old = new Map(before.fields.map((field) => [field.path, field]))
  const isChanged = (field: ComparedField) => {
    const was = old.get(field.path)
    return !was || ids.some((id) => valueIn(before, was, id) !== valueIn(after, field, id))
  }
  return after.fields.filter(isChanged).map(({ path }) => path)
}

/** The choices that still stand: those about values that nobody has changed. */
export function standingChoices(choices: Choices, changed: readonly string[]): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([path]) => !changed.includes(path)))
}
