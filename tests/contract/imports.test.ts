import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, csv, findImport, importRows, noRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, createContactTag, createOwner } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true }))
})

const person = (email: string) =>
  sqlOne<{ id: number; first_name: string; last_name: string; tag_ids: number[]; deleted: boolean }>(
    "SELECT id, first_name, last_name, tag_ids, deleted_at IS NOT NULL AS deleted FROM contact WHERE email = $1 ORDER BY id DESC LIMIT 1",
    [email],
  )

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
    const { import: id } = await checkFile(api, "contacts", text)
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

  it("is reverted: what it created goes, what it changed returns, what was changed since stays", async () => {
    const [first, second, created] = ["one", "two", "three"].map(
      (word) => `${unique(word).replace(" ", "")}@example.com`,
    )
    await createContact({ firstName: "Ada", lastName: "One", email: first ?? "" })
    const two = await createContact({ firstName: "Bea", lastName: "Two", email: second ?? "" })
    const text = `first name,last name,email\nAda,Eins,${first}\nBea,Zwei,${second}\nCleo,Drei,${created}\n`
    const { import: id } = await checkFile(api, "contacts", text)
    await finished(api, api.imports.run({ import: id }))
    const { data: now } = await api.contacts.get({ contact: two })
    await api.contacts.edit({ contact: two, version: now.version, informations: { last_name: "Deux" } })
    const revert = await finished(api, api.imports.revert({ import: id }))
    expect(revert).toMatchObject({ status: "completed", done: 3, errors: 1 })
    expect((await person(first ?? "")).last_name).toBe("One")
    expect((await person(second ?? "")).last_name).toBe("Deux")
    expect((await person(created ?? "")).deleted).toBe(true)
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, reverted: 2, kept: 1 })
    const rows = await importRows(api, id)
    expect(rows.map(({ result, record_id, messages }) => [result, record_id, messages])).toEqual([
      ["reverted", expect.any(Number), []],
      ["kept", two, ["Changed since the import"]],
      ["reverted", null, []],
    ])
    expect((await api.imports.listRows({ import: id, result: "kept" })).data).toHaveLength(1)
    await expect(api.imports.revert({ import: id })).rejects.toMatchObject({ status: 422 })
  })

  it("that was stopped goes on where it was, and so does taking it back", async () => {
    const emails = ["uno", "due"].map((word) => `${unique(word).replace(" ", "")}@example.com`)
    const { import: id } = await checkFile(
      api,
      "contacts",
      `first name,last name,email\nA,B,${emails[0]}\nC,D,${emails[1]}\n`,
    )
    const { job } = await api.imports.run({ import: id })
    await api.jobs.cancel({ job })
    expect(await findImport(api, id)).toMatchObject({
      run: { status: "cancelled" },
      counts: { ...noRows, pending: 2 },
    })
    expect(await finished(api, api.imports.run({ import: id }))).toMatchObject({
      id: job,
      done: 2,
      errors: 0,
    })
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, create: 2 })
    const { job: revert } = await api.imports.revert({ import: id })
    await api.jobs.cancel({ job: revert })
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({ status: 422 })
    expect(await finished(api, api.imports.revert({ import: id }))).toMatchObject({ id: revert, done: 2 })
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, reverted: 2 })
  })

  it("is not run when the check found nothing to do", async () => {
    const { import: id } = await checkFile(api, "contacts", "first name,last name,email\nNo,Mail,\n")
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({
      body: { errors: { import: [expect.stringContaining("nothing to do")] } },
    })
    expect((await findImport(api, id)).run).toBeNull()
  })

  it("is run once, whoever of those who may see it does", async () => {
    const { import: id } = await checkFile(
      api,
      "contacts",
      `first name,last name,email\nBy,Admin,${unique("byadmin").replace(" ", "")}@example.com\n`,
    )
    const admin = await signIn(await createUser({ isAdmin: true }))
    await finished(admin, admin.imports.run({ import: id }))
    await expect(api.imports.run({ import: id })).rejects.toMatchObject({ status: 422 })
    expect(await findImport(api, id)).toMatchObject({ run: { status: "completed" }, counts: { create: 1 } })
  })

  it("two people who press the button at once start it once", async () => {
    const { import: id } = await checkFile(
      api,
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
    const { import: id } = await checkFile(api, "companies", text)
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, create: 1, update: 1, failed: 1 })
    expect((await importRows(api, id))[2]?.messages).toEqual(["Country: This field is required"])
    await finished(api, api.imports.run({ import: id }))
    const { data } = await api.companies.get({ company: known.id })
    expect(data.informations).toMatchObject({ name, address: { city: "Sète" } })
    const created = await sqlOne<{ id: number; has_website: boolean }>(
      "SELECT id, has_website FROM company WHERE name = $1",
      [fresh],
    )
    expect(created.has_website).toBe(true)
    const auditTrail = await sql(
      "SELECT action FROM audit_entry WHERE record_type = 'company' AND record_id = $1",
      [created.id],
    )
    expect(auditTrail).toEqual([{ action: "create" }])
  })

  it("is reverted: lists and sales people return to what they were", async () => {
    const name = unique("Retour")
    const { id: known } = await createCompany({ name })
    const brand = unique("Imported brand")
    const { import: id } = await checkFile(
      api,
      "companies",
      `name,city,brands,website\n${name},Nice,${brand},retour.example\n`,
      { create_missing: true },
    )
    await finished(api, api.imports.run({ import: id }))
    const changed = await api.companies.get({ company: known })
    expect(changed.data.informations.brands).toMatchObject([{ name: brand }])
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, reverted: 1 })
    const { data } = await api.companies.get({ company: known })
    expect(data.informations).toMatchObject({ brands: [], socialNetworks: [], address: { city: null } })
  })

  it("gives companies to sales people where the importer may, and tells of the other rows", async () => {
    const seller = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
    const own = await signIn(seller)
    const { nickname } = await sqlOne<{ nickname: string }>("SELECT nickname FROM owner WHERE id = $1", [
      seller.ownerId,
    ])
    const vendor = await accountTypeId("Vendor")
    const { name: theirs, id } = await createCompany({
      ownerIds: [await createOwner()],
      accountTypeIds: [vendor],
    })
    const fresh = unique("Fresh")
    const text = `name;account types;country;sale owners\n${theirs};;;${nickname}\n${fresh};Vendor;France;${nickname}\n`
    const { import: check } = await checkFile(own, "companies", text)
    expect((await importRows(own, check)).map(({ result, messages }) => [result, messages])).toEqual([
      [
        "failed",
        [
          expect.stringContaining(
            "Only administrators and the company’s sales owners can change its sales owners",
          ),
        ],
      ],
      ["create", []],
    ])
    await finished(own, own.imports.run({ import: check }))
    expect((await own.companies.get({ company: id })).data.permissions.delete).toBe(false)
    const owned = "SELECT sale_owner_ids FROM company WHERE name = $1"
    expect(await sqlOne(owned, [fresh])).toEqual({ sale_owner_ids: [seller.ownerId] })
  })

  it("does not take a name that two companies have for either of them", async () => {
    const name = unique("Namesake")
    await createCompany({ name })
    await createCompany({ name })
    const { import: id } = await checkFile(api, "companies", `name,city\n${name},Sète\n`)
    expect((await importRows(api, id))[0]?.messages).toEqual([
      `Name: Several records have this name: use the ID (${name})`,
    ])
  })
})

