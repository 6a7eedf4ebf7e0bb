import type { Page } from "@playwright/test"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { expect, newCompany, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

const day = (amount: number) => ({ kind: "span", span: { amount, unit: "days" } }) as const
/** A mail, what becomes of it, two more in the weeks after: 24 days for whoever does nothing. */
const flowOf = (email: number): Flow => ({
  nodes: [
    { id: "begin", type: "step", data: { label: "Begins" } },
    { id: "first", type: "emailCampaign", data: { label: "Invitation", emailTemplateId: email } },
    {
      id: "curious",
      type: "status",
      data: {
        label: "Followed the link?",
        condition: { kind: "clicked", mail: "first" },
        within: { amount: 3, unit: "days" },
      },
    },
    { id: "keen", type: "stop", data: { label: "Keen", reason: "Wants to come" } },
    { id: "week", type: "calendar", data: { label: "A week", wait: day(7) } },
    { id: "second", type: "emailCampaign", data: { label: "Reminder", emailTemplateId: email } },
    { id: "weeks", type: "calendar", data: { label: "Two weeks", wait: day(14) } },
    { id: "third", type: "emailCampaign", data: { label: "Last call", emailTemplateId: email } },
    { id: "end", type: "stop", data: { label: "Over", reason: "" } },
  ],
  edges: [
    { id: "a", source: "begin", target: "first" },
    { id: "b", source: "first", target: "curious" },
    { id: "c", source: "curious", target: "keen", branch: "yes" },
    { id: "d", source: "curious", target: "week", branch: "no" },
    { id: "e", source: "week", target: "second" },
    { id: "f", source: "second", target: "weeks" },
    { id: "g", source: "weeks", target: "third" },
    { id: "h", source: "third", target: "end" },
  ],
})

const link = "https://show.example/visit"

async function newSequence(name: string, subject: string): Promise<number> {
  const [made] = await onDatabase<{ id: number; email: number }>(
    `WITH made AS (INSERT INTO sequence (name) VALUES ($1) RETURNING id)
      INSERT INTO sequence_email (sequence_id, subject, content, first_subject, first_content)
      SELECT id, $2, $3, $2, $3 FROM made RETURNING sequence_id AS id, id AS email`,
    [name, subject, `<div>Come and see us: <a href="${link}">your badge</a></div>`],
  )
  if (!made) throw new Error("The sequence was not made")
  await onDatabase(
    "INSERT INTO sequence_version (sequence_id, number, flow, published_at) VALUES ($1, 1, $2, now())",
    [made.id, JSON.stringify(flowOf(made.email))],
  )
  return made.id
}

/** Five people on two lists, the last of them of a company. @returns their ids and addresses, in that order */
async function newPeople(name: string, company: number) {
  const people = await onDatabase<{ id: number; email: string }>(
    `INSERT INTO contact (first_name, last_name, email)
      SELECT 'Noa', $1 || ' ' || n, 'noa' || n || '.' || $2::text || '@brand.example' FROM generate_series(1, 5) n RETURNING id, email::text AS email`,
    [name, newMark()],
  )
  // What is followed is noted of those alone who agreed to it.
  await onDatabase(
    `WITH given AS (INSERT INTO tracking_event (contact_id, action, source) SELECT unnest($1::int[]), 'given', 'preferences')
      UPDATE contact SET allows_tracking = true WHERE id = ANY ($1)`,
    [people.map(({ id }) => id)],
  )
  await onDatabase("INSERT INTO company_contact (company_id, contact_id) VALUES ($1, $2)", [
    company,
    people[4]?.id,
  ])
  await onDatabase(
    `WITH list AS (INSERT INTO mailing_list (name) SELECT $1 || ' ' || n FROM generate_series(1, 2) n RETURNING id, name)
      INSERT INTO mailing_subscription (mailing_list_id, contact_id)
      SELECT list.id, person.id FROM list, contact person WHERE person.last_name LIKE $1 || ' %'
        AND (list.name = $1 || ' 1') = (right(person.last_name, 1) < '3')`,
    [name],
  )
  return people
}

type Taken = { id: string; to: { email: string }[]; subject: string }
type Shown = { html: string; headers: { name: string; value: string }[] }

/** The mails of that subject in the outbox, by their recipient. */
async function mailsOf(page: Page, subject: string): Promise<Map<string, string>> {
  const answer = await page.request.get("/api/outbox/mail?per_page=100")
  const { data }: { data: Taken[] } = await answer.json()
  return new Map(
    data.filter((mail) => mail.subject === subject).map(({ id, to }) => [to[0]?.email ?? "", id]),
  )
}

async function shownMail(page: Page, id: string): Promise<Shown> {
  return (await (await page.request.get(`/api/outbox/mail/${id}`)).json()).data
}

/** The address of a mail's first link that looks like this, on the stack's own server. */
function linkIn({ html }: Shown, part: string): string {
  const found = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))
  const link = found.find((href) => href.includes(part))
  if (!link) throw new Error(`No link with ${part} among ${found.join(" ")}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Has mails of that subject been delivered a minute earlier. @returns how many were delivered */
async function backdateDeliveries(subject: string): Promise<number> {
  const delivered = await onDatabase(
    `UPDATE mail_delivery AS delivery SET sent_at = delivery.sent_at - interval '1 minute' FROM mail
      WHERE mail.id = delivery.mail_id AND mail.subject = $1 AND delivery.sent_at IS NOT NULL RETURNING mail.id`,
    [subject],
  )
  return delivered.length
}

const person = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
}
test("two lists are sent a sequence: simulated for weeks, begun, and five people go five ways", async ({
  admin,
  context,
}) => {
  const stamp = newMark()
  const [name, subject] = [`Saison ${stamp}`, `The season opens ${stamp}`]
  const sequence = await newSequence(name, subject)
  const company = await newCompany(`Maison ${stamp}`)
  const [answers, follows, leaves, bounces, stopped] = await newPeople(name, company)
  if (!answers || !follows || !leaves || !bounces || !stopped) throw new Error("Somebody is missing")

  await open(admin, `/mailing?q=${encodeURIComponent(name)}`)
  for (const n of [1, 2]) await admin.getByRole("checkbox", { name: `Select ${name} ${n}` }).check()
  await admin.getByRole("button", { name: "Send sequence" }).click()
  const dialog = admin.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Sequence" }).fill(name)
  await admin.getByRole("option", { name }).click()
  await dialog.getByRole("combobox", { name: "From" }).click()
  await admin.getByRole("option", { name: /Paris/ }).first().click()
  await dialog.getByRole("button", { name: "Simulate" }).click()
  await expect(dialog.getByText("5 people would start, 15 emails if nobody reacts")).toBeVisible()
  const days = dialog.getByRole("table", { name: "Day by day" })
  for (const [mail, place] of [
    ["Invitation 5", 1],
    ["Reminder 5", 2],
    ["Last call 5", 3],
  ] as const)
    await expect(days.getByRole("row").nth(place)).toContainText(mail)
  await dialog.getByRole("button", { name: "Start for 5 people" }).click()
  await expect(dialog.getByText("5 started")).toBeVisible()

  const viewer = await context.newPage()
  await open(viewer, `/sequence/${sequence}`)
  const details = viewer.getByRole("list", { name: "Version and runs" })
  await expect(details).toContainText("5 runs in progress")

  // It may be night where they are: by the same hour of tomorrow they have all been written to.
  await open(admin, "/outbox")
  await admin.getByRole("button", { name: "1 day" }).click()
  await expect.poll(async () => (await mailsOf(admin, subject)).size).toBe(5)
  const mails = await mailsOf(admin, subject)
  const mailOf = ({ email }: { email: string }) => mails.get(email) ?? ""
  // Whatever comes within seconds of a delivery is a machine's.
  await expect.poll(() => backdateDeliveries(subject)).toBe(5)

  await open(admin, `/outbox?mail=${mailOf(answers)}`)
  await admin.getByRole("textbox", { name: "Reply" }).fill("We will be there")
  await admin.getByRole("button", { name: "Send reply" }).click()
  await expect(admin.getByText(/^The reply is on its way/)).toBeVisible()
  await open(admin, `/outbox?mail=${mailOf(bounces)}`)
  await admin.getByRole("button", { name: "Unknown address" }).click()

  const tracked = linkIn(await shownMail(admin, mailOf(follows)), "/mailing-page/click/")
  const followed = await admin.request.get(tracked, { headers: person, maxRedirects: 0 })
  expect(followed.headers().location).toBe(link)

  const unsubscribing = linkIn(await shownMail(admin, mailOf(leaves)), "/unsubscribe/")
  const recipient = await context.newPage()
  await recipient.goto(unsubscribing)
  await recipient.getByRole("button", { name: "Unsubscribe from this list" }).click()
  await expect(recipient.getByText("Done. You have unsubscribed.")).toBeVisible()

  await open(admin, `/company/${company}`)
  await admin.getByRole("button", { name: `Stop the sequence ${name}` }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Stop the sequence" }).click()

  // Seen as it happens, without a reload.
  await expect(details).toContainText("0 runs in progress")
  await expect(details).toContainText("1 completed")
  await expect(details).toContainText("4 stopped")
  for (const [{ id }, why] of [
    [answers, "Stopped· Replied"],
    [follows, "Completed"],
    [leaves, "Stopped· Unsubscribed"],
    [bounces, "Stopped· The address bounced"],
    [stopped, "Stopped"],
  ] as const) {
    await open(admin, `/contact/${id}`)
    const toSequence = admin.locator(`a[href="/sequence/${sequence}"]`)
    await expect(admin.getByRole("listitem").filter({ has: toSequence })).toContainText(why)
  }
})
