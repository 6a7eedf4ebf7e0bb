import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { noteNoticed } from "#lib/backend/automation/mailing-pages/note-noticed.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { send as call } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { linkTo, sentCampaign } from "#tests/factories/mailing.ts"
import { freshAddress } from "#tests/factories/public-applications.ts"
import { setNoon } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(setNoon)

const browser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
const show = "https://show.example/plan?hall=1&stand=2"
const shop = "https://shop.example/été"
const content = `<p>See <a href="${show.replace("&", "&amp;")}">the plan</a> and <a href="${shop}">the shop</a>, or <a href="mailto:a@b.example">write</a></p>`

type Mail = Awaited<ReturnType<typeof sentCampaign>>
const linksOf = ({ html }: Mail) =>
  [...html.matchAll(/href="([^"]*\/click\/[^"]*)"/g)].map(
    ([, link = ""]) => new URL(link.replaceAll("&amp;", "&")),
  )
const follow = (link: URL, { agent = browser, method = "GET" } = {}) =>
  call(link.pathname + link.search, {
    method: "GET",
    address: freshAddress(),
    headers: { "user-agent": agent, ...(method === "HEAD" && { "x-asked-head": "1" }) },
  })
const open = (mail: Mail, agent = browser) => follow(linkTo("open", mail.html), { agent })

type Seen = {
  status: string
  opened: boolean
  clicked: boolean
  machine_opened: boolean
  machine_clicked: boolean
}
const seen = ({ send }: Mail) =>
  sqlOne<Seen>(
    `SELECT status, opened_at IS NOT NULL AS opened, clicked_at IS NOT NULL AS clicked, machine_opened_at IS NOT NULL AS machine_opened,
      machine_clicked_at IS NOT NULL AS machine_clicked FROM mailing_send WHERE id = $1`,
    [send],
  )
const nothing = {
  status: "SENT",
  opened: false,
  clicked: false,
  machine_opened: false,
  machine_clicked: false,
}
const becomes = (mail: Mail, state: Partial<Seen>) =>
  expect.poll(() => seen(mail)).toEqual({ ...nothing, ...state })
/** The mail arrived so many seconds ago. */
const arrivedBefore = ({ send }: Mail, seconds: number) =>
  sql(
    "UPDATE mail_delivery SET sent_at = $2 WHERE mail_id = (SELECT mail_id FROM mailing_send WHERE id = $1)",
    [send, new Date(Date.now() - seconds * 1_000)],
  )
/** Does all of it in one moment by the clock, however long it takes. */
async function inOneMoment(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}
/** A mail to somebody who had agreed to tracking. */
const arrived = async (list = {}, isTracked = true) => {
  const mail = await sentCampaign(server, { content }, list, { isTracked })
  await arrivedBefore(mail, 1_800)
  return mail
}

describe("links of a campaign mail", () => {
  it("say that they are tracked, and where that is withdrawn, to whoever agreed alone", async () => {
    const notice = "Opens and clicks are recorded, as you agreed. Withdraw"
    const [tracked, untracked] = [await arrived(), await arrived({}, false)]
    for (const part of ["html", "text"] as const) {
      expect(tracked[part]).toContain(notice)
      expect(untracked[part]).not.toContain(notice)
    }
  })

  it("lead by way of us to where they led, and nowhere else", async () => {
    const mail = await arrived()
    const links = linksOf(mail)
    const locations = await Promise.all(
      links.map(async (link) => (await follow(link)).headers.get("location")),
    )
    expect(locations).toEqual([show, new URL(shop).href])
    expect(mail.html).toContain('href="mailto:a@b.example"')
    expect(mail.text).toContain(show)
    expect(links.every((link) => !link.href.includes(mail.email.split("@")[0] ?? "?"))).toBe(true)
    const [first] = links
    if (!first) throw new Error("The mail has no link")
    const elsewhere = new URL(first)
    elsewhere.searchParams.set("to", "https://evil.example/")
    const other = await arrived()
    const stolen = new URL(first)
    stolen.pathname = linksOf(other)[1]?.pathname ?? ""
    const bare = new URL(first)
    bare.search = ""
    for (const link of [elsewhere, stolen, bare])
      expect((await follow(link)).headers.get("location")).toBe("/unsubscribe/unknown")
  })

  it("stay as they are in what staff see of the mail, without its picture", async () => {
    const mail = await arrived()
    const { html_body } = await sqlOne<{ html_body: string }>(
      "SELECT html_body FROM mail JOIN mailing_send send ON send.mail_id = mail.id WHERE send.id = $1",
      [mail.send],
    )
    expect(html_body).not.toContain("mailing-page")
    expect(html_body).not.toContain("/unsubscribe/")
  })
})

