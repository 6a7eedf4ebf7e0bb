import { insertRow, sql, unique } from "./database.ts"
import type { TestMailbox } from "./mailboxes.ts"
import type { TestUser } from "./users.ts"

/** A shared mailbox without servers or secret, with its members; the first one stands for them where a mailbox has a user. */
export async function createSharedMailbox(members: [TestUser, ...TestUser[]]): Promise<TestMailbox> {
  const email = `${unique("shared").replaceAll(" ", "-")}@organiser.example`
  const { id } = await insertRow<{ id: number }>("mailbox", {
    user_id: null,
    email,
    display_name: "Registrations",
    intake: "local",
    username: email,
    sealed_secret: "",
    smtp_host: "127.0.0.1",
    smtp_port: 1,
    smtp_security: "none",
  })
  for (const user of members) await addMember(id, user)
  return { id, email, user: members[0] }
}

export const addMember = (mailbox: number, user: TestUser) =>
  insertRow("mailbox_member", { mailbox_id: mailbox, user_id: user.id })

export const removeMember = (mailbox: number, user: TestUser) =>
  sql("DELETE FROM mailbox_member WHERE mailbox_id = $1 AND user_id = $2", [mailbox, user.id])
