import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"
import { textSheet, xlsxFile } from "#tests/factories/workbooks.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  api = await signIn(user)
})

const csv = (text: string, name = "people.csv") => new File([text], name, { type: "text/csv" })

/** Stored files: those in the store, and those the database knows of. */
async function storedFiles() {
  const folder = join(env().DATA_DIR, "files", "imports")
  const stored = await sqlOne(
    "SELECT count(*)::int AS files, (SELECT count(*)::int FROM job) AS jobs FROM stored_file",
  )
  return { ...stored, onDisk: existsSync(folder) ? readdirSync(folder).sort() : [] }
}

describe("an upload", () => {
  it("answers the columns with first different values and what each seems to mean", async () => {
    const { data } = await api.imports.upload({
      list: "contacts",
      file: csv("Prénom;Nom;E-mail;Pointure\nAda;Roy;ada@example.com;38\nBo;Li;bo@example.com;38\n"),
    })
    expect(data).toMatchObject({ name: "people.csv", list: "contacts", rows: 2 })
    expect(data.columns).toEqual([
      { name: "Prénom", samples: ["Ada", "Bo"], guess: "first_name" },
      { name: "Nom", samples: ["Roy", "Li"], guess: "last_name" },
      { name: "E-mail", samples: ["ada@example.com", "bo@example.com"], guess: "email" },
      { name: "Pointure", samples: ["38"], guess: null },
    ])
  })

  it("answers what its user chose for phones and new companies in the last check of the same columns, as far as it is there", async () => {
    const [france, italy] = [await countryId("FR"), await countryId("IT")]
    const buyer = await accountTypeId("Buyer")
    const upload = async (head: string, by = api) => {
      const { data } = await by.imports.upload({
        list: "contacts",
        file: csv(`${head}\nada@example.com;Orme;1\n`),
      })
      return data
    }
    const check = async (head: string, options: Partial<ImportPlan>) => {
      const { file, columns } = await upload(head)
      const mapping = columns.map(({ guess }) => guess)
      const plan = {
        file,
        list: "contacts",
        mapping,
        key: "email",
        update: true,
        create_missing: false,
      } as const
      await finished(api, api.imports.check({ ...plan, ...options }))
    }
    const head = "E-mail;Société;Téléphone"
    const chosen = { phone_country: france, new_companies: { account_type: buyer, country: italy } }
    const nothing = { phone_country: null, new_companies: null }
    expect(await upload(head)).toMatchObject(nothing)
    await check(head, chosen)
    expect(await upload("e-mail;SOCIETE;Telephone")).toMatchObject(chosen)
    const { file } = await upload(head)
    expect((await api.imports.getFile({ file, list: "contacts" })).data).toMatchObject(chosen)
    // Another list, and another user's.
    expect(await upload("E-mail;Société;Portable")).toMatchObject(nothing)
    const other = await signIn(
      await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true }),
    )
    expect(await upload(head, other)).toMatchObject(nothing)
    // A check that reads no phones says nothing of them.
    await check(head, { mapping: ["email", "company", null], phone_country: null, new_companies: null })
    expect(await upload(head)).toMatchObject({ phone_country: france, new_companies: null })
    await sql("UPDATE import_value SET record_id = 2000000 WHERE field = 'phone_country' AND user_id = $1", [
      user.id,
    ])
    expect(await upload(head)).toMatchObject(nothing)
  })

  it("of a workbook answers the columns below its titles, from the sheet that is chosen", async () => {
    const table = [["Salon 2026 — visiteurs"], ["Prénom", "Nom", "E-mail"], ["Ada", "Roy", "ada@example.com"]]
    const upload = (bytes: Uint8Array, name: string) =>
      api.imports.upload({ list: "contacts", file: new File([Uint8Array.from(bytes)], name) })
    const { data: titled } = await upload(textSheet(table), "people.xlsx")
    expect(titled).toMatchObject({ rows: 1, sheets: ["Feuil1"], sheet: 0, head_line: 2 })
    expect(titled.columns.map(({ guess }) => guess)).toEqual(["first_name", "last_name", "email"])
    const cell = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
    const sheets = ["Vendors", "Buyers"].map((name) => ({
      name,
      rows: cell("email") + cell(`${name}@example.com`),
    }))
    const { data: first } = await upload(xlsxFile(sheets), "two.xlsx")
    expect(first).toMatchObject({ sheet: 0, columns: [{ samples: ["Vendors@example.com"] }] })
    const { data: second } = await api.imports.getFile({ file: first.file, list: "contacts", sheet: 1 })
    expect(second).toMatchObject({ sheet: 1, columns: [{ samples: ["Buyers@example.com"] }] })
    const plan = {
      file: first.file,
      list: "contacts",
      mapping: ["email"],
      key: "email",
      update: true,
    } as const
    const { job } = await api.imports.check({ ...plan, mapping: ["email"], sheet: 1, create_missing: false })
    const row = await sqlOne("SELECT data FROM job_row WHERE job_id = $1", [job])
    expect(row).toMatchObject({ data: { line: 2, cells: { email: "Buyers@example.com" } } })
  })

  it("that is no table, or empty, is refused beside the file", async () => {
    const refused = (text: string) => api.imports.upload({ list: "contacts", file: csv(text) })
    await expect(refused("")).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [expect.any(String)] } },
    })
    await expect(refused("email\n")).rejects.toMatchObject({ status: 422 })
  })

  it("knows the names that the screens give, in each language", async () => {
    const { data } = await api.imports.upload({
      list: "companies",
      file: csv("Sale owners,Zip code,Types de compte,Ligne,Problème\nx,1,y,2,z\n"),
    })
    expect(data.columns.map(({ guess }) => guess)).toEqual([
      "sale_owners",
      "zip_code",
      "account_types",
      null,
      null,
    ])
  })

  it("can be read again by whoever sent it, and by nobody else", async () => {
    const { data: file } = await api.imports.upload({ list: "contacts", file: csv("email\na@example.com\n") })
    expect((await api.imports.getFile({ file: file.file, list: "contacts" })).data).toEqual(file)
    const other = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
    await expect(other.imports.getFile({ file: file.file, list: "contacts" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [expect.any(String)] } },
    })
  })

  it("with more columns or rows than an import takes is refused", async () => {
    const wide = Array.from({ length: 201 }, (_, place) => `c${place}`).join(",")
    await expect(
      api.imports.upload({ list: "contacts", file: csv(`${wide}\n${wide}\n`) }),
    ).rejects.toMatchObject({ body: { errors: { file: ["The file has more than 200 columns"] } } })
    await expect(
      api.imports.upload({ list: "contacts", file: csv(`email\n${"x\n".repeat(100_001)}`) }),
    ).rejects.toMatchObject({ body: { errors: { file: ["The file has more than 100,000 rows"] } } })
  })

  it("that is given up while its file is read leaves nothing behind", async () => {
    const before = await storedFiles()
    const calling = new AbortController()
    const file = csv(`email\n${"ada@example.com\n".repeat(50_000)}`)
    const upload = api.imports.upload({ list: "contacts", file }, { signal: calling.signal })
    calling.abort()
    await expect(upload).rejects.toMatchObject({ status: 499 })
    expect(await storedFiles()).toEqual(before)
  })

  it("that breaks off on its way leaves nothing behind, and is no error of ours", async () => {
    const before = await storedFiles()
    const form = new FormData()
    form.set("list", "contacts")
    form.set("file", csv("email\nada@example.com\n"))
    const { headers, body } = new Request("http://crm.test", { method: "POST", body: form })
    const whole = new Uint8Array(await new Response(body).arrayBuffer())
    const pieces = [whole.subarray(0, whole.length - 20)]
    const halfway = new ReadableStream({
      pull(controller) {
        const piece = pieces.pop()
        if (piece) controller.enqueue(piece)
        else controller.error(new Error("aborted"))
      },
    })
    const answer = await send("/api/import/file", {
      token: await issueToken(user),
      method: "POST",
      body: halfway,
      headers: { "content-type": headers.get("content-type") ?? "" },
    })
    expect(answer.status).toBe(499)
    expect(await storedFiles()).toEqual(before)
  })

  it("needs show.bulk-action, as every step of an import", async () => {
    const viewer = await signIn(await createUser())
    const refusal = { status: 403, body: { ability: "show.bulk-action" } }
    await expect(
      viewer.imports.upload({ list: "contacts", file: csv("email\na@b.co\n") }),
    ).rejects.toMatchObject(refusal)
    await expect(viewer.imports.get({ import: 1 })).rejects.toMatchObject(refusal)
    await expect(viewer.imports.list({})).rejects.toMatchObject(refusal)
    await expect(viewer.imports.getFile({ file: 1, list: "contacts" })).rejects.toMatchObject(refusal)
  })
})
