import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ImportPlan } from "#lib/contract/imports.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createContactTag } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["show.bulk-action"], owner: true })
  api = await signIn(user)
})

const csv = (text: string, name = "people.csv") => new File([text], name, { type: "text/csv" })

type Options = Partial<Pick<ImportPlan, "key" | "update" | "create_missing">>

/** Uploads a file and checks it, every column meaning what was guessed. */
async function checked(list: "companies" | "contacts", text: string, options: Options = {}) {
  const { data: file } = await api.imports.upload({ list, file: csv(text) })
  const plan = {
    file: file.file,
    list,
    mapping: file.columns.map(({ guess }) => guess),
    key: list === "companies" ? ("name" as const) : ("email" as const),
    update: true,
    create_missing: false,
    ...options,
  }
  const job = await finished(api, api.imports.check(plan))
  return { import: job.id, job }
}

const report = async (id: number) => (await api.imports.listRows({ import: id })).data
const look = async (id: number) => (await api.imports.get({ import: id })).data
const none = { create: 0, update: 0, unchanged: 0, failed: 0, pending: 0, reverted: 0, kept: 0 }

const contactsNow = async () =>
  (await sqlOne<{ count: number }>("SELECT count(*)::int AS count FROM contact WHERE deleted_at IS NULL"))
    .count

const person = (email: string) =>
  sqlOne<{ id: number; first_name: string; last_name: string; tag_ids: number[]; deleted: boolean }>(
    "SELECT id, first_name, last_name, tag_ids, deleted_at IS NOT NULL AS deleted FROM contact WHERE email = $1 ORDER BY id DESC LIMIT 1",
    [email],
  )

describe("a check", () => {
  it("says what is wrong in the language of whoever reads its report", async () => {
    const { import: id } = await checked("contacts", "first name,last name,email\nNo,Mail,\n")
    const french = await signIn(user, { language: "fr" })
    const { data } = await french.imports.listRows({ import: id })
    expect(data[0]?.messages).toEqual(["E-mail\u00a0: Ce champ est obligatoire"])
  })

  it("reads a file without characters that the database cannot hold", async () => {
    const { import: id } = await checked(
      "contacts",
      "first name,last name,email\nA\0da,Null,nu\0ll@example.com\n",
    )
    expect((await report(id))[0]).toMatchObject({ result: "create", title: "Ada Null" })
  })

  it("tells what each row would do, and changes nothing", async () => {
    const email = `${unique("known").replace(" ", "")}@example.com`
    await createContact({ firstName: "Ada", lastName: "Known", email })
    const before = await contactsNow()
    const { import: id } = await checked(
      "contacts",
      `first name,last name,email\nAda,Known,${email}\nAda,Renamed,${email}\nNew,Person,new.person@example.com\nNo,Mail,\nBad,Mail,not-an-address\n`,
    )
    expect((await look(id)).counts).toEqual({ ...none, create: 1, unchanged: 1, failed: 3 })
    const rows = await report(id)
    expect(rows.map(({ line, result }) => [line, result])).toEqual([
      [2, "unchanged"],
      [3, "failed"],
      [4, "create"],
      [5, "failed"],
      [6, "failed"],
    ])
    expect(rows[1]?.messages).toEqual(["An earlier line says something of the same record (2)"])
    expect(rows[3]?.messages).toEqual(["E-mail: This field is required"])
    expect(rows[4]?.messages).toEqual(["E-mail: This is not an e-mail address"])
    expect(await contactsNow()).toBe(before)
    expect((await person(email)).last_name).toBe("Known")
  })

  it("names unknown values, and accepts them when they may be created", async () => {
    const tag = unique("Brand new tag")
    const text = `first name,last name,email,tags\nTag,Ged,${unique("t").replace(" ", "")}@example.com,${tag}\n`
    const strict = await checked("contacts", text)
    expect((await report(strict.import))[0]?.messages).toEqual([`Tags: There is none of this name (${tag})`])
    const lenient = await checked("contacts", text, { create_missing: true })
    expect((await look(lenient.import)).counts).toMatchObject({ create: 1, failed: 0 })
    expect(await sql("SELECT id FROM contact_tag WHERE name = $1", [tag])).toEqual([])
  })

  it("tells which phone and which address is wrong, with what the file says", async () => {
    const { import: id } = await checked(
      "companies",
      `name,account types,country,mobile,landline,website,linkedin\n${unique("Wrong")},Vendor,FR,06 12 34 56 78,12,fine.example,https://javascript:alert(1)\n`,
    )
    expect((await report(id))[0]?.messages.toSorted()).toEqual([
      "Landline: This number cannot be one of this country (12)",
      "LinkedIn: This is not an address on the web (https://javascript:alert(1))",
    ])
  })

  it("refuses a mapping that says the same twice, or not what tells rows apart", async () => {
    const { data: file } = await api.imports.upload({ list: "contacts", file: csv("a,b\n1,2\n") })
    const plan = { file: file.file, list: "contacts" as const, update: true, create_missing: false }
    await expect(
      api.imports.check({ ...plan, mapping: ["email", "email"], key: "email" }),
    ).rejects.toMatchObject({ body: { errors: { mapping: ["Two columns mean the same"] } } })
    await expect(
      api.imports.check({ ...plan, mapping: ["first_name", null], key: "email" }),
    ).rejects.toMatchObject({ body: { errors: { key: [expect.stringContaining("No column")] } } })
    const other = await signIn(await createUser({ abilities: ["show.bulk-action"] }))
    await expect(
      other.imports.check({ ...plan, mapping: ["email", null], key: "email" }),
    ).rejects.toMatchObject({ body: { errors: { file: [expect.any(String)] } } })
  })
})

