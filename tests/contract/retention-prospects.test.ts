import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { applyRule } from "#lib/backend/privacy/retention/apply-rule.ts"
import {
  createMarketplaceAccount,
  createNote,
  createReminder,
  startSequence,
} from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact, setSession } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createStoredMail } from "#tests/factories/mails.ts"
import { sessionId } from "#tests/factories/reference.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { ago, remainingRows, switchRuleOn } from "#tests/factories/retention.ts"
import { createUser, type TestUser } from "#tests/factories/users.ts"

const days = 1095
let long: string
let inTime: string
let user: TestUser
beforeAll(async () => {
  long = await ago(days + 1)
  inTime = await ago(days, 1)
  user = await createUser({ owner: true })
})
beforeEach(async () => {
  await switchRuleOn("prospects")
  await switchRuleOn("prospect_companies")
})

const oldContact = (more = {}) => createContact({ createdAt: long, updatedAt: long, ...more })
const oldCompany = async (more = {}) =>
  (await createCompany({ createdAt: long, updatedAt: long, ...more })).id
const stays = async (contact: number) => {
  await applyRule("prospects")
  return (await remainingRows("contact", [contact])).length === 1
}

/** What a person did, and when. */
const signs: [string, (contact: number, at: string) => Promise<unknown>][] = [
  [
    "a note",
    async (contact, at) => {
      const id = await createNote({ contactId: contact, createdAt: at })
      await sql("UPDATE note SET updated_at = created_at WHERE id = $1", [id])
    },
  ],
  [
    "a reminder done",
    async (contact, at) => {
      const id = await createReminder({ contactId: contact, targetId: user.ownerId, expireAt: long })
      await sql("UPDATE notification SET done_at = $2 WHERE id = $1", [id, at])
    },
  ],
  [
    "a conversation",
    async (contact, at) => {
      const { thread } = await createStoredMail({ sentAt: at, address: `someone-${contact}@else.example` })
      await insertRow("mail_thread_contact", { contact_id: contact, thread_id: thread, last_mail_at: at })
    },
  ],
  [
    "a run of a sequence that ended",
    async (contact, at) => {
      const [sequence] = await sql<{ id: number }>(
        "INSERT INTO sequence (name) VALUES ('R' || $1) RETURNING id",
        [`${contact}${at}`],
      )
      await insertRow("sequence_run", {
        sequence_id: sequence?.id,
        contact_id: contact,
        status: "completed",
        ended_at: at,
      })
    },
  ],
  [
    "a click",
    (contact, at) =>
      insertRow("mailing_send", {
        contact_id: contact,
        object: "News",
        from: "us",
        sent_at: long,
        clicked_at: at,
      }),
  ],
  [
    "a reply to a mailing",
    (contact, at) =>
      insertRow("mailing_send", {
        contact_id: contact,
        object: "News",
        from: "us",
        sent_at: long,
        replied_at: at,
      }),
  ],
  [
    "a subscription",
    (contact, at) =>
      insertRow("subscription_event", {
        contact_id: contact,
        email: "",
        action: "subscribed",
        source: "form",
        at,
      }),
  ],
]

