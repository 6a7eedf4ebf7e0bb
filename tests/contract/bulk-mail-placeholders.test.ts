import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { requireMailbox } from "#lib/backend/mail/channels/channels.ts"
import { writeNext } from "#lib/backend/mail/delivery/bulk/write-next.ts"
import { refused } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, setPrimarySalesContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let show: { name: string; session: string }

beforeEach(async () => {
  box = await linkMailbox({ port: server.port })
})
beforeAll(async () => {
  server = await TestMailServer.start()
  show = await sqlOne<{ name: string; session: string }>(
    `SELECT show.name, session.name AS session FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id
      WHERE session.is_current AND show.template_type_id = 2 ORDER BY show.id, session."from" DESC LIMIT 1`,
  )
})
afterAll(() => server.stop())

type Somebody = { id: number; email: string; contact: number }

/** A company with a primary sales contact. */
async function company(firstName: string, brand: string | null): Promise<Somebody> {
  const { id } = await createCompany()
  const email = `${unique("fill").replace(" ", "")}@brand.example`
  const contact = await createContact({ firstName, lastName: "Roy", email, companyIds: [id] })
  await setPrimarySalesContact(id, contact)
  if (brand !== null)
    await sql(
      `WITH made AS (INSERT INTO brand (name) VALUES ($2) RETURNING id)
        INSERT INTO company_brand (company_id, brand_id) SELECT $1, id FROM made`,
      [id, brand],
    )
  return { id, email, contact }
}

const values = {
  subject: "[BRAND] at [SHOW]",
  content: "<p>Hello [FIRST_NAME],</p><p>[FIRST_NAME_PRIMARY_SALES_CONTACT], from [USERNAME]</p>",
  with_signature: false,
}
const targetOf = (some: Somebody[]) => ({
  list: "companies" as const,
  target: { ids: some.map(({ id }) => id), nbElements: some.length },
})

const sentTo = (bulk: number) =>
  sql<{ subject: string; html: string }>(
    `SELECT mail.subject, mail.html_body AS html FROM bulk_mail_row row JOIN mail ON mail.id = row.mail_id
      WHERE row.bulk_mail_id = $1 ORDER BY row.position`,
    [bulk],
  )

/** Writes the mails that are left, as a sender does. */
async function write(): Promise<void> {
  const mailbox = await requireMailbox(box.user.id, "from")
  await writeNext(mailbox, 10, { worker: "a test", leaseSeconds: 60 })
}

it("are filled for each recipient, a value that looks like one never again; who has no value gets none, and is named before", async () => {
  const brand = unique("Lilas & Co")
  const ada = await company("Ada", brand)
  const tricky = await company("[BRAND]", "[USERNAME]")
  const none = await company("Zoé", null)
  const chosen = targetOf([ada, tricky, none])
  const { data } = await box.api.bulkMails.check({ ...chosen, values })
  expect(data).toMatchObject({
    chosen: 3,
    recipients: 2,
    excluded: { missing_value: 1 },
    left_out: [{ reason: "missing_value", company_id: none.id, missing: ["BRAND"] }],
    show: `${show.name}, ${show.session}`,
  })
  const { bulk, nb_errors } = await box.api.bulkMails.send({ ...chosen, values })
  expect(nb_errors).toBe(1)
  await write()
  expect(await sentTo(bulk)).toEqual([
    {
      subject: `${brand} at ${show.name}`,
      html: expect.stringContaining(`<div>Hello Ada,</div><div>Ada, from ${box.user.name}</div>`),
    },
    {
      subject: `[USERNAME] at ${show.name}`,
      html: expect.stringContaining(`<div>Hello [BRAND],</div><div>[BRAND], from ${box.user.name}</div>`),
    },
  ])
})

it("are those of the company of a contact; greetings go without a name that somebody does not have", async () => {
  const brand = unique("Nuage")
  const nameless = await company("", brand)
  const chosen = { list: "contacts" as const, target: { ids: [nameless.contact], nbElements: 1 } }
  const text = { ...values, subject: "[BRAND]", content: "<p>Hello [FIRST_NAME],</p>" }
  const { bulk } = await box.api.bulkMails.send({ ...chosen, values: text })
  await write()
  const [mail] = await sentTo(bulk)
  expect(mail?.subject).toBe(brand)
  expect(mail?.html).toContain("<div>Hello,</div>")
  const { data } = await box.api.bulkMails.check({
    ...chosen,
    values: { subject: "The stand that [FIRST_NAME] chose", content: "" },
  })
  expect(data.excluded).toMatchObject({ missing_value: 1 })
})

it("leave out who has lost a value since the start", async () => {
  const one = await company("Ada", unique("Pomme"))
  const other = await company("Ida", unique("Poire"))
  const { bulk } = await box.api.bulkMails.send({ ...targetOf([one, other]), values })
  await sql("DELETE FROM company_brand WHERE company_id = $1", [one.id])
  await write()
  expect(
    await sql("SELECT excluded FROM bulk_mail_row WHERE bulk_mail_id = $1 ORDER BY position", [bulk]),
  ).toEqual([{ excluded: "missing_value" }, { excluded: null }])
})

it("are the user's name alone with a locked template", async () => {
  const one = await company("Ada", unique("Cerise"))
  const { id } = await insertRow<{ id: number }>("mail_template", { type: 2, is_locked: true })
  const text = { ...values, template_id: id }
  const { errors } = await refused(box.api.bulkMails.send({ ...targetOf([one]), values: text }), 422)
  expect(errors).toMatchObject({
    "values.subject": ["There is no value for BRAND, SHOW"],
  })
})
