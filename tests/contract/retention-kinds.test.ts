import { beforeAll, describe, expect, it } from "vitest"
import { applyRule } from "#lib/backend/privacy/retention/apply-rule.ts"
import { type RetentionKind, retentionKinds } from "#lib/contract/privacy/retention.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { addBrand, createRegistration } from "#tests/factories/registrations.ts"
import { ago, remainingRows, switchRuleOn } from "#tests/factories/retention.ts"
import { createUser, type TestUser } from "#tests/factories/users.ts"

type Id = { id: number }
let user: TestUser
beforeAll(async () => {
  user = await createUser({ owner: true })
})

/** A day past the time of a kind, and an hour short of it. */
const edges = async (kind: RetentionKind) => {
  const { days } = retentionKinds[kind]
  return { past: await ago(days + 1), short: await ago(days, 1) }
}
const apply = async (kind: RetentionKind) => {
  await switchRuleOn(kind)
  return applyRule(kind)
}

const storeFile = async (key: string) =>
  (await insertRow<Id>("stored_file", { key, name: "f", mime: "text/plain", size: 1 })).id
const isExpired = async (file: number) =>
  (
    await sqlOne<{ over: boolean }>(
      "SELECT coalesce(expires_at <= now(), false) AS over FROM stored_file WHERE id = $1",
      [file],
    )
  ).over

describe("an application that was not sent", () => {
  const draft = async (at: string, more = {}) => {
    const { id } = await createRegistration({ isDraft: true })
    await sql("UPDATE registration SET touched_at = $2, updated_at = $2 WHERE id = $1", [id, at])
    if (Object.keys(more).length > 0)
      await insertRow("note", { registration_id: id, content: "<p>Called</p>", ...more })
    return id
  }

  it("goes a day after its time with its audit trail and files, not on the day itself, with a note in it, or once it is sent", async () => {
    const { past, short } = await edges("application_drafts")
    const [gone, young, noted] = [
      await draft(past),
      await draft(short),
      await draft(past, { created_at: short }),
    ]
    const sent = await createRegistration()
    await sql("UPDATE registration SET touched_at = $2, updated_at = $2 WHERE id = $1", [sent.id, past])
    const picture = await storeFile(`brand-images/${gone}/one`)
    const brand = await insertRow<Id>("registration_brand", { registration_id: gone, name: "Brand" })
    await insertRow("registration_brand_image", { brand_id: brand.id, file_id: picture })
    await insertRow("audit_entry", {
      action: "create",
      record_type: "registration",
      record_id: gone,
      changes: "{}",
    })
    await apply("application_drafts")
    expect(await remainingRows("registration", [gone, young, noted, sent.id])).toEqual(
      [young, noted, sent.id].sort((a, b) => a - b),
    )
    expect(await isExpired(picture)).toBe(true)
    expect(
      await sql("SELECT FROM audit_entry WHERE record_type = 'registration' AND record_id = $1", [gone]),
    ).toEqual([])
  })

  it("of which a brand's picture is its own alone leaves those of others", async () => {
    const { past } = await edges("application_drafts")
    await draft(past)
    const other = await createRegistration()
    const picture = await storeFile(`brand-images/${other.id}/two`)
    await insertRow("registration_brand_image", { brand_id: await addBrand(other), file_id: picture })
    await apply("application_drafts")
    expect(await isExpired(picture)).toBe(false)
  })
})

it("a mail that was begun goes a day after its time, not on the day itself", async () => {
  const { past, short } = await edges("mail_drafts")
  const draft = async (place: string, at: string) =>
    (await insertRow<Id>("mail_draft", { user_id: user.id, place, values: "{}", updated_at: at })).id
  const [gone, young] = [await draft("company:1", past), await draft("company:2", short)]
  await apply("mail_drafts")
  expect(await remainingRows("mail_draft", [gone, young])).toEqual([young])
})

