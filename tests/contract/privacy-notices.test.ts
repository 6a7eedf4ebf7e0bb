import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { NoticeTexts } from "#lib/contract/records/privacy-notices.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { apiAs } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mails.ts"
import { filledIn, visitor } from "#tests/factories/public-applications.ts"
import { createShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let admin: TestUser
let api: Api
beforeAll(async () => {
  admin = await createUser({ isAdmin: true })
  api = await signIn(admin)
})

const newest = async (kind: "application" | "mailbox") => {
  const found = (await api.privacyNotices.list()).data.find((version) => version.kind === kind)
  if (!found) throw new Error("There is no notice")
  return found
}
const saying = (purpose: string, texts: NoticeTexts): NoticeTexts => ({ ...texts, purpose })

describe("a notice", () => {
  it("is there at first for both, whole, in each language", async () => {
    const { data } = await api.privacyNotices.list()
    expect(data.map(({ kind, number, published_by }) => ({ kind, number, published_by }))).toEqual([
      { kind: "application", number: 1, published_by: null },
      { kind: "mailbox", number: 1, published_by: null },
    ])
    const french = apiAs({ token: await issueToken(admin), language: "fr" })
    const [en, fr] = [
      await api.privacyNotices.get({ kind: "mailbox" }),
      await french.privacyNotices.get({ kind: "mailbox" }),
    ]
    expect(en.data.texts.purpose).toMatch(/^Your mailbox/)
    expect(fr.data.texts.purpose).toMatch(/^Votre messagerie/)
  })

  it("gets a new version, once of two at the same time, and keeps the earlier one as it was", async () => {
    const { number, texts } = await newest("application")
    const publish = (purpose: string) =>
      api.privacyNotices.publish({
        kind: "application",
        number,
        texts: { ...texts, en: saying(purpose, texts.en) },
      })
    expect((await Promise.all([statusOf(publish("First")), statusOf(publish("Second"))])).sort()).toEqual([
      200, 409,
    ])
    const versions = (await api.privacyNotices.list()).data.filter(({ kind }) => kind === "application")
    expect(versions.map((version) => version.number)).toEqual([number + 1, number])
    expect(versions[0]).toMatchObject({ published_by: { id: admin.id } })
    expect(versions[1]?.texts).toEqual(texts)
    expect(await refused(publish("Third"), 409)).toMatchObject({
      current: (await api.privacyNotices.list()).data,
    })
  })

  it("cannot be changed or deleted, also not past the application", async () => {
    const { id } = await newest("application")
    await expect(sql("UPDATE privacy_notice SET texts = '{}' WHERE id = $1", [id])).rejects.toThrow(
      /stays as it was/,
    )
    await expect(sql("DELETE FROM privacy_notice WHERE id = $1", [id])).rejects.toThrow(/stays as it was/)
  })

  it("is refused with a part missing in a language", async () => {
    const { number, texts } = await newest("mailbox")
    const body = await refused(
      api.privacyNotices.publish({ kind: "mailbox", number, texts: { ...texts, fr: saying(" ", texts.fr) } }),
      422,
    )
    expect(Object.keys(body.errors ?? {})).toEqual(["texts.fr.purpose"])
  })
})

describe("a mailbox", () => {
  const noticeOf = async (mailbox: number) =>
    (
      await sqlOne<{ notice: number | null }>(
        "SELECT privacy_notice_id AS notice FROM mailbox WHERE id = $1",
        [mailbox],
      )
    ).notice

  it("says which version its user had accepted when it was linked", async () => {
    const user = await createUser()
    const own = await signIn(user)
    const { data: first } = await own.privacyNotices.get({ kind: "mailbox" })
    expect(first.accepted_at).toBeNull()
    await own.privacyNotices.accept({ notice: first.id })
    await own.privacyNotices.accept({ notice: first.id })
    expect((await own.privacyNotices.get({ kind: "mailbox" })).data.accepted_at).not.toBeNull()
    const mailbox = await createMailbox({ userId: user.id })
    expect(await noticeOf(mailbox)).toBe(first.id)
    const { number, texts } = await newest("mailbox")
    await api.privacyNotices.publish({ kind: "mailbox", number, texts })
    expect((await own.privacyNotices.get({ kind: "mailbox" })).data.accepted_at).toBeNull()
    expect(await statusOf(own.privacyNotices.accept({ notice: first.id }))).toBe(409)
    expect(await noticeOf(mailbox)).toBe(first.id)
    const second = await newest("mailbox")
    await own.privacyNotices.accept({ notice: second.id })
    await sql("UPDATE mailbox SET email = 'renamed@organiser.example' WHERE id = $1", [mailbox])
    expect(await noticeOf(mailbox)).toBe(second.id)
    expect((await newest("mailbox")).seen).toBe(1)
  })

  it("says none of a user who accepted none, and no other notice can be accepted in its place", async () => {
    const user = await createUser()
    const own = await signIn(user)
    expect(await statusOf(own.privacyNotices.accept({ notice: (await newest("application")).id }))).toBe(404)
    expect(await noticeOf(await createMailbox({ userId: user.id }))).toBeNull()
  })
})

describe("an application", () => {
  const noticeOf = (id: number) =>
    sqlOne<{ notice: number | null }>("SELECT privacy_notice_id AS notice FROM registration WHERE id = $1", [
      id,
    ])

  it("says which version was in sight when it was sent, in its row and in the audit trail, whatever was published since", async () => {
    const show = await createShow()
    const { slug } = await filledIn(show)
    const { notice } = (await visitor().applications.getShow({ show: show.shortName.toLowerCase() })).data
    const { number, texts, id: seen } = await newest("application")
    expect(notice).toEqual({ id: seen, number, texts: texts.en })
    await api.privacyNotices.publish({ kind: "application", number, texts })
    const { id } = await visitor().applications.publish({ slug, notice: notice.id })
    expect(await noticeOf(id)).toEqual({ notice: seen })
    expect(
      await sqlOne(
        "SELECT changes -> 'privacy_notice' AS seen FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 AND action = 'create'",
        [id],
      ),
    ).toEqual({ seen: [null, seen] })
    const version = (await api.privacyNotices.list()).data.find((one) => one.id === seen)
    expect(version?.seen).toBe(1)
  })

  it("of another site, or with an id that is no notice for applicants, says none", async () => {
    const show = await createShow()
    const [first, second] = [await filledIn(show), await filledIn(show)]
    const mailboxNotice = (await newest("mailbox")).id
    const ids = [
      (await visitor().applications.publish({ slug: first.slug })).id,
      (await visitor().applications.publish({ slug: second.slug, notice: mailboxNotice })).id,
    ]
    for (const id of ids) expect(await noticeOf(id)).toEqual({ notice: null })
  })
})
