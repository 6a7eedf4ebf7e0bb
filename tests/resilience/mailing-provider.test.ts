import { describe, expect, it } from "vitest"
import { env, parseEnv, WrongSettings } from "#lib/env.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { throughBrevo } from "#tests/factories/mailing-partner.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { beginRun, publishSequence } from "#tests/factories/sequences.ts"
import { createUser } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

const { brevo, standing, dueMail, sendUntil, sentMail, askAfter, move } = throughBrevo()
const post = "POST /smtp/email"

/** Until the worker has written down how a hand-over ended that it was answered nothing useful to. */
const inDoubt = (run: number) => async () =>
  (
    await sql(
      "SELECT FROM mailing_send JOIN mail_delivery USING (mail_id) WHERE run_id = $1 AND reply IS NOT NULL",
      [run],
    )
  ).length > 0

describe("a mail of a show's sender", () => {
  it("goes through the provider with its way out, where it is answered, and our key; then its run goes on", async () => {
    const { run, message_id } = await sentMail({
      content: '<p>See <a href="https://show.example/plan">the plan</a></p>',
    })
    const [taken] = brevo.taken
    expect(brevo.taken).toHaveLength(1)
    expect(taken).toMatchObject({ sender: { name: "Playtime" }, subject: "Your place" })
    expect(taken?.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(/^<http.*\/mailing-page\/unsubscribe\//),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      idempotencyKey: taken?.tags[0],
    })
    expect(taken?.htmlContent, "links stand as they are: the provider notes clicks").toContain(
      'href="https://show.example/plan"',
    )
    expect(taken?.htmlContent).not.toMatch(/mailing-page\/(?:open|click)/)
    expect(taken?.messageId, "answers name the provider's Message-ID").toBe(`<${message_id}>`)
    expect(await standing(run)).toMatchObject({ delivery: "sent" })
  })

  it("is deferred by the limit of calls for as long as that says, with the others of its sender", async () => {
    const { run } = await dueMail()
    brevo.fail(post, { status: 429, code: "too_many_requests", headers: { "x-sib-ratelimit-reset": "120" } })
    await sendUntil(async () => (await standing(run).catch(() => undefined))?.reply)
    const waits = await sqlOne<{ mail: number; sender: number }>(
      `SELECT extract(epoch FROM delivery.due_at - now())::int AS mail, extract(epoch FROM sender.next_bulk_at - now())::int AS sender
        FROM mailing_send send JOIN mail_delivery delivery USING (mail_id) JOIN mailing_sender sender ON sender.id = send.sender_id WHERE run_id = $1`,
      [run],
    )
    expect(waits.mail).toBeGreaterThan(100)
    expect(waits.sender).toBeGreaterThan(100)
    expect(brevo.taken).toEqual([])
  })

  it("that is refused fails with the provider's words", async () => {
    const { run } = await dueMail()
    brevo.fail(post, { status: 400, code: "invalid_parameter", message: "subject is not valid" })
    await sendUntil(async () => (await standing(run).catch(() => undefined))?.delivery === "failed")
    expect(await standing(run)).toMatchObject({ reply: "400 invalid_parameter subject is not valid" })
    expect(brevo.count(post)).toBe(1)
  })

  it.each([
    [401, "unauthorized"],
    [402, "not_enough_credits"],
  ])("waits with its sender paused where the provider says %i", async (status, code) => {
    const { run } = await dueMail()
    brevo.fail(post, { status, code, message: "No" }, 10)
    const sender = () =>
      sqlOne<{ pause_reason: string | null }>(
        "SELECT pause_reason FROM mailing_sender WHERE id = (SELECT sender_id FROM mailing_send WHERE run_id = $1)",
        [run],
      )
    await sendUntil(async () => (await sender()).pause_reason !== null)
    expect((await sender()).pause_reason).toBe(`${status} ${code} No`)
    expect(await standing(run)).toMatchObject({ delivery: "queued" })
  })

  it("goes alone: a personal one goes from the mailbox of its sales owner as before", async () => {
    const server = await TestMailServer.start()
    const box = await linkMailbox({ user: await createUser({ owner: true }), port: server.port })
    const sequence = await publishSequence((email) =>
      linked([flowNodes.begin, flowNodes.personal(email), flowNodes.end], "begin mail", "mail end"),
    )
    const company = await createCompany({ ownerIds: [box.user.ownerId] })
    const run = await beginRun(sequence, await createContact({ companyIds: [company.id] }))
    await move()
    await sendUntil(async () => (await standing(run).catch(() => undefined))?.delivery === "sent")
    expect(server.taken.map(({ from }) => from)).toEqual([box.email])
    expect(brevo.calls).toEqual([])
    await server.stop()
  })
})