describe("the list of imports", () => {
  it("is the caller's own, newest first, each with how far its steps are, without checks that were made again", async () => {
    const someone = await createUser({ abilities: ["record.edit", "show.bulk-action"] })
    const mine = await signIn(someone)
    expect((await mine.imports.list({})).data).toEqual([])
    const upload = async () =>
      (
        await mine.imports.upload({
          list: "contacts",
          file: csv("first name,last name,email\nList,Ed,\n", "fair.csv"),
        })
      ).data
    const file = await upload()
    const plan = {
      file: file.file,
      list: "contacts" as const,
      mapping: file.columns.map(({ guess }) => guess),
      key: "email" as const,
      update: true,
      create_missing: false,
    }
    const first = await finished(mine, mine.imports.check(plan))
    const again = await finished(mine, mine.imports.check(plan))
    const { job: second } = await mine.imports.check({ ...plan, file: (await upload()).file })
    const { data, meta } = await mine.imports.list({})
    expect(meta.total).toBe(2)
    expect(data).toMatchObject([
      { id: second, file_name: "fair.csv", list: "contacts", check: { status: "queued" }, run: null },
      { id: again.id, check: { status: "completed", total: 1, errors: 1 }, run: null, revert: null },
    ])
    expect((await mine.imports.get({ import: second })).data.counts).toBeNull()
    expect((await mine.jobs.list({})).data.map(({ link }) => link)).toEqual([
      `/imports/${second}`,
      `/imports/${again.id}`,
      `/imports/${first.id}`,
    ])
    await sql("DELETE FROM stored_file WHERE id = $1", [file.file])
    expect((await mine.imports.get({ import: first.id })).data).toMatchObject({
      has_file: false,
      file_name: "fair.csv",
    })
  })
})
