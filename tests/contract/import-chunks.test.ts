import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { checkFile } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

/** More rows than are done in one transaction, and some of each sort. */
const [manyRows, someRows] = [205, 70]
/** Rows of a list are of one of so many sorts. */
const period = 40

const head = "Civilité;Prénom;Nom;E-mail;Autres e-mails;Société;Téléphone;Tags;Appelants;LinkedIn;Remarques"

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true, owner: true }))
  // Rows of lists that say so cannot be written together: each is done by itself.
  await sql(`CREATE FUNCTION rows_by_themselves() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM new_rows WHERE data::text LIKE '%byitself%') > 1 THEN RAISE EXCEPTION 'each by itself'; END IF;
      RETURN NULL;
    END $$`)
  await sql(`CREATE TRIGGER rows_by_themselves AFTER UPDATE ON job_row REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION rows_by_themselves()`)
})

const email = (row: number, mark: string) => `person.${row}.${mark}@example.com`

/** Emails of a row, and further ones. */
function emailsOf(row: number, mark: string): [string, string] {
  switch (row % period) {
    case 5:
      return [`known.${row}.${mark}@example.com`, ""]
    case 11:
      return ["", ""]
    case 17:
      return ["no address", ""]
    case 23:
      return [email(row - 1, mark), ""]
    case 29:
      return [`${email(row, mark)} / further.${row}.${mark}@example.com`, "nobody"]
    // The next row is about the contact of this one.
    case 31:
      return [email(row, mark), email(row + 1, mark)]
    case 37:
      return [email(row, mark), `taken.${mark}@example.com`]
    default:
      return [email(row, mark), ""]
  }
}

function companyOf(row: number, mark: string): string {
  const forms = ["Orme", "ORME", "Órme "]
  switch (row % 25) {
    case 6:
      return `Acme ${mark} ${row % 3}, Inc.`
    case 7:
      return `Neu ${mark} ${row % 4}, Alt ${mark}`
    case 8:
      return "x".repeat(300)
    case 12:
      return `Neu ${mark} ${row % 4}|Orme ${mark} 1`
    case 20:
      return `Twice ${mark}`
    case 24:
      return ""
    default:
      return `${forms[row % forms.length]} ${mark} ${row % 12}`
  }
}

function remarkOf(row: number): string {
  if (row % 90 === 45) return "x".repeat(maxNoteLength)
  return row % 3 === 0 ? `Call <b>again</b> (${row})` : ""
}

/** A list as people have it. */
function listOf(mark: string, rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => [
    ["Madame", "M.", "", "Monsieur le Directeur"][row % 4],
    row % 33 === 4 ? "" : `Odile${row % 7}`,
    `Marvaux${row % 9}`,
    ...emailsOf(row, mark),
    companyOf(row, mark),
    row % 14 === 3 ? "12" : `01 20 30 4${row % 10} 50 (bureau) / 06 20 30 4${row % 10} 51`,
    row % 2 === 0 ? `VIP ${mark}` : `Presse ${mark} ${row % 5}, vip ${mark}`,
    row % 6 === 0 ? `Caller ${mark}` : "",
    row % 21 === 9 ? "javascript:alert(1)" : "",
    remarkOf(row),
  ])
  return [head, ...rows.map((cells) => cells.join(";"))].join("\n")
}

/** What the rows of a list find. */
async function prepare(mark: string, rowCount: number): Promise<void> {
  const { id } = await createCompany({ name: `Orme ${mark} 3` })
  await createCompany({ name: `Alt ${mark}` })
  for (const _ of [1, 2]) await createCompany({ name: `Twice ${mark}` })
  await createContact({ lastName: "Taken", email: `taken.${mark}@example.com` })
  for (let row = 5; row < rowCount; row += period)
    await createContact({ lastName: "Known", email: `known.${row}.${mark}@example.com`, companyIds: [id] })
}

type Named = { kind: string; id: number; name: string }

/** Names in place of ids in what was stored, as these differ from list to list. */
async function withNames(found: unknown, mark: string): Promise<unknown> {
  const named = await sql<Named>(
    `SELECT 'company' AS kind, id, name || coalesce(' of ' || (SELECT min(twin.id) FROM company twin
        WHERE twin.name = company.name HAVING min(twin.id) < company.id), '') AS name FROM company
      UNION ALL SELECT 'contact', id, coalesce(email, '?') FROM contact
      UNION ALL SELECT 'note', id, content FROM note UNION ALL SELECT 'contact_tag', id, lower(name) FROM contact_tag UNION ALL SELECT 'caller', id, lower(name) FROM caller`,
  )
  const names = new Map(
    named.map(({ kind, id, name }) => [`${kind} ${id}`, name.replace(/ of \d+$/, " again")]),
  )
  const kindOf: Record<string, string> = {
    companies: "company",
    contacts: "contact",
    note: "note",
    "informations.tags": "contact_tag",
    "informations.callers": "caller",
  }
  const text = JSON.stringify(found, (key, value: unknown) => {
    const kind = typeof value === "string" ? undefined : kindOf[key]
    const nameOf = (id: unknown) => names.get(`${kind} ${String(id)}`) ?? id
    // Tags are in the order of their ids.
    const inOrder = (list: unknown[]) =>
      key.startsWith("informations.") && list.every((one) => typeof one === "string") ? list.toSorted() : list
    const inLists = (list: unknown): unknown =>
      Array.isArray(list) ? inOrder(list.map(inLists)) : nameOf(list)
    return kind ? inLists(value) : value
  })
  return JSON.parse(text.replaceAll(mark, "MARK").replaceAll(/job-\d+/g, "job"))
}