describe("an import of contacts", () => {
  it("creates and changes what the check found, adds to lists, and is run once", async () => {
    const [known, fresh] = ["known", "fresh"].map((word) => `${unique(word).replace(" ", "")}@example.com`)
    const [held, added] = [await createContactTag(), await createContactTag(unique("Imported"))]
    const { name: addedName } = await sqlOne<{ name: string }>("SELECT name FROM contact_tag WHERE id = $1", [
      added,
    ])
    const contact = await createContact({ firstName: "Ada", lastName: "Old", email: known ?? "" })
    await sql("INSERT INTO contact_tagging (contact_id, tag_id) VALUES ($1, $2)", [contact, held])
    const company = await createCompany({ name: unique("Société Générale des Jouets") })
    const text = `first name;last name;email;tags;company;mobile\nAda;New;${known};${addedName};;\nBea;Fresh;${fresh};;${company.name.toUpperCase()};+33 6 12 34 56 78\n`
    const { import: id } = await checked("contacts", text)
    const run = await finished(api, api.imports.run({ import: id }))
    expect(run).toMatchObject({ status: "completed", total: 2, done: 2, errors: 0 })
    expect(await person(known ?? "")).toMatchObject({
      last_name: "New",
      tag_ids: [held, added].sort((a, b) => a - b),
    })
    const { id: freshId } = await person(fresh ?? "")
    const { data } = await api.contacts.get({ contact: freshId })
    expect(data.companies.map((one) => one.id)).toEqual([company.id])
    expect(data.informations.phones).toMatchObject([{ type: "M", number: "06 12 34 56 78" }])
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({ status: 422 })
  })

  it("is taken back: what it created goes, what it changed returns, what was changed since stays", async () => {
    const [first, second, created] = ["one", "two", "three"].map(
      (word) => `${unique(word).replace(" ", "")}@example.com`,
    )
    await createContact({ firstName: "Ada", lastName: "One", email: first ?? "" })
    const two = await createContact({ firstName: "Bea", lastName: "Two", email: second ?? "" })
    const text = `first name,last name,email\nAda,Eins,${first}\nBea,Zwei,${second}\nCleo,Drei,${created}\n`
    const { import: id } = await checked("contacts", text)
    await finished(api, api.imports.run({ import: id }))
    const { data: now } = await api.contacts.get({ contact: two })
    await api.contacts.edit({ contact: two, version: now.version, informations: { last_name: "Deux" } })
    const revert = await finished(api, api.imports.revert({ import: id }))
    expect(revert).toMatchObject({ status: "completed", done: 3, errors: 1 })
    expect((await person(first ?? "")).last_name).toBe("One")
    expect((await person(second ?? "")).last_name).toBe("Deux")
    expect((await person(created ?? "")).deleted).toBe(true)
    expect((await look(id)).counts).toEqual({ ...none, reverted: 2, kept: 1 })
    const rows = await report(id)
    expect(rows.map(({ result, record_id, messages }) => [result, record_id, messages])).toEqual([
      ["reverted", expect.any(Number), []],
      ["kept", two, ["It was changed since the import"]],
      ["reverted", null, []],
    ])
    expect((await api.imports.listRows({ import: id, result: "kept" })).data).toHaveLength(1)
    await expect(api.imports.revert({ import: id })).rejects.toMatchObject({ status: 422 })
  })

  it("that was stopped goes on where it was, and so does taking it back", async () => {
    const emails = ["uno", "due"].map((word) => `${unique(word).replace(" ", "")}@example.com`)
    const { import: id } = await checked(
      "contacts",
      `first name,last name,email\nA,B,${emails[0]}\nC,D,${emails[1]}\n`,
    )
    const { job } = await api.imports.run({ import: id })
    await api.jobs.cancel({ job })
    expect(await look(id)).toMatchObject({ run: { status: "cancelled" }, counts: { ...none, pending: 2 } })
    expect(await finished(api, api.imports.run({ import: id }))).toMatchObject({
      id: job,
      done: 2,
      errors: 0,
    })
    expect((await look(id)).counts).toEqual({ ...none, create: 2 })
    const { job: revert } = await api.imports.revert({ import: id })
    await api.jobs.cancel({ job: revert })
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({ status: 422 })
    expect(await finished(api, api.imports.revert({ import: id }))).toMatchObject({ id: revert, done: 2 })
    expect((await look(id)).counts).toEqual({ ...none, reverted: 2 })
  })

  it("is not run when the check found nothing to do", async () => {
    const { import: id } = await checked("contacts", "first name,last name,email\nNo,Mail,\n")
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({
      body: { errors: { import: [expect.stringContaining("nothing to do")] } },
    })
    expect((await look(id)).run).toBeNull()
  })

  it("is run once, whoever of those who may see it does", async () => {
    const { import: id } = await checked(
      "contacts",
      `first name,last name,email\nBy,Admin,${unique("byadmin").replace(" ", "")}@example.com\n`,
    )
    const admin = await signIn(await createUser({ isAdmin: true }))
    await finished(admin, admin.imports.run({ import: id }))
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({ status: 422 })
    expect(await look(id)).toMatchObject({ run: { status: "completed" }, counts: { create: 1 } })
  })

  it("two people who press the button at once start it once", async () => {
    const { import: id } = await checked(
      "contacts",
      `first name,last name,email\nDo,Once,${unique("once").replace(" ", "")}@example.com\n`,
    )
    const results = await Promise.allSettled([
      api.imports.run({ import: id }),
      api.imports.run({ import: id }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })
})

describe("an import of companies", () => {
  it("finds companies by their name whatever its case and accents, and creates the others", async () => {
    const name = unique("Élan Mode")
    const known = await createCompany({ name })
    const fresh = unique("Nouvelle Société")
    const text = `name,account types,country,city,website\n${name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()},,,Sète,\n${fresh},Vendor,FR,Lyon,elan.example\n${unique("No Country")},Vendor,,,\n`
    const { import: id } = await checked("companies", text)
    expect((await look(id)).counts).toEqual({ ...none, create: 1, update: 1, failed: 1 })
    expect((await report(id))[2]?.messages).toEqual(["Country: This field is required"])
    await finished(api, api.imports.run({ import: id }))
    const { data } = await api.companies.get({ company: known.id })
    expect(data.informations).toMatchObject({ name, address: { city: "Sète" } })
    const created = await sqlOne<{ id: number; has_website: boolean }>(
      "SELECT id, has_website FROM company WHERE name = $1",
      [fresh],
    )
    expect(created.has_website).toBe(true)
    const trail = await sql(
      "SELECT action FROM audit_entry WHERE record_type = 'company' AND record_id = $1",
      [created.id],
    )
    expect(trail).toEqual([{ action: "create" }])
  })

  it("is taken back: lists and sales people return to what they were", async () => {
    const name = unique("Retour")
    const { id: known } = await createCompany({ name })
    const brand = unique("Imported brand")
    const { import: id } = await checked(
      "companies",
      `name,city,brands,website\n${name},Nice,${brand},retour.example\n`,
      { create_missing: true },
    )
    await finished(api, api.imports.run({ import: id }))
    const changed = await api.companies.get({ company: known })
    expect(changed.data.informations.brands).toMatchObject([{ name: brand }])
    await finished(api, api.imports.revert({ import: id }))
    expect((await look(id)).counts).toEqual({ ...none, reverted: 1 })
    const { data } = await api.companies.get({ company: known })
    expect(data.informations).toMatchObject({ brands: [], socialNetworks: [], address: { city: null } })
  })

  it("does not take a name that two companies have for either of them", async () => {
    const name = unique("Namesake")
    await createCompany({ name })
    await createCompany({ name })
    const { import: id } = await checked("companies", `name,city\n${name},Sète\n`)
    expect((await report(id))[0]?.messages).toEqual([`Name: Several have this name (${name})`])
  })
})

describe("the list of imports", () => {
  it("is the caller's own, newest first, each with how far its steps are", async () => {
    const someone = await createUser({ abilities: ["show.bulk-action"] })
    const mine = await signIn(someone)
    expect((await mine.imports.list({})).data).toEqual([])
    const { data: file } = await mine.imports.upload({
      list: "contacts",
      file: csv("first name,last name,email\nList,Ed,\n", "fair.csv"),
    })
    const plan = {
      file: file.file,
      list: "contacts" as const,
      mapping: file.columns.map(({ guess }) => guess),
      key: "email" as const,
      update: true,
      create_missing: false,
    }
    const first = await finished(mine, mine.imports.check(plan))
    const { job: second } = await mine.imports.check(plan)
    const { data, meta } = await mine.imports.list({})
    expect(meta.total).toBe(2)
    expect(data).toMatchObject([
      { id: second, file_name: "fair.csv", list: "contacts", check: { status: "queued" }, run: null },
      { id: first.id, check: { status: "completed", total: 1, errors: 1 }, run: null, revert: null },
    ])
    expect((await mine.imports.get({ import: second })).data.counts).toBeNull()
    expect((await mine.jobs.list({})).data.map(({ link }) => link)).toEqual([
      `/imports/${second}`,
      `/imports/${first.id}`,
    ])
    await sql("DELETE FROM stored_file WHERE id = $1", [file.file])
    expect((await mine.imports.get({ import: first.id })).data).toMatchObject({
      has_file: false,
      file_name: "fair.csv",
    })
  })
})
