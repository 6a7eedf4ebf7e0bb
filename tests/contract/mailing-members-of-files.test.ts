import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action", "sequence.edit"] }))
})

const address = () => `${unique("member").replaceAll(/\W/g, "")}@example.com`
const membersOf = async (list: number, search = "") => (await api.mailingLists.members({ list, search })).data
const idsOf = async (list: number, search = "") => (await membersOf(list, search)).map(({ id }) => id)
const leave = (list: number, contact: number) =>
  inTransaction((connection) => unsubscribe(connection, { list, contact, source: "one_click", proof: {} }))

describe("a file of addresses", () => {
  const file = (...lines: string[]) => new File([lines.join("\n")], "addresses.csv", { type: "text/csv" })

  it("is tried first, then puts on the list whom it names; unknown ones are told", async () => {
    const list = await createList()
    const [known, left, bounced] = [address(), address(), address()]
    const contact = await createContact({ email: known })
    await leave(list, await createContact({ email: left }))
    await createContact({ email: bounced })
    await insertRow("suppression", { email: bounced, reason: "bounced" })
    const input = {
      list,
      file: file(
        "Prénom;E-mail",
        `Ada;${known.toUpperCase()}`,
        `Bo;${left}`,
        `Cy;${bounced}`,
        "Di;di@nowhere.example",
        "Ed;ed at example",
        `Ada;${known}`,
      ),
      consent: "Fair in Paris",
      unknown: "skip" as const,
    }
    const report = {
      total: 4,
      added: 2,
      already: 0,
      created: 0,
      agreed: 0,
      unknown: { count: 1, emails: ["di@nowhere.example"] },
      opted_out: { count: 1, emails: [left] },
      suppressed: { count: 1, emails: [bounced] },
      invalid: { count: 1, emails: ["ed at example"] },
    }
    expect((await api.mailingLists.importMembers({ ...input, dry: true })).data).toEqual(report)
    expect(await idsOf(list)).toEqual([])
    expect((await api.mailingLists.importMembers(input)).data).toEqual(report)
    expect((await api.mailingLists.importMembers(input)).data).toMatchObject({ added: 0, already: 2 })
    expect(await idsOf(list)).toContain(contact)
    expect((await api.mailingLists.ofContact({ contact })).data.events).toMatchObject([
      { source: "import", proof: "Fair in Paris" },
    ])
    expect((await api.mailingLists.importMembers({ ...input, again: true })).data).toMatchObject({
      added: 1,
      opted_out: { count: 0 },
    })
  })

  it("makes contacts of unknown addresses when asked to, with their names", async () => {
    const list = await createList()
    const [ada, bob] = [address(), address()]
    const { data } = await api.mailingLists.importMembers({
      list,
      unknown: "create",
      consent: "",
      file: file("First name,Last name,Email", `Ada,Lovelace,${ada}`, `Bob,,${bob}`),
    })
    expect(data).toMatchObject({ total: 2, added: 2, created: 2, unknown: { count: 0 } })
    expect((await membersOf(list)).map(({ name, email }) => [name, email])).toEqual(
      expect.arrayContaining([
        ["Ada Lovelace", ada],
        ["Bob", bob],
      ]),
    )
  })

  it("may be addresses as people paste them", async () => {
    const list = await createList()
    const [ada, bob] = [address(), address()]
    const text = file(`"Ada" <${ada}>, ${bob}; mailto:${ada}`, "", "nothing here")
    const { data } = await api.mailingLists.importMembers({
      list,
      file: text,
      consent: "",
      unknown: "create",
    })
    expect(data).toMatchObject({ total: 2, created: 2, invalid: { count: 1 } })
    const none = { list, consent: "", unknown: "skip" as const }
    expect(
      await problemsOf(api.mailingLists.importMembers({ ...none, file: file("a", "b") })),
    ).toHaveProperty("file")
  })

  it("does not put back who unsubscribes meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      const list = await createList()
      const email = address()
      const contact = await createContact({ email })
      const input = { list, file: file(email), consent: "", unknown: "skip" as const }
      await Promise.all([api.mailingLists.importMembers(input), leave(list, contact)])
      await api.mailingLists.importMembers(input)
      expect(await idsOf(list)).toEqual([])
    }
  })
})
