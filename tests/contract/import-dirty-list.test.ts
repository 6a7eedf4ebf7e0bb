import { expect, it } from "vitest"
import type { ValueChoice } from "#lib/contract/crm/import-values.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const rowCount = 300
/** Lines above the first row: a title, a blank one, the head. */
const above = 3
const headings = "Civilité;Nom complet;E-mail;Société;Téléphone;Tags;Fonction;LinkedIn;Remarques"

const firstNames = [
  "Odile",
  "Paul",
  "Lise",
  "Marie-Claude",
  "Jean",
  "Anne",
  "Karl",
  "Maria",
  "Hugo",
  "Sophie",
]
const lastNames = ["Marvaux", "Ferrand", "Carrel", "Dupont", "Quenouille", "Tilleul", "Orme", "Frêne"]

/** Rows that cannot come in, by their number, with what their report says. */
const failing: Record<number, string> = {
  50: "First name: This field is required",
  60: "Email: Enter a valid email address",
  61: "Email: This field is required",
  62: "An earlier line is about the same record",
}

function nameOf(row: number): string {
  const first = firstNames[row % firstNames.length] ?? ""
  const last = lastNames[row % lastNames.length] ?? ""
  if (row === 50) return "Mme & M. Carrel"
  return (
    [
      `${first} ${last.toUpperCase()}`,
      `${last.toUpperCase()}  ${first}`,
      `M. ${first} de La Tour`,
      `${last}, ${first}`,
    ][row % 4] ?? ""
  )
}

function emailOf(row: number, mark: string): string {
  if (row === 60) return "pas d'adresse"
  if (row === 61) return ""
  return row === 62 ? `liste.0.${mark}@example.com` : `liste.${row}.${mark}@example.com`
}

/** A company in one of the forms in which people write it; those of one number are one. */
function companyOf(row: number, mark: string): string {
  const name = `Orme ${mark} ${row % 20}`
  const forms = [name, name.toUpperCase(), name.replaceAll(" ", "-"), name.replaceAll(" ", "  ")]
  return forms[Math.floor(row / 20) % forms.length] ?? ""
}

/** A list as people have it, in the letters of an old Windows. */
function dirtyList(mark: string): Buffer {
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const digits = String(row).padStart(3, "0")
    return [
      row % 30 === 7 ? "Monsieur le Directeur" : ["Madame", "M.", "", "Sig.ra"][row % 4],
      nameOf(row),
      emailOf(row, mark),
      companyOf(row, mark),
      row % 25 === 3
        ? "12"
        : `01 20 30 4${digits[0]} ${digits.slice(1)} (bureau) / 06 20 30 4${digits[0]} ${digits.slice(1)}`,
      row % 2 === 0 ? `VIP ${mark}` : `Presse ${mark}, Vip ${mark}`,
      row % 10 === 0 ? 'Écrans 27" et 32"' : "",
      row % 50 === 9 ? "javascript:alert(1)" : "",
      row % 3 === 0 ? `À rappeler <b>vite</b> & bien (${row})` : "",
    ].join(";")
  })
  return Buffer.from(`Contacts du salon;;;;;;;;\n\n${headings}\n${rows.join("\n")}\n`, "latin1")
}

it("takes a list of 300 rows with a dozen kinds of dirt in, and names all that is left out of it", async () => {
  const api = await signIn(await createUser({ isAdmin: true, owner: true }))
  const mark = unique("z").replaceAll(/\W/g, "").toLowerCase()
  const upload = new File([new Uint8Array(dirtyList(mark))], "salon.csv", { type: "text/csv" })
  const { data: file } = await api.imports.upload({ list: "contacts", file: upload })
  expect([file.head_line, file.rows, file.columns.every(({ guess }) => guess !== null)]).toEqual([
    3,
    rowCount,
    true,
  ])
  const plan = {
    file: file.file,
    list: "contacts" as const,
    mapping: file.columns.map(({ guess }) => guess),
    key: "email" as const,
    update: true,
    create_missing: false,
    new_companies: { account_type: await accountTypeId("Buyer"), country: await countryId("FR") },
  }
  const first = await finished(api, api.imports.check(plan))
  const { data: unknown } = await api.imports.listValues({ import: first.id })
  expect(
    unknown.values.filter(({ choice }) => choice === null).map(({ field, value }) => [field, value]),
  ).toEqual([
    ["salutation", "Monsieur le Directeur"],
    ["salutation", "Mme & M."],
    ["tags", `Vip ${mark}`],
    ["tags", `Presse ${mark}`],
  ])
  const choice = (
    field: ValueChoice["field"],
    value: string,
    kind: ValueChoice["choice"],
    record_id: number | null = null,
  ): ValueChoice => ({ field, value, choice: kind, record_id })
  const values = [
    choice("salutation", "Monsieur le Directeur", "record", unknown.values[0]?.proposals[0]?.id),
    choice("tags", `vip ${mark}`, "create"),
    choice("tags", `Presse ${mark}`, "leave_out"),
  ]
  const { id } = await finished(api, api.imports.check({ ...plan, values }))
  await finished(api, api.imports.run({ import: id }))

  const { data: report } = await api.imports.get({ import: id })
  expect([report.counts?.create, report.counts?.failed, report.new_companies]).toEqual([296, 4, 20])
  const { data: failed } = await api.imports.listRows({ import: id, result: "failed" })
  expect(failed.map(({ line }) => line - above - 1)).toEqual(Object.keys(failing).map(Number))
  for (const row of failed) expect(row.messages.join(" ")).toContain(failing[row.line - above - 1])
  const pages = await Promise.all(
    [1, 2, 3].map((page) => api.imports.listRows({ import: id, page, per_page: 100 })),
  )
  const reasons = pages.flatMap(({ data }) => data.flatMap(({ left_out }) => left_out))
  const count = (part: string) => reasons.filter((reason) => reason.includes(part)).length
  // What a created row says is on its record, or is listed: presse, remarks beside phones, short numbers, addresses that run.
  expect({
    presse: count(`as you chose (Presse ${mark})`),
    beside: count("number is kept without this (bureau)"),
    short: count("not valid in this country (12)"),
    address: count("LinkedIn: "),
  }).toEqual({ presse: 149, beside: 284, short: 12, address: 6 })
  expect(reasons).toHaveLength(149 + 284 + 12 + 6)

  const [found] = await sql(
    `SELECT count(*)::int AS contacts, count(DISTINCT link.company_id)::int AS companies,
        count(note.id)::int AS notes, count(*) FILTER (WHERE cardinality(tag_ids) = 1)::int AS tagged,
        count(*) FILTER (WHERE last_name = '' OR first_name = '')::int AS nameless,
        count(*) FILTER (WHERE job_title = 'Écrans 27" et 32"')::int AS screens,
        sum((SELECT count(*) FROM contact_phone phone WHERE phone.contact_id = contact.id))::int AS phones
      FROM contact LEFT JOIN company_contact link ON link.contact_id = contact.id
        LEFT JOIN note ON note.contact_id = contact.id
      WHERE email LIKE $1 AND contact.deleted_at IS NULL`,
    [`liste.%.${mark}@example.com`],
  )
  expect(found).toEqual({
    contacts: 296,
    companies: 20,
    notes: 99,
    tagged: 296,
    nameless: 0,
    screens: 28,
    phones: 568,
  })
})
