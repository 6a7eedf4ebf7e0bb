import { type SendingOptions, startSending } from "#lib/backend/mail/delivery/start.ts"
import { encryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { insertRow, sql, unique } from "./database.ts"
import { createUser, signIn, type TestUser } from "./users.ts"

type Desired = { user?: TestUser; port: number; perMinute?: number; perDay?: number; password?: string }

/** A user's linked mailbox whose mail server listens at a port of this machine. */
export async function linkMailbox({ user, port, perMinute = 0, perDay = 0, password = "secret" }: Desired) {
  const owner = user ?? (await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
  const email = `${unique("sender").replace(" ", "")}@salon.example`
  const { id } = await insertRow<{ id: number }>("mailbox", {
    user_id: owner.id,
    email,
    display_name: owner.name,
    intake: "local",
    smtp_host: "127.0.0.1",
    smtp_port: port,
    smtp_security: "none",
    username: email,
    encrypted_secret: await encryptSecret({ password }),
    per_minute: perMinute,
    per_day: perDay,
  })
  return { id, email, user: owner, api: await signIn(owner) }
}

export type LinkedMailbox = Awaited<ReturnType<typeof linkMailbox>>

/** Runs a worker of mails while work is done. */
export async function whileSending<Result>(
  work: () => Promise<Result>,
  options: SendingOptions = {},
): Promise<Result> {
  const stopping = new AbortController()
  const { stop } = await startSending(stopping.signal, { pollMs: 50, ...options })
  try {
    return await work()
  } finally {
    await stop()
  }
}

type Delivery = {
  status: string
  reply: string | null
  failure: string | null
  attempts: number
  tries: number
  refused: { email: string; reply: string }[]
  data_at: Date | null
}

/** The state of the delivery of a mail. */
export async function deliveryOf(mail: number): Promise<Delivery> {
  const [found] = await sql<Delivery>(
    "SELECT status, reply, failure, attempts, tries, refused, data_at FROM mail_delivery WHERE mail_id = $1",
    [mail],
  )
  if (!found) throw new Error(`Mail ${mail} has no delivery`)
  return found
}
