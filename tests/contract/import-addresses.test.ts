import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { checkFile, importRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true }))
})

const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`
const head = "Prénom;Nom;E-mail;Autres e-mails"

type Options = Parameters<typeof checkFile>[3]

/** What a check says of each row, once the import has done the same. */
async function done(lines: string[], options: Options = {}) {
  const text = [head, ...lines].join("\n")
  const { import: id } = await checkFile(api, "contacts", text, { bad_cells: "leave_out", ...options })
  const shown = async () =>
    (await importRows(api, id)).map(({ result, messages, left_out }) => [
      result,
      ...(result === "failed" ? messages : left_out),
    ])
  const checked = await shown()
  await finished(api, api.imports.run({ import: id }))
  expect(await shown()).toEqual(checked)
  return checked
}

describe("a row with an address of an earlier row", () => {
  it("is about the same contact if it has it as its email, whichever of the addresses of the earlier row it is", async () => {
    const [first, second, third] = ["a", "b", "c"].map(address)
    const rows = [
      `Lise;Carrel;${first} / ${second};${third}`,
      `Odile;Marvaux;${third};`,
      `Jean;Roy;${second};`,
    ]
    const same = "An earlier line is about the same record (2)"
    expect(await done(rows)).toEqual([["create"], ["failed", same], ["failed", same]])
  })

  it("is about the same contact if both addresses are of one that is there", async () => {
    const [first, second] = ["p", "q"].map(address)
    const id = await createContact({ email: first })
    await sql("INSERT INTO contact_email (contact_id, email, position) VALUES ($1, $2, 0)", [id, second])
    expect(await done([`Lise;Carrel;${first};`, `Lise;Roy;${second};`])).toEqual([
      ["update"],
      ["failed", "An earlier line is about the same record (2)"],
    ])
  })

  it("leaves it out if it is a further one", async () => {
    const [first, second] = [address("f"), address("g")]
    const taken = `Another contact already has this address (${first})`
    expect(await done([`Lise;Carrel;${first};`, `Odile;Marvaux;${second};${first.toUpperCase()}`])).toEqual([
      ["create"],
      ["create", `Other emails: ${taken.replace(first, first.toUpperCase())}`],
    ])
  })

  it("fails where each row is a new contact", async () => {
    const email = address("new")
    expect(await done([`Lise;Carrel;${email};`, `Odile;Marvaux;${email};`], { key: "none" })).toEqual([
      ["create"],
      ["failed", `Email: Another contact already has this address (${email})`],
    ])
  })
})
