import { afterAll, beforeAll, expect, it } from "vitest"
import { problemsOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, unique } from "#tests/factories/database.ts"
import { type LinkedMailbox, linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())

/** A user with a mailbox, and what starts a mail to many to a new contact. */
async function author() {
  const ada = await linkMailbox({ port: server.port })
  const email = `${unique("bulk").replace(" ", "")}@brand.example`
  const id = await createContact({ email })
  const start = () =>
    ada.api.bulkMails.send({
      list: "contacts",
      target: { ids: [id], nbElements: 1 },
      values: { subject: "Next session", content: "<p>Bonjour</p>", with_signature: false },
    })
  return { ada, email, start }
}

const disable = (
  connection: { query: (text: string, values: unknown[]) => unknown },
  { user }: LinkedMailbox,
) => connection.query('UPDATE "user" SET disabled_at = now() WHERE id = $1', [user.id])

it("a mail to many stops when its author is disabled, as administrators read, and goes on once resumed (M-35)", async () => {
  const { ada, email, start } = await author()
  const { bulk } = await start()
  const admin = await signIn(await createUser({ isAdmin: true }))
  await admin.users.disable({ user: ada.user.id })
  const reported = (await admin.bulkMails.get({ bulk })).data
  expect(reported).toMatchObject({ status: "stopped", stop_reason: "author_disabled", counts: { left: 1 } })
  await admin.users.enable({ user: ada.user.id })
  const again = await signIn(ada.user)
  expect((await again.bulkMails.get({ bulk })).data.status).toBe("stopped")
  await again.bulkMails.control({ bulk, step: "resume" })
  await whileSending(() =>
    expect.poll(async () => (await again.bulkMails.get({ bulk })).data.status).toBe("done"),
  )
  expect(server.to(email)).toHaveLength(1)
})

it("a mail to many that is started or resumed while its author is disabled is refused (M-35)", async () => {
  const { ada, start } = await author()
  const { bulk } = await start()
  await ada.api.bulkMails.control({ bulk, step: "pause" })
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await disable(connection, ada)
    const resumed = problemsOf(ada.api.bulkMails.control({ bulk, step: "resume" }))
    await expect.poll(countWaiting).toBe(1)
    await connection.query("COMMIT")
    expect(await resumed).toHaveProperty("bulk")
  })
  const { ada: ben, start: startOfBen } = await author()
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await disable(connection, ben)
    const started = problemsOf(startOfBen())
    await expect.poll(countWaiting).toBe(1)
    await connection.query("COMMIT")
    expect(await started).toHaveProperty("from")
  })
  expect(await sql("SELECT FROM bulk_mail WHERE user_id = $1", [ben.user.id])).toEqual([])
})