/** What the rows of a job hold. */
const rowsOf = (job: number) =>
  sql(
    `SELECT position, status, message, data - '{line,record}'::text[] AS data, CASE WHEN record_id IS NOT NULL THEN
        (SELECT coalesce(email, '?') FROM contact WHERE id = record_id) END AS record
      FROM job_row WHERE job_id = $1 ORDER BY position`,
    [job],
  )

const recordsOf = (mark: string) =>
  sql(
    `SELECT contact.email, first_name, last_name, salutation_id, version, search, sort_name, company_names, phone_digits, other_emails,
        tag_ids AS "informations.tags", caller_ids AS "informations.callers",
        ARRAY(SELECT address.email::text FROM contact_address address WHERE contact_id = contact.id ORDER BY 1) AS addresses,
        ARRAY(SELECT kind || key FROM match_key WHERE record_type = 'contact' AND record_id = contact.id ORDER BY 1) AS keys,
        ARRAY(SELECT number || type || country_id || position FROM contact_phone phone WHERE contact_id = contact.id ORDER BY phone.position) AS phones,
        ARRAY(SELECT company.name || link.position || (link.company_position < 0) FROM company_contact link JOIN company ON company.id = company_id
          WHERE contact_id = contact.id ORDER BY company_position) AS companies_by_position,
        ARRAY(SELECT content || creator_id FROM note WHERE contact_id = contact.id) AS notes
      FROM contact WHERE email LIKE '%' || $1 || '%' ORDER BY email`,
    [mark],
  )

const companiesOf = (mark: string) =>
  sql(
    `SELECT name, version, country_id, account_type_ids, has_email_error,
        (SELECT count(*)::int FROM company_contact WHERE company_id = company.id) AS people
      FROM company WHERE name LIKE '%' || $1 || '%' ORDER BY name_key(name), version`,
    [mark],
  )

/** Entries of the audit log on what the lists created and changed, for each record in their order. */
const auditOf = (mark: string) =>
  sql(
    `SELECT record_type, coalesce(contact.email, company.name, lower(tag.name), lower(caller.name), note.content) AS of, action, entry.changes, entry.version,
        entry.user_id, entry.request_id
      FROM audit_entry entry
        LEFT JOIN contact ON record_type = 'contact' AND contact.id = record_id
        LEFT JOIN company ON record_type = 'company' AND company.id = record_id
        LEFT JOIN contact_tag tag ON record_type = 'contact_tag' AND tag.id = record_id
        LEFT JOIN caller ON record_type = 'caller' AND caller.id = record_id
        LEFT JOIN note ON record_type = 'note' AND note.id = record_id
        LEFT JOIN contact noted ON noted.id = note.contact_id
      WHERE entry.request_id LIKE 'job-%' AND concat(contact.email, company.name, tag.name, caller.name, noted.email) LIKE '%' || $1 || '%'
      ORDER BY record_type, of, entry.version, noted.email, entry.id`,
    [mark],
  )

it.each([
  ["leave_out", manyRows],
  ["fail", someRows],
] as const)(
  "comes to the same by chunks and row by row, checked and imported (cells that cannot be read: %s, %i rows)",
  async (bad_cells, rowCount) => {
    const word = unique("q").replaceAll(/\W/g, "").toLowerCase()
    const marks = [`${word}together`, `${word}byitself`] as const
    const options = {
      bad_cells,
      create_missing: true,
      phone_country: await countryId("FR"),
      new_companies: { account_type: await accountTypeId("Buyer"), country: await countryId("FR") },
    }
    for (const mark of marks) await prepare(mark, rowCount)
    const checks = [
      await checkFile(api, "contacts", listOf(marks[0], rowCount), options),
      await checkFile(api, "contacts", listOf(marks[1], rowCount), options),
    ] as const
    const shown = async (what: (mark: string, at: 0 | 1) => Promise<unknown>) => [
      await withNames(await what(marks[0], 0), marks[0]),
      await withNames(await what(marks[1], 1), marks[1]),
    ]
    const [together, byItself] = await shown((_, at) => rowsOf(checks[at].import))
    expect(together).toEqual(byItself)

    const runs: number[] = []
    for (const { import: id } of checks) runs.push((await finished(api, api.imports.run({ import: id }))).id)
    for (const what of [(_: string, at: 0 | 1) => rowsOf(runs[at] ?? 0), recordsOf, companiesOf, auditOf]) {
      const [first, second] = await shown(what)
      expect(first).toEqual(second)
    }
    expect((await recordsOf(marks[0])).length).toBeGreaterThan(rowCount / 4)
  },
)