describe("what people do with a mail", () => {
  it("is noted: opened, then which link was followed; the flow counts it, and goes on by it", async () => {
    const mail = await arrived()
    const picture = await open(mail)
    expect([
      picture.status,
      picture.headers.get("content-type"),
      picture.headers.get("cache-control"),
    ]).toEqual([200, "image/gif", "no-store"])
    await becomes(mail, { status: "OPENED", opened: true })
    const [first] = linksOf(mail)
    if (first) await follow(first)
    await becomes(mail, { status: "CLICKED", opened: true, clicked: true })
    expect(await sql("SELECT url, is_machine FROM mailing_click WHERE send_id = $1", [mail.send])).toEqual([
      { url: show, is_machine: false },
    ])
    const counts = await sqlOne(
      "SELECT sum(opened)::int AS opened, sum(clicked)::int AS clicked FROM sequence_counter WHERE version_id = $1 AND part = 'mail'",
      [mail.sequence.version],
    )
    expect(counts).toEqual({ opened: 1, clicked: 1 })
    await moveDueRuns(new AbortController().signal)
  })

  it("is one row a link and minute, however often it is followed, and the flood one write", async () => {
    const mail = await arrived()
    const [first] = linksOf(mail)
    if (!first) throw new Error("The mail has no link")
    await Promise.all(Array.from({ length: 300 }, () => follow(first)))
    await becomes(mail, { status: "CLICKED", opened: true, clicked: true })
    await noteNoticed(mail.send, [{ url: show, at: Date.now(), isMachine: false }])
    const [{ isOnce } = { isOnce: false }, ...others] = await sql(
      `SELECT min(at - before) IS NULL OR min(at - before) >= interval '1 minute' AS "isOnce"
       FROM (SELECT url, at, lag(at) OVER (ORDER BY at) AS before FROM mailing_click WHERE send_id = $1) AS click GROUP BY url`,
      [mail.send],
    )
    expect({ isOnce, others }).toEqual({ isOnce: true, others: [] })
  })

  it("shows on the contact, with mails that are still to go left out", async () => {
    const mail = await arrived()
    await open(mail)
    await becomes(mail, { status: "OPENED", opened: true })
    await sql(
      `INSERT INTO mailing_send (contact_id, object, "from", sent_at, delivery) VALUES ($1, 'To come', '', now(), 'queued')`,
      [mail.contact],
    )
    const api = await signIn(await createUser())
    const { emails, lists, allows_tracking } = (await api.contacts.getMailing({ contact: mail.contact })).data
    expect(emails).toMatchObject([{ object: "Your place", status: "OPENED", by_machine: null }])
    expect(lists).toMatchObject([{ id: mail.list?.id }])
    expect(allows_tracking).toBe(true)
  })
})

describe("what machines do with a mail", () => {
  it("is distinguished: prefetched pictures, scanners by their name, HEAD", async () => {
    const mail = await arrived()
    await open(mail, "Mozilla/5.0")
    await becomes(mail, { machine_opened: true })
    const [first, second] = linksOf(mail)
    if (first) await follow(first, { agent: "Barracuda Sentinel (EE)" })
    if (second) await follow(second, { method: "HEAD" })
    await becomes(mail, { machine_opened: true, machine_clicked: true })
    const api = await signIn(await createUser())
    const { emails } = (await api.contacts.getMailing({ contact: mail.contact })).data
    expect(emails).toMatchObject([{ status: "SENT", by_machine: "clicked" }])
    const { parts } = (await api.sequences.get({ sequence: mail.sequence.id })).stats
    expect(parts.mail, "is counted beside what people did").toMatchObject({
      sent: 1,
      tracked: 1,
      opened: 0,
      clicked: 0,
      machine_opened: 1,
      machine_clicked: 1,
    })
  })

  it("is distinguished: every link at once by what calls itself a browser, and no run goes on by it", async () => {
    const mail = await arrived()
    await inOneMoment(() => Promise.all(linksOf(mail).map((link) => follow(link))))
    await becomes(mail, { machine_clicked: true })
  })

  it("is distinguished: within seconds after the mail arrived", async () => {
    const mail = await sentCampaign(server, { content }, {}, { isTracked: true })
    await inOneMoment(async () => {
      await arrivedBefore(mail, 2)
      await open(mail)
      const [first] = linksOf(mail)
      if (first) await follow(first)
    })
    await becomes(mail, { machine_opened: true, machine_clicked: true })
    expect(await sql("SELECT is_machine FROM mailing_click WHERE send_id = $1", [mail.send])).toEqual([
      { is_machine: true },
    ])
  })
})

/** Neither a picture nor links of ours, only the way out. */
function isUntracked({ html }: Mail) {
  expect(html).not.toContain("/open/")
  expect(html).not.toContain("/click/")
  expect(html).toContain("/unsubscribe/")
}

describe("tracking that is off", () => {
  it("of whoever has said nothing: no picture, no links of ours, nothing noted; counted as sent and not as tracked", async () => {
    const mail = await arrived({}, false)
    isUntracked(mail)
    await noteNoticed(mail.send, [
      { url: null, at: Date.now(), isMachine: false },
      { url: show, at: Date.now(), isMachine: true },
    ])
    expect(await seen(mail)).toEqual(nothing)
    const api = await signIn(await createUser())
    expect((await api.contacts.getMailing({ contact: mail.contact })).data).toMatchObject({
      allows_tracking: null,
      tracking: [],
    })
    const { parts } = (await api.sequences.get({ sequence: mail.sequence.id })).stats
    expect(parts.mail).toMatchObject({ sent: 1, tracked: 0 })
  })

  it("for a list, writes neither picture nor links of ours", async () => {
    const mail = await arrived({ is_tracked: false })
    isUntracked(mail)
    expect(await sqlOne("SELECT is_tracked FROM mailing_send WHERE id = $1", [mail.send])).toEqual({
      is_tracked: false,
    })
  })

  it("for a contact, also notes nothing of mails that went out before; and can be switched on again", async () => {
    const mail = await arrived()
    const api = await signIn(await createUser({ abilities: ["record.edit"] }))
    await api.contacts.setTracking({ contact: mail.contact, allows_tracking: false })
    expect((await api.contacts.getMailing({ contact: mail.contact })).data.allows_tracking).toBe(false)
    await noteNoticed(mail.send, [{ url: null, at: Date.now(), isMachine: false }])
    expect(await seen(mail)).toEqual(nothing)
    await api.contacts.setTracking({ contact: mail.contact, allows_tracking: true, reason: "Said so" })
    await open(mail)
    await becomes(mail, { status: "OPENED", opened: true })
  })
})
