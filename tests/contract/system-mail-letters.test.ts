import { beforeAll, describe, expect, it } from "vitest"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { sendSystemMail } from "#lib/backend/platform/mailer/send-system-mail.ts"
import { apiAs, sendJson } from "#tests/factories/api.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { begun, filledStamp, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"
import {
  latestOf,
  systemMails as rows,
  systemMailServer,
  sendSystemMails as work,
} from "#tests/mail/system-mails.ts"

const smtp = systemMailServer()
const latest = () => latestOf(smtp)

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

describe("links to choose a password", () => {
  it("are mailed to who is invited, beside being shown to the administrator", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    await sql("DELETE FROM system_mail")
    const email = `${unique("new").replace(" ", "")}@example.com`
    const { link } = await admin.users.create({ name: "Nina New", email })
    expect(link.is_mailed).toBe(true)
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([email])
    expect(read.subject).toBe("Your account in the exhibitor back office")
    expect(read.text).toContain(`/invite/${link.secret}`)
  })

  it("are made for who has forgotten the password; nobody is told whether there is such an account", async () => {
    const user = await createUser()
    const anybody = apiAs({ address: unique("10.9.0.") })
    expect(await anybody.passwordLinks.forget({ email: "nobody@friends.example" })).toEqual({ success: true })
    expect(await anybody.passwordLinks.forget({ email: user.email })).toEqual({ success: true })
    await expect.poll(rows).toMatchObject([{ kind: "forgotten" }])
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([user.email])
    const secret = /reset-password\/([\w-]+)/.exec(read.text ?? "")?.[1] ?? ""
    const fresh = "a fresh password 2026"
    await anybody.passwordLinks.choosePassword({ secret, password: fresh, password_confirmation: fresh })
  })

  it("are mailed three times an hour at most to one account, and never to a disabled one", async () => {
    const [user, gone] = [await createUser(), await createUser({ isDisabled: true })]
    for (let time = 0; time < 5; time++)
      await apiAs({ address: unique("10.9.1.") }).passwordLinks.forget({ email: user.email })
    await apiAs({ address: unique("10.9.1.") }).passwordLinks.forget({ email: gone.email })
    const links = () => sql("SELECT FROM user_link WHERE user_id = ANY ($1)", [[user.id, gone.id]])
    await expect.poll(links).toHaveLength(3)
    await expect.poll(rows).toHaveLength(3)
  })

  it("that are over are not mailed any more", async () => {
    await apiAs({ address: unique("10.9.2.") }).passwordLinks.forget({ email: (await createUser()).email })
    await expect.poll(rows).toHaveLength(1)
    const values = { name: "x", link: "http://x.example", expires_at: new Date(0).toISOString() }
    await sql("DELETE FROM system_mail")
    await inTransaction((connection) =>
      queueSystemMail({ kind: "reset", values, email: "a@b.example", language: "fr" }, connection),
    )
    await work()
    expect(smtp.mails).toEqual([])
    expect(await rows()).toMatchObject([{ encrypted: "", failure: "not_needed", is_sent: false }])
  })
})

describe("what happens to an account", () => {
  it("is mailed in the user's language; of a new address the old one hears, too", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const user = await createUser()
    await sql(`UPDATE "user" SET language = 'fr' WHERE id = $1`, [user.id])
    await sql("DELETE FROM system_mail")
    const { data } = await admin.users.get({ user: user.id })
    await admin.users.edit({ ...data, user: user.id, email: `new.${user.email}` })
    await work()
    const recipients = smtp.mails.flatMap(({ to }) => to)
    expect(recipients.sort()).toEqual([user.email, `new.${user.email}`].sort())
    expect((await latest()).read.headers.get("content-language")).toBe("fr")
  })

  it("such as a sign-in on a new device is mailed, but not the first one, and once a day and network", async () => {
    const user = await createUser()
    const enter = (address: string) =>
      sendJson(
        "/api/sanctum/token",
        "POST",
        { email: user.email, password, device_name: "front_app" },
        { address },
      )
    await enter("10.8.0.1")
    await enter("10.8.0.2")
    await enter("10.8.0.2")
    await expect.poll(rows).toMatchObject([{ kind: "signIn" }])
    await work()
    expect((await latest()).read.text).toContain("10.8.0.2")
  })
})

