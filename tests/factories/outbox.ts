import { rmSync } from "node:fs"
import { createTransport } from "nodemailer"
import { afterAll, beforeAll } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { outboxFolder } from "#lib/backend/mail/outbox/folder.ts"
import { type DemoMailServer, startMailServer } from "#lib/backend/mail/outbox/mail-server.ts"
import { passwordOf } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { env } from "#lib/env.ts"
import { insertRow, unique } from "./database.ts"
import { createUser, signIn } from "./users.ts"

/** A sign-in at the demo's mail server. */
export function transportAs(user: string, pass = passwordOf(user)) {
  return createTransport({
    host: "127.0.0.1",
    port: env().OUTBOX_PORT ?? 0,
    secure: false,
    ignoreTLS: true,
    auth: { user, pass },
  })
}

/** The demo's mail server while the tests of a file run, with an empty outbox. */
export function demoMailServer(): { restart: () => Promise<void> } {
  let server: DemoMailServer | undefined
  const start = async (port: number) => {
    server = await startMailServer(port)
    env().OUTBOX_PORT = server.port
  }
  beforeAll(async () => {
    rmSync(outboxFolder(), { recursive: true, force: true })
    await start(0)
  })
  afterAll(async () => {
    await server?.stop()
    env().OUTBOX_PORT = undefined
  })
  return {
    restart: async () => {
      const port = server?.port ?? 0
      await server?.stop()
      await start(port)
    },
  }
}

export type Owner = { api: Api; userId: number; mailboxId: number; email: string }

/** A user with a mailbox of the demo. */
export async function createMailboxOwner(): Promise<Owner> {
  const user = await createUser()
  const email = user.email.toLowerCase()
  const { id } = await insertRow<{ id: number }>("mailbox", {
    user_id: user.id,
    email,
    display_name: "Sam Seller",
    intake: "local",
    username: email,
    encrypted_secret: "",
    smtp_host: "127.0.0.1",
    smtp_port: env().OUTBOX_PORT,
    smtp_security: "none",
  })
  return { api: await signIn(user), userId: user.id, mailboxId: id, email }
}

/** A contact who can be written to. */
export async function createReachable(): Promise<{ id: number; email: string }> {
  const email = `${unique("anne").replace(" ", "")}@shop.example`
  const { id } = await insertRow<{ id: number }>("contact", { first_name: "Anne", last_name: "Leroy", email })
  return { id, email }
}
