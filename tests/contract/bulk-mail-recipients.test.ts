import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { requireMailbox } from "#lib/backend/mail/channels/channels.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import {
  bulkAddress,
  bulkIs,
  bulkValues,
  createPeople,
  findBulk,
  startBulk,
  toContacts,
} from "#tests/factories/bulk-mails.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact, setPrimarySalesContact } from "#tests/factories/contacts.ts"
import { insertRow, onConnection, sql } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.behave = () => undefined
})

describe("who gets a mail to many", () => {
  it("are contacts themselves, and those who cannot be written to are left out and told why", async () => {
    const box = await linkMailbox({ port: server.port })
    const ids = [
      await createContact({ email: bulkAddress() }),
      await createContact({ email: null }),
      await createContact({ email: bulkAddress(), emailError: true }),
      await createContact({ email: bulkAddress(), isBlacklisted: true }),
    ]
    const gone = await createContact({ email: bulkAddress() })
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [gone])
    const input = toContacts([...ids, gone])
    const counted = {
      chosen: 5,
      recipients: 1,
      excluded: {
        no_address: 1,
        bounced: 1,
        blacklisted: 1,
        unsubscribed: 1,
        suppressed: 0,
        same_address: 0,
        missing_value: 0,
      },
      show: null,
      session: null,
    }
    const { left_out, ...counts } = (await box.api.bulkMails.check(input)).data
    expect(counts).toEqual(counted)
    expect(left_out.map(({ reason, contact_id }) => [reason, contact_id])).toEqual([
      ["blacklisted", ids[3]],
      ["bounced", ids[2]],
      ["no_address", ids[1]],
      ["unsubscribed", gone],
    ])
    const { nb_errors, bulk } = await box.api.bulkMails.send({ ...input, values: bulkValues })
    expect(nb_errors).toBe(4)
    expect(await findBulk(box, bulk)).toMatchObject({ total: 5, counts: { left: 1, excluded: 4 } })
  })

  it("are none whose address is on the suppression list of all lists; that of one list is of no concern", async () => {
    const box = await linkMailbox({ port: server.port })
    const [all, one, none] = await createPeople(3)
    const list = await createList()
    await insertRow("suppression", { email: all?.email ?? "", reason: "complaint" })
    await insertRow("suppression", { email: one?.email ?? "", reason: "unsubscribed", mailing_list_id: list })
    const input = toContacts([all?.id ?? 0, one?.id ?? 0, none?.id ?? 0])
    expect((await box.api.bulkMails.check(input)).data).toMatchObject({
      recipients: 2,
      excluded: { suppressed: 1 },
      left_out: [{ reason: "suppressed", contact_id: all?.id }],
    })
    const company = await createCompany()
    await linkContact(company.id, all?.id ?? 0)
    await setPrimarySalesContact(company.id, all?.id ?? 0)
    const ofCompany = { list: "companies" as const, target: { ids: [company.id], nbElements: 1 } }
    expect((await box.api.bulkMails.check(ofCompany)).data).toMatchObject({ excluded: { suppressed: 1 } })
  })

  it("are none who are put on the suppression list before their turn, or while their mail is in hand", async () => {
    const box = await linkMailbox({ port: server.port })
    const [first, second, third] = await createPeople(3)
    const bulk = await startBulk(box, [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0])
    const suppressed = (email = "") => insertRow("suppression", { email, reason: "unsubscribed" })
    await suppressed(first?.email)
    const { leases } = await leasePaced(await requireMailbox(box.user.id, "from"), 10, {
      worker: "w",
      leaseSeconds: 60,
    })
    expect(leases).toHaveLength(2)
    await suppressed(second?.email)
    const handed = await beginHandOver(leases, "w")
    expect(handed).toHaveLength(1)
    const { data } = await box.api.bulkMails.listRows({ bulk })
    expect(data.map(({ email, state, excluded }) => [email, state, excluded])).toEqual([
      [first?.email, "excluded", "suppressed"],
      [second?.email, "excluded", "suppressed"],
      [third?.email, "sending", null],
    ])
  })

  it("are none who are deleted or erased before their turn, or while their mail is in hand", async () => {
    const box = await linkMailbox({ port: server.port })
    const people = await createPeople(4)
    const [trashed, erased, late, last] = people.map(({ id }) => id)
    const bulk = await startBulk(
      box,
      people.map(({ id }) => id),
    )
    const remove = (id = 0) => sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [id])
    await remove(trashed)
    // As the erasure of a contact that is deleted for good leaves it.
    await sql("UPDATE bulk_mail_row SET email = '[erased]', contact_id = NULL WHERE contact_id = $1", [
      erased,
    ])
    const mailbox = await requireMailbox(box.user.id, "from")
    const { leases } = await leasePaced(mailbox, 10, { worker: "w", leaseSeconds: 60 })
    expect(leases).toHaveLength(2)
    await remove(late)
    expect(await beginHandOver(leases, "w")).toHaveLength(1)
    const { data } = await box.api.bulkMails.listRows({ bulk })
    expect(data.map(({ contact_id, state, excluded }) => [contact_id, state, excluded])).toEqual([
      [trashed, "excluded", "no_address"],
      [null, "excluded", "no_address"],
      [late, "excluded", "no_address"],
      [last, "sending", null],
    ])
  })

  it("are none who have unsubscribed since by another address than the one that was chosen", async () => {
    const box = await linkMailbox({ port: server.port })
    const [moved, other] = await createPeople(2)
    const bulk = await startBulk(box, [moved?.id ?? 0, other?.id ?? 0])
    await sql("UPDATE contact SET email = $2, unsubscribed_at = now() WHERE id = $1", [
      moved?.id,
      bulkAddress(),
    ])
    await leasePaced(await requireMailbox(box.user.id, "from"), 10, { worker: "w", leaseSeconds: 60 })
    const { data } = await box.api.bulkMails.listRows({ bulk })
    expect(data.map(({ state, excluded }) => [state, excluded])).toEqual([
      ["excluded", "unsubscribed"],
      ["sending", null],
    ])
  })

  it("is one whose address is being put on the suppression list at the next try alone, when it is not", async () => {
    const box = await linkMailbox({ port: server.port })
    const [one] = await createPeople(1)
    await startBulk(box, [one?.id ?? 0])
    const mailbox = await requireMailbox(box.user.id, "from")
    const { leases } = await leasePaced(mailbox, 1, { worker: "w", leaseSeconds: 60 })
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("INSERT INTO suppression (email, reason) VALUES ($1, 'by_hand')", [one?.email])
      expect(await beginHandOver(leases, "w")).toEqual([])
      await connection.query("ROLLBACK")
    })
    expect(
      await sql("SELECT status FROM mail_delivery WHERE mail_id = ANY ($1)", [
        leases.map(({ mail_id }) => mail_id),
      ]),
    ).toEqual([{ status: "queued" }])
  })

  it("is a company's primary sales contact, else its primary contact, and an address gets one mail", async () => {
    const box = await linkMailbox({ port: server.port })
    const [sales, primary] = await createPeople(2)
    const [one, two, three, lonely] = await oneByOne(4, () => createCompany())
    for (const company of [one, two, three]) {
      await linkContact(company?.id ?? 0, primary?.id ?? 0)
      await sql("UPDATE company SET primary_contact_id = $2 WHERE id = $1", [company?.id, primary?.id])
    }
    await linkContact(one?.id ?? 0, sales?.id ?? 0)
    await setPrimarySalesContact(one?.id ?? 0, sales?.id ?? 0)
    const ids = [one, two, three, lonely].map((company) => company?.id ?? 0)
    const { bulk } = await box.api.bulkMails.send({
      list: "companies",
      target: { ids, nbElements: 4 },
      values: bulkValues,
    })
    await whileSending(() => bulkIs(box, bulk, "done"))
    const { data } = await box.api.bulkMails.listRows({ bulk })
    expect(
      data.map(({ company_id, email, state, excluded }) => [company_id, email, state, excluded]),
    ).toEqual([
      [ids[0], sales?.email, "sent", null],
      [ids[1], primary?.email, "sent", null],
      [ids[2], primary?.email, "excluded", "same_address"],
      [ids[3], null, "excluded", "no_address"],
    ])
    expect(server.to(primary?.email ?? "")).toHaveLength(1)
    expect(
      await sql("SELECT company_id FROM mail_delivery WHERE bulk_mail_id = $1 ORDER BY 1", [bulk]),
    ).toEqual([{ company_id: ids[0] }, { company_id: ids[1] }])
  })

  it("names before the start who is left out: the person of a company and its address, of many the first fifty for each reason", async () => {
    const box = await linkMailbox({ port: server.port })
    const [shared] = await createPeople(1)
    const companies = await oneByOne(53, () => createCompany())
    const ids = companies.map(({ id }) => id)
    await linkContact(ids[0] ?? 0, shared?.id ?? 0)
    await linkContact(ids[1] ?? 0, shared?.id ?? 0)
    await sql("UPDATE company SET primary_contact_id = $2 WHERE id = ANY ($1)", [ids.slice(0, 2), shared?.id])
    await sql("UPDATE contact SET first_name = 'Ada', last_name = 'Roy' WHERE id = $1", [shared?.id])
    const input = { list: "companies" as const, target: { ids, nbElements: 53 } }
    const { left_out, recipients, excluded } = (await box.api.bulkMails.check(input)).data
    expect({ recipients, excluded }).toMatchObject({
      recipients: 1,
      excluded: { no_address: 51, same_address: 1 },
    })
    expect(left_out.filter(({ reason }) => reason === "same_address")).toEqual([
      {
        reason: "same_address",
        name: "Ada Roy",
        email: shared?.email,
        contact_id: shared?.id,
        company: companies[1]?.name,
        company_id: ids[1],
        missing: [],
      },
    ])
    const unaddressed = left_out.filter(({ reason }) => reason === "no_address")
    expect(unaddressed.map(({ company_id }) => company_id)).toEqual(ids.slice(2, 52))
    expect(unaddressed[0]).toMatchObject({ name: companies[2]?.name, email: null, contact_id: null })
  })

  it("is counted again: who chose another number is told both, and nothing begins", async () => {
    const box = await linkMailbox({ port: server.port })
    const [person] = await createPeople(1)
    const target = { ids: [person?.id ?? 0], nbElements: 2 }
    const { current } = await refused(
      box.api.bulkMails.send({ list: "contacts", target, values: bulkValues }),
      409,
    )
    expect(current).toEqual({ now: 1, chosen: 2 })
    expect(await statusOf(box.api.bulkMails.check({ list: "contacts", target }))).toBe(409)
    expect(await sql("SELECT FROM bulk_mail WHERE user_id = $1", [box.user.id])).toEqual([])
  })

  it("who cannot be written to any more when their turn comes get none", async () => {
    const box = await linkMailbox({ port: server.port })
    const [stays, goes] = await createPeople(2)
    const bulk = await startBulk(box, [stays?.id ?? 0, goes?.id ?? 0])
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [goes?.id])
    await whileSending(() => bulkIs(box, bulk, "done"))
    expect((await findBulk(box, bulk)).counts).toMatchObject({ sent: 1, excluded: 1 })
    expect(server.to(goes?.email ?? "")).toEqual([])
  })
})
