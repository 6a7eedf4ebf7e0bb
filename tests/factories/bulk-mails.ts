import { expect } from "vitest"
import { createContact } from "./contacts.ts"
import { unique } from "./database.ts"
import type { LinkedMailbox } from "./sending.ts"
import { oneByOne } from "./several.ts"

export const bulkValues = { subject: "Next session", content: "<p>Bonjour</p>", with_signature: false }
/** These contacts as whom a mail to many goes to. */
export const toContacts = (ids: number[]) => ({
  list: "contacts" as const,
  target: { ids, nbElements: ids.length },
})
export const bulkAddress = () => `${unique("bulk").replace(" ", "")}@brand.example`

/** Contacts with an address each. */
export const createPeople = (count: number) =>
  oneByOne(count, async () => {
    const email = bulkAddress()
    return { id: await createContact({ email }), email }
  })

/** Starts a mail to these contacts. @returns its id */
export const startBulk = async (
  box: LinkedMailbox,
  ids: number[],
  written: Partial<typeof bulkValues & { as_text: string[] }> = {},
) => (await box.api.bulkMails.send({ ...toContacts(ids), values: { ...bulkValues, ...written } })).bulk

export const findBulk = async (box: LinkedMailbox, bulk: number) =>
  (await box.api.bulkMails.get({ bulk })).data

/** Waits until a mail to many has a status. */
export const bulkIs = (box: LinkedMailbox, bulk: number, status: string) =>
  expect.poll(async () => (await findBulk(box, bulk)).status).toBe(status)