describe("a mail whose answer is lost", () => {
  it.each([
    ["taken, and the connection ended", { drop: "after" }],
    ["taken, and a gateway said 502", { status: 502, isDone: true }],
  ] as const)("is asked about, and never sent again: %s", async (_, fault) => {
    const { run, email } = await dueMail()
    brevo.fail(post, fault)
    await sendUntil(inDoubt(run))
    expect(await standing(run)).toMatchObject({ delivery: "sending" })
    await askAfter(1)
    const [mail] = brevo.to(email)
    expect(await standing(run)).toMatchObject({ delivery: "sent", message_id: mail?.messageId.slice(1, -1) })
    await sendUntil(() => true)
    expect(brevo.to(email)).toHaveLength(1)
    await move()
  })

  it("waits where the provider's events come late, and is sent again only when they would have told of it", async () => {
    const { run, email } = await dueMail()
    brevo.fail(post, { drop: "before" })
    await sendUntil(inDoubt(run))
    await askAfter(30)
    expect(await standing(run)).toMatchObject({ delivery: "sending" })
    expect(brevo.count(post)).toBe(1)
    brevo.fail("GET /smtp/statistics/events", { status: 503 })
    await askAfter(120)
    expect(await standing(run), "nobody could be asked").toMatchObject({ delivery: "sending" })
    await askAfter(0)
    expect(await standing(run)).toMatchObject({ delivery: "queued" })
    await sql("UPDATE mailing_sender SET next_bulk_at = now()")
    await sendUntil(async () => (await standing(run)).delivery === "sent")
    expect(brevo.to(email)).toHaveLength(1)
  })

  it("that a worker left when it died is asked about as well", async () => {
    const { run, email } = await dueMail()
    brevo.fail(post, { drop: "after" })
    await sendUntil(inDoubt(run))
    await sql("UPDATE mail_delivery SET leased_by = 'dead' WHERE status = 'sending'")
    await askAfter(5)
    expect(await standing(run)).toMatchObject({ delivery: "sent" })
    expect(brevo.to(email)).toHaveLength(1)
  })

  it("stays unknown where the provider was left meanwhile", async () => {
    const { run } = await dueMail()
    brevo.fail(post, { drop: "after" })
    await sendUntil(inDoubt(run))
    const { BREVO_API_KEY } = env()
    Reflect.deleteProperty(env(), "BREVO_API_KEY")
    await askAfter(120)
    Object.assign(env(), { BREVO_API_KEY })
    expect(await standing(run)).toMatchObject({ delivery: "unknown" })
  })
})

it("mails through a provider that fails in every way go once each, and none is lost", async () => {
  const runs: { run: number; email: string }[] = []
  for (let each = 0; each < 20; each++) runs.push(await dueMail())
  for (let each = 0; each < 3; each++) {
    brevo.fail(post, { drop: "after" })
    brevo.fail(post, { status: 429 })
    brevo.fail(post, { status: 500 })
    brevo.fail(post, { drop: "before" })
    brevo.fail(post, { status: 503, isDone: true })
  }
  const isDone = async () => {
    const open = await sql(
      "SELECT FROM mailing_send WHERE run_id = ANY ($1) AND delivery IN ('queued', 'sending')",
      [runs.map(({ run }) => run)],
    )
    if (open.length === 0) return true
    await sql("UPDATE mailing_sender SET next_bulk_at = now()")
    // Those in doubt, which are kept for a minute: what the worker has in its hands it keeps for longer.
    await sql(
      "UPDATE mail_delivery SET leased_until = now() - interval '1 second', data_at = data_at - interval '2 hours' WHERE status = 'sending' AND leased_until < now() + interval '61 seconds'",
    )
    return false
  }
  await whileSending(() => expect.poll(isDone, { interval: 100 }).toBe(true), {
    againScale: 0.001,
  })
  const sent = runs.map(({ email }) => brevo.to(email).length)
  expect(sent).toEqual(runs.map(() => 1))
})

it("needs a key and what its webhooks show, both or none", () => {
  const problems = (source: Record<string, string>) => () => parseEnv(source)
  expect(problems({ BREVO_API_KEY: "key" })).toThrow(WrongSettings)
  expect(problems({ BREVO_WEBHOOK_TOKEN: "t".repeat(32) })).toThrow(WrongSettings)
  expect(problems({ BREVO_API_KEY: "key", BREVO_WEBHOOK_TOKEN: "short" })).toThrow(WrongSettings)
  expect(problems({ BREVO_API_KEY: "key", BREVO_WEBHOOK_TOKEN: "t".repeat(32) })).not.toThrow()
})
