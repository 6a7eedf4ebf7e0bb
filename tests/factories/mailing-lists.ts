import { insertRow, unique } from "#tests/factories/database.ts"

/** A static list with some contacts on it. */
export async function createList(...contacts: number[]): Promise<number> {
  const { id } = await insertRow<{ id: number }>("mailing_list", { name: unique("List") })
  for (const contact_id of contacts)
    await insertRow("mailing_subscription", { mailing_list_id: id, contact_id })
  return id
}

/** A dynamic list of those whom filters find, as the list of contacts is asked for them. */
export async function createDynamicList(filters: object): Promise<number> {
  const { id } = await insertRow<{ id: number }>("mailing_list", {
    name: unique("Dynamic"),
    kind: "dynamic",
    filters: JSON.stringify(filters),
  })
  return id
}