describe("a prospect", () => {
  it("goes a day after its time, not on the day itself", async () => {
    const [young, old] = [await createContact({ createdAt: inTime, updatedAt: long }), await oldContact()]
    await applyRule("prospects")
    expect(await remainingRows("contact", [young, old])).toEqual([young])
  })

  it.each(signs)("stays after %s within its time, and goes after one of before it", async (_, leave) => {
    const [kept, gone] = [await oldContact(), await oldContact()]
    await leave(kept, inTime)
    await leave(gone, long)
    await applyRule("prospects")
    expect(await remainingRows("contact", [kept, gone])).toEqual([kept])
  })

  it("stays while it is written to by a sequence, or a reminder of it is open", async () => {
    const [run, reminded] = [await oldContact(), await oldContact()]
    const [sequence] = await sql<{ id: number }>(
      "INSERT INTO sequence (name) VALUES ('Going on') RETURNING id",
    )
    await insertRow("sequence_run", { sequence_id: sequence?.id, contact_id: run, status: "in_progress" })
    await createReminder({ contactId: reminded, targetId: user.ownerId, expireAt: inTime })
    await applyRule("prospects")
    expect(await remainingRows("contact", [run, reminded])).toEqual([run, reminded])
  })

  it("is none who is at a show, whose address an application names, or whose company exhibits", async () => {
    const [visitor, applicant, payer, works] = [
      await oldContact(),
      await oldContact(),
      await oldContact(),
      await oldContact(),
    ]
    await setSession(visitor, await sessionId("previous", 0), { isVisited: true })
    const registration = await createRegistration()
    const emailOf = async (id: number) =>
      (await sqlOne<{ email: string }>("SELECT email FROM contact WHERE id = $1", [id])).email
    await insertRow("registration_contact", {
      registration_id: registration.id,
      email: await emailOf(applicant),
    })
    await sql("UPDATE registration SET billing_email = $2 WHERE id = $1", [
      registration.id,
      await emailOf(payer),
    ])
    const exhibitor = await oldCompany()
    await sql(
      "INSERT INTO registration_association (registration_id, company_id, is_primary) VALUES ($1, $2, true)",
      [registration.id, exhibitor],
    )
    await linkContact(exhibitor, works)
    await applyRule("prospects")
    expect(await remainingRows("contact", [visitor, applicant, payer, works])).toEqual([
      visitor,
      applicant,
      payer,
      works,
    ])
  })

  it("stays for 30 days after somebody changed it, whatever its time", async () => {
    const [touched, untouched] = [
      await oldContact({ updatedAt: await ago(29) }),
      await oldContact({ updatedAt: await ago(31) }),
    ]
    await applyRule("prospects")
    expect(await remainingRows("contact", [touched, untouched])).toEqual([touched])
  })

  it("takes along what is written of it: notes, audit trail, merges, its name among recipients and on lists", async () => {
    const contact = await oldContact({ lastName: "Evanescent", email: "evanescent@prospect.example" })
    const company = await oldCompany()
    await linkContact(company, contact)
    await createNote({ contactId: contact, createdAt: long })
    await sql("UPDATE note SET updated_at = created_at WHERE contact_id = $1", [contact])
    await insertRow("audit_entry", {
      action: "edit",
      record_type: "contact",
      record_id: contact,
      changes: JSON.stringify({ last_name: ["X", "Evanescent"] }),
    })
    await insertRow("record_merge", {
      record_type: "contact",
      kept_id: contact,
      removed_id: 1,
      moved: JSON.stringify({ was: "Evanescent" }),
    })
    const mail = await insertRow<{ id: number }>("bulk_mail", {
      user_id: user.id,
      list: "contacts",
      target: "{}",
      subject: "News",
      content: "",
    })
    await insertRow("bulk_mail_row", {
      bulk_mail_id: mail.id,
      position: 0,
      contact_id: contact,
      name: "Evanescent",
      email: "evanescent@prospect.example",
    })
    await insertRow("subscription_event", {
      contact_id: contact,
      email: "evanescent@prospect.example",
      action: "subscribed",
      source: "form",
      at: long,
    })
    expect(await stays(contact)).toBe(false)
    const { dump } = await sqlOne<{ dump: string }>(
      `SELECT concat((SELECT json_agg(n) FROM note n), (SELECT json_agg(e) FROM audit_entry e), (SELECT json_agg(m) FROM record_merge m),
        (SELECT json_agg(r) FROM bulk_mail_row r), (SELECT json_agg(s) FROM subscription_event s), (SELECT json_agg(c) FROM company c),
        (SELECT json_agg(c) FROM contact c)) AS dump`,
    )
    expect(dump.toLowerCase()).not.toContain("evanescent")
  })
})

describe("a company", () => {
  it("goes once its contacts have gone, and stays with one that stays", async () => {
    const [empty, peopled] = [await oldCompany(), await oldCompany()]
    await linkContact(empty, await oldContact())
    await linkContact(peopled, await createContact())
    await applyRule("prospects")
    await applyRule("prospect_companies")
    expect(await remainingRows("company", [empty, peopled])).toEqual([peopled])
  })

  it("stays with what happened there in its time, or with what it is beyond a prospect, and keeps its contacts", async () => {
    const stored = [await oldCompany(), await oldCompany(), await oldCompany(), await oldCompany()] as const
    await createNote({ companyId: stored[0], createdAt: inTime })
    await startSequence(stored[1])
    await createMarketplaceAccount(stored[2])
    await insertRow("company_zoho", { company_id: stored[3], organization_id: "1", zoho_id: "2" })
    const people: number[] = []
    for (const company of stored) {
      const person = await oldContact()
      await linkContact(company, person)
      people.push(person)
    }
    await sql("UPDATE company SET updated_at = $2 WHERE id = ANY ($1::int[])", [stored, long])
    await applyRule("prospects")
    await applyRule("prospect_companies")
    expect(await remainingRows("contact", people)).toEqual(people)
    expect(await remainingRows("company", [...stored])).toEqual([...stored])
  })
})
