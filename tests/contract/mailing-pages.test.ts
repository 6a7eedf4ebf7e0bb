import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { limits } from "#lib/backend/shows/applications/limits.ts"
import { env } from "#lib/env.ts"
import { send as call } from "#tests/factories/api.ts"
import { headerOf, oneClickOf, stateOf, tokenOf } from "#tests/factories/campaign-links.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createList, linkTo, putOnList, sentCampaign } from "#tests/factories/mailing.ts"
import { freshAddress, oneClick, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { setNoon, whereIs } from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"
import { verifyDkim } from "#tests/mail/verify-dkim.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(setNoon)

const eventsOf = (contact: number) =>
  sql<{ action: string; source: string; proof: Record<string, unknown> }>(
    "SELECT action, source, proof FROM subscription_event WHERE contact_id = $1 ORDER BY id",
    [contact],
  )
const move = () => moveDueRuns(new AbortController().signal)

describe("a campaign mail", () => {
  it("says in its headers how it is left by one click, covered by its signature", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    env().DKIM_DOMAIN = "example.com"
    env().DKIM_SELECTOR = "crm"
    env().DKIM_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    const { raw } = await sentCampaign(server)
    for (const name of ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY"] as const) env()[name] = undefined
    expect(headerOf(raw, "List-Unsubscribe")).toMatch(
      /^<http.*\/api\/mailing-page\/unsubscribe\/[\w-]{23,}>$/,
    )
    expect(headerOf(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click")
    const key = createPublicKey(publicKey.export({ type: "spki", format: "pem" }))
    const { signs, ...rest } = verifyDkim(raw, key)
    expect(rest).toMatchObject({ domain: "example.com", isBodyRight: true, isSignatureRight: true })
    expect(signs).toEqual(expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post"]))
    const other = raw.replace(/mailing-page\/unsubscribe\/./, "mailing-page/unsubscribe/!")
    expect(verifyDkim(other, key).isSignatureRight).toBe(false)
  })

  it.each([
    ["en", "Unsubscribe", "Choose what you receive"],
    ["fr", "Se désinscrire", "Choisir ce que je reçois"],
  ] as const)(
    "has a way out at its end, in its language (%s), as HTML and as text",
    async (language, ...said) => {
      const { html, text, list, email } = await sentCampaign(server, { language })
      for (const words of [...said, list?.name ?? ""]) {
        expect(html).toContain(words)
        expect(text).toContain(words)
      }
      for (const page of ["unsubscribe", "preferences"]) {
        const link = linkTo(page, html)
        expect(link.searchParams.get("lang")).toBe(language)
        expect(text).toContain(link.href)
        expect(link.href).not.toContain(email.split("@")[0])
      }
      expect(html).toContain(`<html lang="${language}">`)
    },
  )

  it("names who invoices for the main show, in its language, where it is about no show", async () => {
    const organiser = await sqlOne<{ name: string; country: string }>(
      `SELECT legal_name AS name, country.name_fr AS country FROM tradeshow show JOIN invoice_seller seller ON seller.entity = show.billing_entity
        JOIN country ON country.id = seller.country_id WHERE template_type_id = 2 ORDER BY show.id LIMIT 1`,
    )
    const { html, text } = await sentCampaign(server, { language: "fr" })
    for (const part of [html, text])
      expect(part).toMatch(new RegExp(`${organiser.name}\\W[\\s\\S]*\\W${organiser.country}`))
  })

  it("names who answers for it, where its show says that", async () => {
    const show = await createShow()
    const seller = await sqlOne<{ legal_name: string; street: string; city: string }>(
      "SELECT legal_name, street, city FROM invoice_seller JOIN tradeshow ON billing_entity = entity WHERE tradeshow.id = $1",
      [show.id],
    )
    const { html, text } = await sentCampaign(server, {}, {}, { session: show.session })
    for (const words of Object.values(seller)) {
      expect(html).toContain(words)
      expect(text).toContain(words)
    }
  })
})

describe("unsubscribing by one click", () => {
  it("takes the recipient off the list, with proof, and ends the run; again it changes nothing", async () => {
    const { raw, contact, list, run, send } = await sentCampaign(server)
    const address = freshAddress()
    expect((await oneClick(oneClickOf(raw), address)).status).toBe(200)
    const after = { lists: [], off: false, suppressed: [list?.id] }
    expect(await stateOf(contact)).toEqual(after)
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "unsubscribed" })
    for (let times = 0; times < 3; times += 1) expect((await oneClick(oneClickOf(raw))).status).toBe(200)
    expect(await stateOf(contact)).toEqual(after)
    expect(await eventsOf(contact)).toEqual([
      { action: "unsubscribed", source: "one_click", proof: { address, agent: "Provider/1", mail: send } },
    ])
  })

  it("takes who was written to without a list off everything", async () => {
    const { raw, contact } = await sentCampaign(server, {}, null)
    expect((await oneClick(oneClickOf(raw))).status).toBe(200)
    expect(await stateOf(contact)).toEqual({ lists: [], off: true, suppressed: [null] })
  })

  it("also frees the address that a mail went to when the contact has another by now", async () => {
    const { raw, contact, email, list } = await sentCampaign(server)
    await sql("UPDATE contact SET email = 'new.' || email WHERE id = $1", [contact])
    await oneClick(oneClickOf(raw))
    expect(await stateOf(contact)).toMatchObject({ suppressed: [list?.id] })
    expect(await sql("SELECT mailing_list_id FROM suppression WHERE email = $1", [email])).toHaveLength(1)
  })

  it("is not what a scanner does that follows every link, by GET and by HEAD", async () => {
    const { raw, contact, html, list } = await sentCampaign(server)
    for (const path of [
      oneClickOf(raw),
      linkTo("unsubscribe", html).pathname,
      linkTo("preferences", html).pathname,
    ])
      for (const method of ["GET", "HEAD"]) await call(path, { method, address: freshAddress() })
    const shown = await call(oneClickOf(raw), { address: freshAddress() })
    expect([shown.status, shown.headers.get("location")]).toEqual([303, `/unsubscribe/${tokenOf({ html })}`])
    expect(await stateOf(contact)).toEqual({ lists: [list?.id], off: false, suppressed: [] })
  })
})

describe("the pages of a recipient", () => {
  const choice = async (mail: { html: string }) =>
    (await visitor().mailingPages.getChoice({ token: tokenOf(mail) })).data

  it("show no address, the list of the mail, and the public lists", async () => {
    const mail = await sentCampaign(server)
    const hidden = await createList({ is_public: false })
    const archived = await createList({ archived_at: new Date().toISOString() })
    const shown = await createList({ description: "Once a month" })
    const answer = await choice(mail)
    expect(JSON.stringify(answer)).not.toContain(mail.email)
    expect(answer.address).toMatch(/^.•••@.•••\.\w+$/)
    expect(answer).toMatchObject({ is_off: false, list: { id: mail.list?.id, is_on: true } })
    const ids = answer.lists.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([mail.list?.id, shown.id]))
    expect(ids).not.toContain(hidden.id)
    expect(ids).not.toContain(archived.id)
  })

  it("unsubscribe by a form without scripts, from the list or from all, and take it back", async () => {
    const mail = await sentCampaign(server)
    const path = `/api/mailing-page/unsubscribe/${tokenOf(mail)}/form`
    const page = `/unsubscribe/${tokenOf(mail)}`
    expect(await sendForm(path, { lang: "fr", action: "list" })).toEqual({
      status: 303,
      location: `${page}?lang=fr&said=left`,
    })
    expect(await choice(mail)).toMatchObject({ is_off: false, list: { is_on: false } })
    expect((await sendForm(path, { lang: "en", action: "back" })).location).toBe(`${page}?lang=en&said=back`)
    expect(await stateOf(mail.contact)).toMatchObject({ lists: [mail.list?.id], suppressed: [] })
    expect((await sendForm(path, { lang: "en", action: "all" })).location).toBe(`${page}?lang=en&said=off`)
    expect(await choice(mail)).toMatchObject({ is_off: true, list: { is_on: false } })
    expect((await eventsOf(mail.contact)).map(({ action, source }) => `${action} ${source}`)).toEqual([
      "unsubscribed link",
      "subscribed link",
      "unsubscribed link",
      "unsubscribed link",
    ])
  })

  it("go to another language with what they ticked, which is not saved by that, nor by a call that is refused", async () => {
    const mail = await sentCampaign(server)
    const other = await createList()
    const own = mail.list?.id
    const path = `/api/mailing-page/preferences/${tokenOf(mail)}/form`
    const fields = { lang: "en", shown: `${own},${other.id}`, [`list-${other.id}`]: "on" }
    expect(await sendForm(path, { ...fields, action: "fr" })).toEqual({
      status: 303,
      location: `/preferences/${tokenOf(mail)}?lang=fr&ticks=-${own},${other.id}`,
    })
    const address = freshAddress()
    const tries = Array.from({ length: limits.unknown.points + 1 }, () =>
      sendForm("/api/mailing-page/preferences/nobodys/form", { lang: "en" }, address),
    )
    await Promise.all(tries)
    expect((await sendForm(path, { ...fields, action: "save" }, address)).location).toBe(
      `/preferences/${tokenOf(mail)}?lang=en&said=wait&ticks=-${own},${other.id}`,
    )
    expect(await stateOf(mail.contact)).toMatchObject({ lists: [own], suppressed: [] })
  })

  it("choose among lists: those that are ticked, and off those that are not; others stay as they are", async () => {
    const mail = await sentCampaign(server)
    const [wanted, later] = [await createList(), await createList()]
    await putOnList(later.id, mail.contact)
    const path = `/api/mailing-page/preferences/${tokenOf(mail)}/form`
    const shown = [mail.list?.id, wanted.id].join(",")
    const ticked = { [`list-${wanted.id}`]: "on" }
    const { location } = await sendForm(path, { lang: "en", action: "save", shown, ...ticked })
    expect(location).toBe(`/preferences/${tokenOf(mail)}?lang=en&said=saved`)
    const lists = [wanted.id, later.id].sort((a, b) => a - b)
    expect(await stateOf(mail.contact)).toEqual({ lists, off: false, suppressed: [mail.list?.id] })
    await sendForm(path, { lang: "en", action: "all", shown })
    expect(await stateOf(mail.contact)).toMatchObject({ lists: [], off: true })
    await sendForm(path, { lang: "en", action: "save", shown, ...ticked })
    const after = await choice(mail)
    expect(after.is_off).toBe(false)
    expect(after.lists.filter(({ is_on }) => is_on).map(({ id }) => id)).toEqual([wanted.id])
  })
})
