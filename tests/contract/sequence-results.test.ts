import { TZDate } from "@date-fns/tz"
import { addMinutes, formatISO, startOfWeek, subMinutes, subWeeks } from "date-fns"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { resultWeeks } from "#lib/contract/automation/sequence-results.ts"
import { env } from "#lib/env.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, createSequenceEmail, publishSequence } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const { begin, mail, end } = flowNodes
const nothing = { sent: 0, tracked: 0, opened: 0, clicked: 0, replied: 0, bounced: 0, unsubscribed: 0 }
const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A mail that a run has sent, and what became of it. */
async function sent(sequence: { id: number; version: number }, email: number, more: object = {}) {
  const contact = await createContact()
  const run = await beginRun(sequence, contact)
  await insertRow("mailing_send", {
    contact_id: contact,
    object: "Your place",
    from: "show@example.com",
    sent_at: at(1),
    run_id: run,
    node: "mail",
    round: 0,
    version_id: sequence.version,
    email_id: email,
    ...more,
  })
}

describe("the results of a sequence", () => {
  it("are counted by mail over all its versions, by people and not by machines", async () => {
    const sequence = await publishSequence((email) =>
      linked([begin, mail(email), end], "begin mail", "mail end"),
    )
    const other = await createSequenceEmail(sequence.id, "Last places")
    const flow = JSON.stringify(linked([begin, mail(other), end], "begin mail", "mail end"))
    const second = await insertRow<{ id: number }>("sequence_version", {
      sequence_id: sequence.id,
      number: 2,
      flow,
      published_at: new Date().toISOString(),
    })
    await sent(sequence, sequence.email, { opened_at: at(0), clicked_at: at(0), is_tracked: true })
    await sent(sequence, sequence.email, { machine_opened_at: at(0), is_tracked: true })
    await sent(sequence, sequence.email, { delivery: "failed", bounced_at: at(0) })
    await sent(sequence, sequence.email, { delivery: "queued" })
    await sent({ id: sequence.id, version: second.id }, other, { replied_at: at(0), unsubscribed_at: at(0) })
    const { mails, weeks } = await api.sequences.getResults({ sequence: sequence.id })
    expect(mails).toEqual([
      {
        id: sequence.email,
        subject: "Your place",
        ...nothing,
        sent: 3,
        tracked: 2,
        opened: 1,
        clicked: 1,
        bounced: 1,
      },
      { id: other, subject: "Last places", ...nothing, sent: 1, replied: 1, unsubscribed: 1 },
    ])
    const sum = (count: keyof typeof nothing) => weeks.reduce((all, week) => all + week[count], 0)
    for (const count of [
      "sent",
      "tracked",
      "opened",
      "clicked",
      "replied",
      "bounced",
      "unsubscribed",
    ] as const)
      expect(sum(count), count).toBe(mails.reduce((all, one) => all + one[count], 0))
  })

  it("by week are of the week in which a mail went out, half a year back, and of this sequence alone", async () => {
    const flowOf = (email: number) => linked([begin, mail(email), end], "begin mail", "mail end")
    const [sequence, neighbour] = [await publishSequence(flowOf), await publishSequence(flowOf)]
    for (const days of [1, 15, 15, 300]) await sent(sequence, sequence.email, { sent_at: at(days) })
    await sent(neighbour, neighbour.email)
    const { weeks } = await api.sequences.getResults({ sequence: sequence.id })
    expect(weeks.map((week) => week.sent)).toEqual([2, 1])
    expect(weeks.every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true)
  })

  it("begin with the first minute of their first week where the organiser is, also over a change of the clocks", async () => {
    const sequence = await publishSequence((email) =>
      linked([begin, mail(email), end], "begin mail", "mail end"),
    )
    const monday = startOfWeek(new TZDate(Date.now(), env().TIME_ZONE), { weekStartsOn: 1 })
    const first = subWeeks(monday, resultWeeks - 1)
    for (const moment of [subMinutes(first, 20), addMinutes(first, 20)])
      await sent(sequence, sequence.email, { sent_at: new Date(moment.getTime()).toISOString() })
    const { weeks } = await api.sequences.getResults({ sequence: sequence.id })
    expect(weeks.map(({ week, sent: count }) => [week, count])).toEqual([
      [formatISO(first, { representation: "date" }), 1],
    ])
  })

  it("of a sequence without mails are empty, and of none a 404", async () => {
    const { id } = await insertRow<{ id: number }>("sequence", { name: `Empty ${crypto.randomUUID()}` })
    expect(await api.sequences.getResults({ sequence: id })).toEqual({ mails: [], weeks: [] })
    await expect(api.sequences.getResults({ sequence: 2_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})
