import { describe, expect, it } from "vitest"
import { contract } from "#lib/contract/contract.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

describe("unlinking", () => {
  it("forgets the secret, keeps the mails and leaves nothing unread", async () => {
    const { user, id } = await createMailbox()
    const { thread } = await sqlOne<{ thread: number }>(
      "INSERT INTO mail_thread (subject, last_mail_at) VALUES ('Hello', now()) RETURNING id AS thread",
    )
    const mail = await sqlOne<{ id: number }>(
      `INSERT INTO mail (thread_id, direction, message_id, from_email, subject, html_body, sent_at)
       VALUES ($1, 'in', $2, 'jane@example.org', 'Hello', '', now()) RETURNING id`,
      [thread, unique("m")],
    )
    await sql("INSERT INTO mail_copy (mailbox_id, mail_id) VALUES ($1, $2)", [id, mail.id])
    const api = await signIn(user)
    await api.mailboxes.unlink()
    expect((await api.mailboxes.get()).data).toBeNull()
    expect(await sql("SELECT FROM mailbox WHERE id = $1", [id])).toEqual([])
    expect(await sqlOne("SELECT unread FROM mail_thread_member WHERE thread_id = $1", [thread])).toEqual({
      unread: 0,
    })
    expect(await sql("SELECT FROM mail WHERE id = $1", [mail.id])).toHaveLength(1)
    expect(await statusOf(api.mailboxes.unlink())).toBe(404)
  })
})

describe("what is one's own", () => {
  it("limits, exclusions and signature are changed and told in the audit trail, stale changes refused", async () => {
    const { user } = await createMailbox()
    const api = await signIn(user)
    const { version } = (await api.mailboxes.get()).data ?? {}
    const { data } = await api.mailboxes.setLimits({ per_minute: 10, per_day: 0, version })
    expect(data).toMatchObject({ per_minute: 10, per_day: 0, sent_today: 0 })
    expect(await statusOf(api.mailboxes.setLimits({ per_minute: 1, per_day: 1, version }))).toBe(409)

    await api.mailboxes.addExclusion({ pattern: "@Friends.example" })
    const { data: excluded } = await api.mailboxes.addExclusion({ pattern: "mum@home.example" })
    expect(excluded.map(({ pattern }) => pattern)).toEqual(["friends.example", "mum@home.example"])
    for (const pattern of ["nobody@", "no domain", "a@b@c.example"])
      expect(await statusOf(api.mailboxes.addExclusion({ pattern }))).toBe(422)
    const other = await signIn((await createMailbox()).user)
    expect(await statusOf(other.mailboxes.removeExclusion({ exclusion: excluded[0]?.id ?? 0 }))).toBe(404)
    await api.mailboxes.removeExclusion({ exclusion: excluded[0]?.id ?? 0 })
    expect((await api.mailboxes.listExclusions()).data).toHaveLength(1)

    const signature_html = '<p onclick="x()">Ada<script>alert(1)</script></p>'
    const edit = {
      signature_text: "Ada",
      signature_html,
      languages: ["fr" as const, "en" as const],
      version: 0,
    }
    const profile = (await api.mailboxes.editProfile(edit)).data
    expect(profile).toMatchObject({ signature_text: "Ada", languages: ["fr", "en"] })
    expect(profile.signature_html).not.toMatch(/script|onclick/)
    expect(await statusOf(api.mailboxes.editProfile(edit))).toBe(409)
    const auditTrail = await sql<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [user.id],
    )
    expect(auditTrail.map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ["mails_per_day", "mails_per_minute"],
      ["mail_exclusions"],
      ["mail_exclusions"],
      ["mail_exclusions"],
      ["mail_languages", "mail_signature"],
    ])
  })

  it("the signature is that of the user's owner until one is written; one that was emptied stays empty", async () => {
    const user = await createUser({ owner: true })
    const { nickname } = await sqlOne<{ nickname: string }>("SELECT nickname FROM owner WHERE id = $1", [
      user.ownerId,
    ])
    const signed = async () => (await (await signIn(user)).mailboxes.getProfile()).data
    expect(await signed()).toMatchObject({ signature_html: "", version: 0 })
    await sql(
      "INSERT INTO owner_signature (owner, signature_text, signature_html, languages) VALUES ($1, 'Ada Roy', '<div>Ada Roy</div>', '{fr}')",
      [nickname.toUpperCase()],
    )
    const own = {
      signature_text: "Ada Roy",
      signature_html: "<div>Ada Roy</div>",
      languages: ["fr" as const],
      version: 0,
    }
    expect(await signed()).toEqual(own)
    const api = await signIn(user)
    expect((await api.mailboxes.editProfile(own)).data).toEqual(own)
    await api.mailboxes.editProfile({ ...own, signature_text: "", signature_html: "" })
    expect(await signed()).toMatchObject({ signature_html: "", languages: ["fr"], version: 1 })
    expect((await (await signIn(await createUser())).mailboxes.getProfile()).data.signature_html).toBe("")
  })

  it("administrators see everybody's state and nobody's secret; one that is silent for too long is stuck", async () => {
    const { user, id } = await createMailbox()
    await sql(
      "UPDATE mailbox SET state = 'waiting', state_since = now() - interval '1 day', last_contact_at = now() - interval '13 minutes' WHERE id = $1",
      [id],
    )
    const token = await issueToken(await createUser({ isAdmin: true }))
    const answer = await send("/api/mailboxes", { token })
    const text = await answer.text()
    const mine = JSON.parse(text).data.find((box: { user: { id: number } }) => box.user.id === user.id)
    expect(mine).toMatchObject({ state: "stuck", last_error: "silent" })
    expect(text).not.toMatch(/v1\.|encrypted|password/)
    expect(Object.keys(contract.mailboxes)).toContain("listAll")
  })
})