describe("a conversation", () => {
  const link = (thread: number, contact: number, at: string) =>
    insertRow("mail_thread_contact", { thread_id: thread, contact_id: contact, last_mail_at: at })

  it("of nobody that is known goes a day after its time with its files, one that a record, an application or a pin holds stays", async () => {
    const { past, short } = await edges("unlinked_mails")
    const [gone, young, linked, pinned, applied, waiting] = [
      await createStoredMail({ sentAt: past }),
      await createStoredMail({ sentAt: short }),
      await createStoredMail({ sentAt: past }),
      await createStoredMail({ sentAt: past }),
      await createStoredMail({ sentAt: past, address: "applicant@retained.example" }),
      await createStoredMail({ sentAt: past, direction: "out" }),
    ]
    await link(linked.thread, await createContact(), past)
    await sql("UPDATE mail_thread SET pinned = true WHERE id = $1", [pinned.thread])
    const registration = await createRegistration()
    await insertRow("registration_contact", {
      registration_id: registration.id,
      email: "applicant@retained.example",
    })
    await insertRow("mail_delivery", { mail_id: waiting.id, status: "queued", due_at: await ago(-36_500) })
    const [own, shared, library] = [
      await storeFile("mails/own"),
      await storeFile("mails/shared"),
      await storeFile("documents/map"),
    ]
    for (const [mail, file] of [
      [gone, own],
      [gone, shared],
      [young, shared],
      [gone, library],
    ] as const)
      await insertRow("mail_attachment", {
        mail_id: mail.id,
        path: `${mail.id}-${file}`,
        name: "f",
        file_id: file,
      })
    await insertRow("audit_entry", {
      action: "delete",
      record_type: "mail",
      record_id: gone.id,
      changes: "{}",
    })
    await apply("unlinked_mails")
    const all = [gone, young, linked, pinned, applied, waiting].map(({ thread }) => thread)
    expect(await remainingRows("mail_thread", all)).toEqual(all.slice(1))
    expect(await remainingRows("mail", [gone.id])).toEqual([])
    expect([await isExpired(own), await isExpired(shared), await isExpired(library)]).toEqual([
      true,
      false,
      false,
    ])
    expect(
      await sql("SELECT FROM audit_entry WHERE record_type = 'mail' AND record_id = $1", [gone.id]),
    ).toEqual([])
  })

  it("goes a day after the time of all, whoever it is with, counted from its last mail", async () => {
    const { past, short } = await edges("mails")
    const [gone, young] = [await createStoredMail({ sentAt: past }), await createStoredMail({ sentAt: past })]
    await createStoredMail({ thread: young.thread, sentAt: short })
    const contact = await createContact()
    await link(gone.thread, contact, past)
    await apply("mails")
    expect(await remainingRows("mail_thread", [gone.thread, young.thread])).toEqual([young.thread])
    expect(await remainingRows("contact", [contact])).toEqual([contact])
  })
})

it("what a server answered goes a day after its time, the mail and its state stay", async () => {
  const { past, short } = await edges("delivery_replies")
  const delivery = async (at: string, status = "failed") => {
    const { id } = await createStoredMail({ direction: "out", sentAt: at })
    const about = { mail_id: id, status, due_at: at, reply: "550 unknown jane@gone.example" }
    await insertRow("mail_delivery", {
      ...about,
      refused: JSON.stringify([{ email: "jane@gone.example", reply: "550" }]),
    })
    await insertRow("mail_bounce", {
      mail_id: id,
      email: "jane@gone.example",
      is_permanent: true,
      reply: "550",
      report_id: `r${id}`,
      at,
    })
    return id
  }
  const [over, young, waiting] = [await delivery(past), await delivery(short), await delivery(past, "queued")]
  expect(await apply("delivery_replies")).toBe(1)
  const rows = await sql(
    `SELECT delivery.mail_id, delivery.status::text, delivery.reply IS NULL AS silent, refused, bounce.reply
      FROM mail_delivery delivery JOIN mail_bounce bounce USING (mail_id) WHERE mail_id = ANY ($1) ORDER BY mail_id`,
    [[over, young, waiting]],
  )
  const reply = { silent: false, refused: [{ email: "jane@gone.example", reply: "550" }], reply: "550" }
  expect(rows).toEqual([
    { mail_id: over, status: "failed", silent: true, refused: [], reply: "" },
    { mail_id: young, status: "failed", ...reply },
    { mail_id: waiting, status: "queued", ...reply },
  ])
})

it("a notice goes a day after its time, a reminder of a record does not", async () => {
  const { past, short } = await edges("notices")
  const notice = (expireAt: string, more = {}) =>
    createReminder({ targetId: user.ownerId, expireAt, ...more })
  const company = (await createCompany()).id
  const [gone, young, ofRecord, doneNow] = [
    await notice(past),
    await notice(short),
    await notice(past, { companyId: company }),
    await notice(past, { isDone: true }),
  ]
  await apply("notices")
  expect(await remainingRows("notification", [gone, young, ofRecord, doneNow])).toEqual([
    young,
    ofRecord,
    doneNow,
  ])
})

it("an entry of the audit trail goes a day after its time, with requests to open private mails; those about money stay with the books", async () => {
  const { past, short } = await edges("trail")
  const entry = async (at: string, record_type = "note") =>
    Number(
      (await insertRow<Id>("audit_entry", { action: "edit", record_type, record_id: 1, changes: "{}", at }))
        .id,
    )
  const [gone, young, bank] = [await entry(past), await entry(short), await entry(past, "bank_entry")]
  const { id: asker_id } = await createUser()
  const request = async (at: string) =>
    Number(
      (await insertRow<Id>("mail_disclosure", { asker_id, reason: "Why", asked_at: at, ends_at: at })).id,
    )
  const requests = [await request(past), await request(short)]
  await apply("trail")
  expect(await remainingRows("mail_disclosure", requests)).toEqual(requests.slice(1))
  expect(await remainingRows("audit_entry", [gone, young, bank])).toEqual([young, bank])
})
