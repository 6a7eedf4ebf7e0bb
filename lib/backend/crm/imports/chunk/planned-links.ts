import { type FieldValues, isIds } from "#lib/backend/records/changes.ts"
import type { RecordForm } from "#lib/backend/records/form/definition.ts"
import type { NewOnes } from "./new-ones.ts"

type Linked = Pick<RecordForm, "links">

/** A save with other ids in its links, each once. */
function withLinks<Form extends FieldValues>(
  { links }: Linked,
  sent: Partial<Form>,
  idsOf: (ids: number[]) => number[],
): Partial<Form> {
  const values: FieldValues = sent
  const changed = Object.keys(links).flatMap((field) => {
    const ids = values[field]
    return isIds(ids) ? [[field, [...new Set(idsOf(ids))]]] : []
  })
  return { ...sent, ...(Object.fromEntries(changed) as Partial<Form>) }
}

/** A save with ids of what was created. */
export const withIds = <Form extends FieldValues>(
  form: Linked,
  sent: Partial<Form>,
  idOf: (id: number) => number,
) => withLinks<Form>(form, sent, (ids) => ids.map(idOf))

/** A save without what is still to be created. */
export const withoutNew = <Form extends FieldValues>(form: Linked, sent: Partial<Form>, newOnes: NewOnes) =>
  withLinks<Form>(form, sent, (ids) => ids.filter((id) => !newOnes.isNew(id)))

/** All ids in links of a save. */
export function idsIn({ links }: Linked, sent: FieldValues): number[] {
  return Object.keys(links).flatMap((field) => {
    const ids = sent[field]
    return isIds(ids) ? ids : []
  })
}
