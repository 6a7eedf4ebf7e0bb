import type { Api } from "#lib/api/link.ts"
import { arrive, client, type Seat, seat } from "./conversations.ts"
import { sql, unique } from "./database.ts"
import { newMessageId } from "./raw-mails.ts"
import { createUser, signIn, type TestUser } from "./users.ts"

/** An administrator who was given the ability to open private mails, signed in. */
export async function discloser(): Promise<TestUser & { api: Api }> {
  const user = await createUser({ isAdmin: true, abilities: ["mail.disclose", "record.edit"], owner: true })
  return { ...user, api: await signIn(user) }
}

/** As when an administrator disables a user, or lets the user sign in again. */
export const setLeft = (user: TestUser, hasLeft: boolean) =>
  sql(`UPDATE "user" SET disabled_at = CASE WHEN $2 THEN now() END WHERE id = $1`, [user.id, hasLeft])

/** A mail of a contact, with a file, that its receiver keeps private and has left it behind. */
export async function leftBehind(box?: Seat) {
  const owner = box ?? (await seat())
  const { email, company, contact } = await client()
  const id = newMessageId()
  const words = unique("secret").replace(" ", "")
  const raw = { id, from: email, to: owner.email, subject: words, text: words }
  const files = [{ name: `${words}.txt`, content: words }]
  const mail = await arrive(owner, { ...raw, files })
  await owner.api.messenger.setPrivate({ thread: mail.thread, private: true })
  await setLeft(owner.user, true)
  return { ...mail, ...raw, id, owner, email, company, contact, words }
}
export type LeftBehind = Awaited<ReturnType<typeof leftBehind>>

/** All that a reader's calls answer about a conversation, its company and its words. */
export async function seenBy(api: Api, { thread, company, words }: LeftBehind): Promise<string> {
  return JSON.stringify([
    await api.messenger.thread({ thread }),
    await api.messenger.listOfCompany({ companyId: company }),
    await api.companies.listActivity({ company }),
    await api.messenger.list({ filter: "companies" }),
    (await api.quickSearch.findOther({ term: words })).mails.map(({ id }) => id),
  ])
}

/** Asks for a conversation and has it approved. */
export async function opened({ thread }: LeftBehind, asker: { api: Api }, approver: { api: Api }) {
  const { data } = await asker.api.mailDisclosures.ask({ thread, reason: "The exhibitor's last wishes" })
  await approver.api.mailDisclosures.approve({ disclosure: data.id })
  return data.id
}
