import { expect, it } from "vitest"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { send } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { hostileMails } from "#tests/factories/hostile-mails.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { issueToken } from "#tests/factories/users.ts"

const from = "hostile@client.example"
const to = "target@organiser.example"
const mails = hostileMails({ from, to })

const forbiddenTags =
  /<\/?(script|style|iframe|frame|object|embed|applet|form|input|button|textarea|select|meta|link|base|svg|math|video|audio|template|noscript|title|body|html)\b/i
const forbiddenAttributes =
  /<[^>]*\s(on\w+|srcset|background|formaction|srcdoc|id|name|ping|poster|href="(?!https?:|mailto:|tel:))/i

it("are sixty and more, each in a way of its own", () => {
  expect(mails.length).toBeGreaterThanOrEqual(60)
  expect(new Set(mails.map(({ what }) => what)).size).toBe(mails.length)
})

it.each(mails)("is kept as far as it is safe: $what", async ({ raw }) => {
  const box =
    (await sql<{ id: number }>("SELECT id FROM mailbox WHERE email = $1", [to]))[0] ?? (await firstBox())
  const { outcome, mailId } = await keepMail(raw, {
    mailboxId: box.id,
    folderId: null,
    uid: null,
    receivedAt: new Date(),
    seen: false,
  })
  if (outcome === "skipped") return expect(raw.length).toBeGreaterThan(1_000_000)
  const mail = await sqlOne<{
    html_body: string
    subject: string
    from_name: string
    from_email: string
    text_body: string
    thread_id: number
  }>("SELECT * FROM mail WHERE id = $1", [mailId])
  expect(mail.html_body.length).toBeLessThan(1_100_000)
  expect(mail.html_body).not.toMatch(forbiddenTags)
  expect(mail.html_body).not.toMatch(forbiddenAttributes)
  expect(mail.html_body).not.toMatch(
    /<[^>]*(javascript:|vbscript:|url\(|expression|position:|display:none|@import|&#)/i,
  )
  for (const [, source = ""] of mail.html_body.matchAll(/\ssrc="([^"]*)"/g))
    expect(source).toMatch(
      /^(\/api\/messenger\/message\/attachment\/[\w-]+|data:image\/(png|jpeg|gif|webp);base64,[\w+/=]*)$/,
    )
  expect(mail.html_body + mail.text_body).not.toContain("hidden-words")
  expect(`${mail.subject}${mail.from_name}`).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
  expect(mail.from_email).not.toMatch(/organiser/)
  const files = await sql<{ name: string }>("SELECT name FROM mail_attachment WHERE mail_id = $1", [mailId])
  for (const { name } of files) {
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]|^\.|^(con|nul|aux)\./iu)
    expect(name.length).toBeLessThanOrEqual(120)
  }
})

it("shows a deceived reader where links lead to", async () => {
  const shown = await sql<{ html_body: string }>(
    "SELECT html_body FROM mail WHERE html_body LIKE '%mail-target%' ORDER BY id",
  )
  const targets = shown.map(({ html_body }) =>
    [...html_body.matchAll(/class="mail-target"[^>]*> \[([^\]]*)\]/g)].map(([, target]) => target),
  )
  expect(targets).toEqual([
    ["evil.example"],
    ["xn--pple-43d.example", "evil.example"],
    ["evil.example"],
    ["evil.example"],
    ["evil.example"],
  ])
})

it("answers what each says under a policy that lets nothing run", async () => {
  const { user_id } = await sqlOne<{ user_id: number }>("SELECT user_id FROM mailbox WHERE email = $1", [to])
  const token = await issueToken({ id: user_id, name: "", email: "", ownerId: 0 })
  for (const { id } of await sql<{ id: number }>("SELECT id FROM mail WHERE from_email = $1", [from])) {
    const answer = await send(`/api/messenger/message/${id}/body?images=1`, { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src [^;]*; base-uri 'none'; form-action 'none'/,
    )
    await answer.body?.cancel()
  }
})

async function firstBox() {
  await createContact({ email: from })
  return createMailbox({ email: to })
}
