import type { Connection } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { type FieldValues, isIds } from "#lib/backend/records/changes.ts"
import { phoneErrors } from "#lib/backend/records/phones.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { socialNetworkErrors, withSchemes } from "#lib/backend/records/social-networks.ts"
import { type NamedIds, unknownIdErrorsOf } from "#lib/backend/records/unknown-ids.ts"
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
  requireNone(await formErrors(form, [save], store, connection))
}

/** @throws 422 with the first of these that says something */
export function requireNone(errors: Problems[]): void {
  const wrong = errors.find((one) => Object.keys(one).length > 0)
  if (wrong) throw invalid(wrong)
}

/** What is wrong with saves by the rules of their form, for each by dotted path; the database is queried once for all of them. */
export async function formErrors<Form extends FormWithLists>(
  form: RecordForm<Form>,
  saves: Save<Form>[],
  store: ReferenceStore,
  connection: Connection,
): Promise<Problems[]> {
  const named = saves.map((save) => [...newIds(form, save), ...(form.namedIds?.(save) ?? [])])
  const unknown = await unknownIdErrorsOf(named, connection)
  const others = (await form.errors?.(saves, store, connection)) ?? []
  return saves.map(({ sent, current }, index) => ({
    ...unknown[index],
    ...phoneErrors(sent["informations.phones"] ?? [], current["informations.phones"], store),
    ...socialNetworkErrors(
      withSchemes(sent["informations.socialNetworks"] ?? []),
      current["informations.socialNetworks"],
      form.networks,
      store,
    ),
    ...others[index],
  }))
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
      const linked = new Set(isIds(old) ? old : [])
      const name = (isNew && link.nameWhenNew) || field
      return [{ field: name, table: link.of, ids: fresh.filter((id) => !linked.has(id)) }]
    }
    return table && typeof fresh === "number" ? [{ field, table, ids: [fresh] }] : []
  })
}
