import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createList, putOnList } from "#tests/factories/mailing.ts"
import { whileSending } from "#tests/factories/sending.ts"
import { beginRun, createSender, publishSequence, setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let api: Api
beforeAll(async () => {
  server = await startSystemSmtp()
  api = await signIn(await createUser({ abilities: ["show.bulk-action"] }))
})
afterAll(() => stopSystemSmtp(server))
beforeEach(async () => {
  server.taken.length = 0
  await setNoon()
})

const { begin, mail, end } = flowNodes

async function campaign(subject: string, content: string) {
  const sequence = await publishSequence((email) =>
    linked([begin, mail(email), end], "begin mail", "mail end"),
  )
  await sql("UPDATE sequence_email SET subject = $2, content = $3 WHERE id = $1", [
    sequence.email,
    subject,
    content,
  ])
  return sequence
}

type Sequence = Awaited<ReturnType<typeof campaign>>

/** What became of the mail of a run that a contact begins. */
async function mailTo(contact: number, sequence: Sequence) {
  const run = await beginRun(sequence, contact)
  await moveDueRuns(new AbortController().signal)
  const send = () =>
    sqlOne<{ delivery: string; failure: string | null }>(
      "SELECT delivery, failure FROM mailing_send WHERE run_id = $1",
      [run],
    )
  await whileSending(() => expect.poll(async () => (await send()).delivery).toMatch(/sent|failed/))
  return { ...(await send()), raw: server.taken[0]?.raw ?? "" }
}

/** Who is left out where the sequence is started for a contact. */
async function leftOut(contact: number, sequence: Sequence) {
  const list = (await createList()).id
  await putOnList(list, contact)
  const request = { sequence: sequence.id, from: await createSender(), tradeshows: [], mailing_list: [list] }
  return (await api.sequences.simulate(request)).data.left_out
}

it("a mail of a sequence greets whom it goes to, where the company's primary sales contact is somebody else", async () => {
  const company = await createCompany()
  const sales = await createContact({ firstName: "Salome", companyIds: [company.id] })
  await sql("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [company.id, sales])
  const recipient = await createContact({ firstName: " Jane ", lastName: "Doe", companyIds: [company.id] })
  const sequence = await campaign(
    "[FIRST_NAME], your place",
    "<p>Dear Ms [LAST_NAME], ask [FIRST_NAME_PRIMARY_SALES_CONTACT].</p>",
  )
  const { raw } = await mailTo(recipient, sequence)
  expect(raw).toMatch(/^Subject: Jane, your place/m)
  expect(raw).toContain("Dear Ms Doe, ask Salome.")
})

it("it greets somebody without a name by none", async () => {
  const contact = await createContact({ firstName: "", lastName: "Doe" })
  const sequence = await campaign("Your place", "<p>Hello [FIRST_NAME],</p>")
  expect(await leftOut(contact, sequence)).toEqual([])
  expect((await mailTo(contact, sequence)).raw).toContain("Hello,")
})

it("where its text reads badly without the name it does not go, as the simulation says", async () => {
  const contact = await createContact({ firstName: "", lastName: "Doe" })
  const sequence = await campaign("[FIRST_NAME], your place", "<p>Hello [FIRST_NAME] [LAST_NAME],</p>")
  expect(await leftOut(contact, sequence)).toMatchObject([
    { reason: "missing_value", people: [{ contact_id: contact }] },
  ])
  expect(await mailTo(contact, sequence)).toMatchObject({
    delivery: "failed",
    failure: "missing_value FIRST_NAME",
    raw: "",
  })
})
