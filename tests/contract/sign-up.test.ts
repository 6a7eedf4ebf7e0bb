import { describe, expect, it } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing.ts"
import { filledStamp, freshAddress, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { latestOf, sendSystemMails, systemMailServer } from "#tests/mail/system-mails.ts"

const smtp = systemMailServer()
const someone = () => `${unique("guest").replace(" ", "")}@guests.example`

const formList = async (more: object = {}) => {
  const slug = unique("news").replace(" ", "-")
  return { slug, ...(await createList({ form_slug: slug, ...more })) }
}
const signUp = (slug: string, fields: Record<string, string>, address = freshAddress()) =>
  sendForm(`/api/mailing-page/form/${slug}`, { lang: "en", stamp: filledStamp(), ...fields }, address)
const eventsOf = (email: string) =>
  sql(
    "SELECT action, source, contact_id IS NOT NULL AS has_contact FROM subscription_event WHERE email = $1 ORDER BY id",
    [email],
  )
/** The link of the mail that asks whether it was him. */
async function linkMailed(): Promise<string> {
  await sendSystemMails()
  const { raw } = await latestOf(smtp)
  const text = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=")
  return /\/confirmation\/([\w-]+)\?lang=/.exec(text)?.[1] ?? ""
}
const confirm = (token: string) => sendForm(`/api/mailing-page/confirmation/${token}/form`, { lang: "en" })
const isOn = async (list: number, email: string) =>
  (
    await sql(
      "SELECT FROM mailing_subscription JOIN contact ON contact.id = contact_id WHERE mailing_list_id = $1 AND email = $2",
      [list, email],
    )
  ).length

describe("a sign-up form", () => {
  it("puts nobody on its list before the address has said yes; then a new contact, with proof", async () => {
    const { slug, id, name } = await formList()
    const email = someone()
    expect(await signUp(slug, { email })).toEqual({
      status: 303,
      location: `/subscribe/${slug}?lang=en&said=asked`,
    })
    const token = await linkMailed()
    expect((await latestOf(smtp)).raw).toContain(name)
    expect(await eventsOf(email)).toEqual([{ action: "asked", source: "form", has_contact: false }])
    const shown = (await visitor().mailingPages.getConfirmation({ token })).data
    expect(shown).toMatchObject({ list: name, is_done: false })
    expect(JSON.stringify(shown)).not.toContain(email)
    expect(await isOn(id, email)).toBe(0)
    expect((await confirm(token)).location).toBe(`/confirmation/${token}?lang=en&said=confirmed`)
    expect(await isOn(id, email)).toBe(1)
    await confirm(token)
    expect(await eventsOf(email)).toEqual([
      { action: "asked", source: "form", has_contact: false },
      { action: "subscribed", source: "form", has_contact: true },
    ])
    const { proof } = await sqlOne<{ proof: object }>(
      "SELECT proof FROM subscription_event WHERE email = $1 AND action = 'subscribed'",
      [email],
    )
    expect(proof).toMatchObject({ form: slug, address: expect.stringMatching(/^198\./) })
  })

  it("says the same of an address that is known, on the list already, or unsubscribed: whose yes brings it back", async () => {
    const { slug, id } = await formList()
    const email = someone()
    const contact = await createContact({ email })
    await sql("INSERT INTO suppression (email, reason) VALUES ($1, 'unsubscribed')", [email])
    const answers = [await signUp(slug, { email: someone() }), await signUp(slug, { email })]
    expect(answers[0]).toEqual(answers[1])
    const token = await linkMailed()
    await confirm(token)
    expect(await isOn(id, email)).toBe(1)
    expect(
      await sql("SELECT FROM suppression WHERE email = $1 AND mailing_list_id IS NULL", [email]),
    ).toEqual([])
    expect(await signUp(slug, { email })).toEqual(answers[0])
    expect(await sql("SELECT id FROM contact WHERE email = $1", [email])).toEqual([{ id: contact }])
  })

  it("on a page of others leads to ours, where a person sends it", async () => {
    const { slug } = await formList()
    const email = someone()
    const { status, location } = await sendForm(`/api/mailing-page/form/${slug}`, { email })
    expect(status).toBe(303)
    const to = new URL(location, "http://crm.test")
    expect([to.pathname, to.searchParams.get("said")]).toEqual([`/subscribe/${slug}`, "once"])
    expect(location).not.toContain(email.split("@")[0])
    const kept = to.searchParams.get("kept") ?? ""
    const { data } = await visitor().mailingPages.getForm({ slug, kept })
    expect(data.email).toBe(email)
    expect(await eventsOf(email)).toEqual([])
  })

  it("is not for programs, nor for what is no address, nor for many from one place", async () => {
    const { slug } = await formList()
    const saidOf = async (fields: Record<string, string>, address?: string) =>
      new URL((await signUp(slug, fields, address)).location, "http://crm.test").searchParams.get("said")
    const email = someone()
    expect(await saidOf({ email, fax: "1" })).toBe("program")
    expect(await saidOf({ email, stamp: "made.up" })).toBe("program")
    expect(await saidOf({ email: "nobody" })).toBe("address")
    expect(await eventsOf(email)).toEqual([])
    const address = freshAddress()
    for (let times = 0; times < 10; times += 1)
      expect(await saidOf({ email: someone() }, address)).toBe("asked")
    expect(await saidOf({ email: someone() }, address)).toBe("wait")
    for (let times = 0; times < 3; times += 1) await saidOf({ email })
    expect(await saidOf({ email })).toBe("wait")
  })

  it("there is none of a list that is hidden, archived or living", async () => {
    for (const more of [
      { is_public: false },
      { archived_at: new Date().toISOString() },
      { kind: "living" },
    ]) {
      const { slug } = await formList(more)
      expect(await statusOf(visitor().mailingPages.getForm({ slug }))).toBe(404)
      expect((await signUp(slug, { email: someone() })).location).toBe(`/subscribe/${slug}?lang=en`)
    }
  })

  it("is confirmed within seven days, by its own link alone", async () => {
    const { slug, id } = await formList()
    const email = someone()
    await signUp(slug, { email })
    const token = await linkMailed()
    await sql("UPDATE subscription_event SET at = now() - interval '8 days' WHERE email = $1", [email])
    expect(await statusOf(visitor().mailingPages.getConfirmation({ token }))).toBe(410)
    expect((await confirm(token)).location).toBe(`/confirmation/${token}?lang=en`)
    const forged = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`
    expect(await statusOf(visitor().mailingPages.getConfirmation({ token: forged }))).toBe(404)
    expect(await statusOf(visitor().mailingPages.getChoice({ token }))).toBe(404)
    expect(await isOn(id, email)).toBe(0)
  })
})
