import type { Connection } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type FieldValues, isIds } from "#lib/backend/records/changes.ts"
import { phoneErrors } from "#lib/backend/records/phones.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { socialNetworkErrors, withSchemes } from "#lib/backend/records/social-networks.ts"
import { type NamedIds, unknownIdErrors } from "#lib/backend/records/unknown-ids.ts"
import type { FormWithLists, RecordForm, Save } from "./definition.ts"

/**
 * Checks a save against the rules of its form (C-11, P-10). What it leaves as it is stored is never wrong.
 * @param store read before the transaction, which must not wait for another connection
 * @throws 422 by dotted path with all that is wrong
 */
export async function requireValidForm<Form extends FormWithLists>(
  form: RecordForm<Form>,
  save: Save<Form>,
  store: ReferenceStore,
  connection: Connection,
): Promise<void> {
  const { sent, current } = save
  const named = [...newIds(form, save), ...(form.namedIds?.(save) ?? [])]
  const errors = {
    ...(await unknownIdErrors(named, connection)),
    ...phoneErrors(sent["informations.phones"] ?? [], current["informations.phones"], store),
    ...socialNetworkErrors(
      withSchemes(sent["informations.socialNetworks"] ?? []),
      current["informations.socialNetworks"],
      form.networks,
      store,
    ),
    ...(await form.errors?.(save, store, connection)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Ids that the record does not have yet; those it has are known by their foreign keys. */
function newIds<Form extends FieldValues>(
  { links, lookups }: RecordForm<Form>,
  { isNew, changes }: Save<Form>,
): NamedIds[] {
  return Object.entries(changes).flatMap(([field, [old, fresh]]): NamedIds[] => {
    const link = links[field]
    const table = lookups[field]
    if (link && isIds(fresh)) {
      const held = new Set(isIds(old) ? old : [])
      const name = (isNew && link.nameWhenNew) || field
      return [{ field: name, table: link.of, ids: fresh.filter((id) => !held.has(id)) }]
    }
    return table && typeof fresh === "number" ? [{ field, table, ids: [fresh] }] : []
  })
}
