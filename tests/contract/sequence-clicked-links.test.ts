import { beforeAll, beforeEach, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, createSender, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["sequence.edit"] }))
})
beforeEach(setNoon)

const { begin, mail, asks, end, other } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const was = "https://apply.example.com/2026?a=1&b=2"
const setLink = (session: number, address: string) =>
  sql(
    "UPDATE tradeshow_session SET mail_values = mail_values || jsonb_build_object('APPLICATION_LINK', $2::text) WHERE id = $1",
    [session, address],
  )

/** A run whose mail was sent with a link that is a placeholder, and which waits for a click on it. */
async function sequenceWith(content: string) {
  const sequence = await publishSequence((email) =>
    linked(
      [
        begin,
        mail(email),
        asks({ kind: "clicked", mail: "mail", link: "[APPLICATION_LINK]" }, 3),
        end,
        other,
      ],
      "begin mail",
      "mail ask",
      "ask end yes",
      "ask other no",
    ),
  )
  await sql("UPDATE sequence_email SET content = $2 WHERE id = $1", [sequence.email, content])
  const { id: session } = await sqlOne<{ id: number }>("SELECT id FROM tradeshow_session ORDER BY id LIMIT 1")
  await setLink(session, was)
  const run = await beginRun(sequence, await createContact(), { session })
  const sender = await createSender()
  await sql("UPDATE sequence_start SET sender_id = $2 WHERE sequence_id = $1", [sequence.id, sender])
  await move()
  const channel = await findChannel({ kind: "sender", id: sender })
  if (!channel) throw new Error("The sender is not there")
  expect((await leasePaced(channel, 10, { worker: "w", leaseSeconds: 600 })).leases).toHaveLength(1)
  await sql("UPDATE mailing_send SET delivery = 'sent' WHERE run_id = $1", [run])
  await move()
  expect(await whereIs(run)).toMatchObject({ node: "ask", waits_for: "fact" })
  const send = await sqlOne<{ id: number; html: string }>(
    "SELECT send.id, mail.html_body AS html FROM mailing_send send JOIN mail ON mail.id = send.mail_id WHERE send.run_id = $1",
    [run],
  )
  const clicks = async (url: string) => {
    await insertRow("mailing_click", { send_id: send.id, url })
    await move()
    return whereIs(run)
  }
  return { sequence, session, send, clicks }
}

it.each([
  ["as the address of a link", '<div><a href="[APPLICATION_LINK]">Apply</a></div>'],
  ["by itself", "<div>Apply at [APPLICATION_LINK]</div>"],
])(
  "a click is compared with what a placeholder stood for when the mail was written: %s",
  async (_, content) => {
    const { sequence, session, send, clicks } = await sequenceWith(content)
    expect(send.html).toContain(`href="${was.replace("&", "&amp;")}"`)
    await setLink(session, "https://apply.example.com/2027")
    await sql("UPDATE sequence_email SET content = '<div>Other</div>' WHERE id = $1", [sequence.email])
    expect(await clicks("https://apply.example.com/2027")).toMatchObject({ node: "ask" })
    expect(await clicks(was)).toMatchObject({ status: "completed" })
  },
)

it("the links of a mail can be chosen as it has them", async () => {
  const { sequence } = await sequenceWith(
    '<div><a href="https://salon.example.com">Salon</a> [APPLICATION_LINK]</div>',
  )
  expect((await api.sequences.getDraft({ sequence: sequence.id })).data.emails).toMatchObject([
    { links: ["https://salon.example.com", "[APPLICATION_LINK]"] },
  ])
})

it("a flow that asks for a link that was taken out of its mail is not published, and the check of the mail says so before", async () => {
  const link = "https://salon.example.com/apply"
  const linkTo = (href: string) => `<div><a href="${href}">Apply</a></div>`
  const flowAsking = (email: number) =>
    linked(
      [begin, mail(email), asks({ kind: "clicked", mail: "mail", link }, 3), end, other],
      "begin mail",
      "mail ask",
      "ask end yes",
      "ask other no",
    )
  const { id: sequence, email } = await publishSequence(flowAsking)
  await sql("UPDATE sequence_email SET content = $2 WHERE id = $1", [email, linkTo(link)])
  const [kept, changed] = [linkTo(link), linkTo("https://salon.example.com/2027")]
  const check = async (content: string, of?: number) =>
    (await api.sequences.checkEmail({ email: of, subject: "Your place", content })).missing_links
  expect(await check(kept, email)).toEqual([])
  expect(await check(changed, email)).toEqual([link])
  expect(await check(changed)).toEqual([])
  const problems = async () => (await api.sequences.getDraft({ sequence })).data.problems
  expect(await problems()).toEqual([])

  await api.sequences.editEmail({ email, subject: "Your place", content: changed })
  expect(await problems()).toEqual([{ node: "ask", problem: "link_missing", detail: link }])
  const { version } = (await api.sequences.saveDraft({ sequence, flow: flowAsking(email), version: null }))
    .data
  const publish = api.sequences.publish({ sequence, version: version ?? 0 })
  expect(await problemsOf(publish)).toHaveProperty("flow")
})