describe("an applicant", () => {
  const addressNow = () => `${unique("anne").replace(" ", "")}@shop.example`

  it("gets the link of the application when it is begun with an address, once", async () => {
    const email = addressNow()
    await begun(show)
    const [place, stamp] = [show.shortName.toLowerCase(), filledStamp()]
    const { slug } = await visitor().applications.begin({ show: place, email, stamp })
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([email])
    expect(read.text).toContain(`/apply/${slug}`)
    const { data } = await visitor().applications.get({ slug })
    const values = { ...data.values, brand: { ...data.values.brand } }
    values.brand.basic = { ...values.brand.basic, email: addressNow() }
    await visitor().applications.save({ slug, version: data.version, values })
    expect(await rows()).toHaveLength(1)
  })

  it("who types the address later gets it at the address as it is typed to its end", async () => {
    const api = visitor()
    const slug = await begun(show, api)
    const type = async (email: string) => {
      const { data } = await api.applications.get({ slug })
      const basic = { ...data.values.brand.basic, email }
      const values = { ...data.values, brand: { ...data.values.brand, basic } }
      await api.applications.save({ slug, version: data.version, values })
    }
    await type("anne@shop.ex")
    const email = addressNow()
    await type(email)
    expect(await rows()).toHaveLength(1)
    await work()
    expect((await latest()).to).toEqual([email])
  })

  it("can have the links mailed again; who has none is told the same, and gets nothing", async () => {
    const email = addressNow()
    const showName = show.shortName.toLowerCase()
    const { slug } = await visitor().applications.begin({ show: showName, email, stamp: filledStamp() })
    await sql("DELETE FROM system_mail")
    const ask = (to: string) =>
      visitor().applications.sendLinks({ show: showName, email: to, stamp: filledStamp() })
    expect(await ask("nobody@shop.example")).toEqual(await ask(email))
    await expect.poll(rows).toHaveLength(1)
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([email])
    expect(read.text).toContain(`/apply/${slug}`)
    await ask(email)
    await ask(email)
    // Done beside the answer: it would come to the next test.
    await expect.poll(rows).toHaveLength(3)
    await expect(ask(email)).rejects.toMatchObject({ status: 429 })
  })

  it("reach one recipient three times a day at most, however many applications are begun in his name", async () => {
    const victim = addressNow()
    const showName = show.shortName.toLowerCase()
    for (let draft = 0; draft < 5; draft++) {
      const api = visitor()
      // Typed as somebody else's, and changed before the mail goes out.
      const { slug } = await api.applications.begin({
        show: showName,
        email: addressNow(),
        stamp: filledStamp(),
      })
      const { data } = await api.applications.get({ slug })
      const basic = { ...data.values.brand.basic, email: victim }
      const values = { ...data.values, brand: { ...data.values.brand, basic } }
      await api.applications.save({ slug, version: data.version, values })
    }
    const waiting = await rows()
    await Promise.all(waiting.map(({ id }) => sendSystemMail(id)))
    expect(smtp.mails.map(({ to }) => to)).toEqual([[victim], [victim], [victim]])
    expect((await rows()).filter(({ failure }) => failure === "not_needed")).toHaveLength(2)
    await sql(
      "UPDATE system_mail SET sent_at = sent_at - interval '25 hours', tried_at = tried_at - interval '25 hours'",
    )
    await visitor().applications.sendLinks({ show: showName, email: victim, stamp: filledStamp() })
    await expect.poll(rows).toHaveLength(waiting.length + 1)
    await work()
    expect(smtp.mails).toHaveLength(4)
  })

  it("say nothing that whoever typed the address has typed", async () => {
    const victim = addressNow()
    const showName = show.shortName.toLowerCase()
    const bait = "Claim your prize at evil.example"
    const { slug } = await visitor().applications.begin({
      show: showName,
      email: victim,
      stamp: filledStamp(),
    })
    await sql("UPDATE registration SET company_name = $2 WHERE slug = $1", [slug, bait])
    await visitor().applications.sendLinks({ show: showName, email: victim, stamp: filledStamp() })
    await expect.poll(rows).toHaveLength(2)
    await work()
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails.map(({ raw }) => raw.toString()).join("")).not.toMatch(/prize|evil/)
    expect((await latest()).read.text).toContain(`/apply/${slug}`)
  })

  it("who stopped is reminded once a week, in the language of the form, also by two users at once", async () => {
    const email = addressNow()
    const showName = show.shortName.toLowerCase()
    const french = apiAs({ address: unique("10.7.0."), language: "fr" })
    const { slug } = await french.applications.begin({ show: showName, email, stamp: filledStamp() })
    await sql("DELETE FROM system_mail")
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
    const nobody = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [
      await begun(show),
    ])
    const user = await createUser()
    const api = await signIn(user)
    const ids = [id, nobody.id]
    const recipients = await Promise.all([
      api.registrations.remindIncomplete({ ids }),
      api.registrations.remindIncomplete({ ids }),
    ])
    expect(recipients.map(({ sent }) => sent).sort()).toEqual([0, 1])
    expect(recipients.map(({ recently }) => recently).sort()).toEqual([0, 1])
    expect(recipients.every((one) => one.without_address === 1)).toBe(true)
    await work()
    const { to, read } = await latest()
    expect(smtp.mails).toHaveLength(1)
    expect(to).toEqual([email])
    expect(read.subject).toContain("vous attend")
    expect(read.text).toContain(user.name)
    await sql("UPDATE registration SET reminded_at = now() - interval '8 days' WHERE id = $1", [id])
    expect(await api.registrations.remindIncomplete({ ids: [id] })).toMatchObject({ sent: 1 })
  })

  it("who has sent the application in by then is not reminded", async () => {
    const showName = show.shortName.toLowerCase()
    const { slug } = await visitor().applications.begin({
      show: showName,
      email: addressNow(),
      stamp: filledStamp(),
    })
    await sql("DELETE FROM system_mail")
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
    await (await signIn(await createUser())).registrations.remindIncomplete({ ids: [id] })
    await sql("UPDATE registration SET deleted_at = now() WHERE id = $1", [id])
    await work()
    expect(smtp.mails).toEqual([])
  })
})
