import { describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { beginRun, moveClock, publishSequence, whereIs } from "#tests/factories/sequences.ts"
import { createUser } from "#tests/factories/users.ts"

const { begin, end, personal } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)

describe("a personal mail", () => {
  const writes = (action?: "sender" | "task") =>
    publishSequence((email) => linked([begin, personal(email, action), end], "begin mail", "mail end"))
  const soldBy = async (owner: number) =>
    createContact({ companyIds: [(await createCompany({ ownerIds: [owner] })).id] })
  const sendOf = (run: number) =>
    sqlOne(
      'SELECT mailbox_id, sender_id IS NOT NULL AS by_sender, "from" FROM mailing_send WHERE run_id = $1',
      [run],
    )

  it("is from the mailbox of whoever sells to the company", async () => {
    const mailbox = await createMailbox({ user: await createUser({ owner: true }) })
    const run = await beginRun(await writes(), await soldBy(mailbox.user.ownerId))
    await move()
    expect(await sendOf(run)).toEqual({ mailbox_id: mailbox.id, by_sender: false, from: mailbox.email })
  })

  it("falls back to the show's sender where nobody has a mailbox", async () => {
    const run = await beginRun(
      await writes("sender"),
      await soldBy((await createUser({ owner: true })).ownerId),
    )
    await move()
    expect(await sendOf(run)).toMatchObject({ mailbox_id: null, by_sender: true })
  })

  it.each([
    ["the show's sender", "sender", { waits_for: "mail" }, [{ mailbox_id: null, by_sender: true }]],
    ["a reminder", "task", { waits_for: "task" }, []],
  ] as const)(
    "that was not written goes by %s when its mailbox is unlinked",
    async (_, action, at, sends) => {
      const { user, id } = await createMailbox({ user: await createUser({ owner: true }) })
      const run = await beginRun(await writes(action), await soldBy(user.ownerId))
      await move()
      expect(await sendOf(run)).toMatchObject({ mailbox_id: id })
      await sql("DELETE FROM mailbox WHERE id = $1", [id])
      await move()
      expect(await whereIs(run)).toMatchObject({ node: "mail", ...at })
      expect(
        await sql(
          "SELECT mailbox_id, sender_id IS NOT NULL AS by_sender FROM mailing_send WHERE run_id = $1",
          [run],
        ),
      ).toEqual(sends)
    },
  )

  it("that is on its way stays when its mailbox is unlinked", async () => {
    const { user, id } = await createMailbox({ user: await createUser({ owner: true }) })
    const run = await beginRun(await writes(), await soldBy(user.ownerId))
    await move()
    await sql("UPDATE mailing_send SET delivery = 'sending' WHERE run_id = $1", [run])
    await sql("DELETE FROM mailbox WHERE id = $1", [id])
    await move()
    expect(await sql("SELECT delivery FROM mailing_send WHERE run_id = $1", [run])).toEqual([
      { delivery: "sending" },
    ])
  })

  it("or waits as a reminder, and goes on when that is done", async () => {
    const { ownerId } = await createUser({ owner: true })
    const run = await beginRun(await writes("task"), await soldBy(ownerId))
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "task" })
    await moveClock(24 * 60)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "task" })
    await sql("UPDATE notification SET done_at = now() WHERE target_id = $1 AND title = 'Write to her'", [
      ownerId,
    ])
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
  })
})
