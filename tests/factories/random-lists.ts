import fc from "fast-check"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ValueChoice } from "#lib/contract/crm/import-values.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import { createCompany } from "./companies.ts"
import { createContact } from "./contacts.ts"
import { sqlOne } from "./database.ts"

/** Lists of contacts as people have them, drawn at random; "MARK" in them is what their records have in common. */

export type RandomRow = Partial<Record<ImportField, string>> & { beyond?: string }
export type RandomList = {
  columns: ImportField[]
  rows: RandomRow[]
  plan: Pick<ImportPlan, "key" | "update" | "create_missing" | "bad_cells"> & {
    createsCompanies: boolean
    hasPhoneCountry: boolean
    values: Pick<ValueChoice, "field" | "value" | "choice">[]
  }
}

const { constantFrom, oneof, nat, record } = fc
const number = (max: number) => nat({ max })
const text = (...values: string[]) => constantFrom(...values)
const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

const forms: ((text: string) => string)[] = [
  (one) => one,
  (one) => one.toUpperCase(),
  (one) => `  ${one} `,
  (one) => one.replaceAll(" ", "  "),
]
const inForms = (one: fc.Arbitrary<string>) =>
  fc.tuple(one, number(forms.length - 1)).map(([value, at]) => forms[at]?.(value) ?? value)

const address = oneof(
  often(
    8,
    number(150).map((at) => `p${at}.MARK@example.com`),
  ),
  often(
    2,
    number(3).map((at) => `known.${at}.MARK@example.com`),
  ),
  often(
    1,
    number(3).map((at) => `further.${at}.MARK@example.com`),
  ),
  often(1, constantFrom("deleted.MARK@example.com", "P7.MARK@Example.com")),
  often(1, constantFrom("no address", "a@b", "two@@MARK.example", `${"x".repeat(260)}.MARK@example.com`)),
)
const separator = text(" ", ", ", ";", " / ", "\n", "|")
const joined = (one: fc.Arbitrary<string>, max: number) =>
  fc
    .tuple(fc.array(one, { minLength: 1, maxLength: max }), separator)
    .map(([values, sign]) => values.join(sign))

const firstName = text("Odile", "Jean-Paul", "MARIE", "Karl", "Óscar", "li", "x".repeat(130))
const lastName = text("Marvaux", "de La Tour", "O'NEILL", "Müller-Lüdenscheidt", "Wang", "Frêne", "Orme<b>")
const fullName = oneof(
  fc.tuple(firstName, lastName).map(([first, last]) => `${first} ${last.toUpperCase()}`),
  fc.tuple(firstName, lastName).map(([first, last]) => `${last}, ${first}`),
  fc.tuple(firstName, lastName).map(([first, last]) => `Mme ${first} ${last}`),
  text("Mme & M. Carrel", "Marvaux", "Dr. Karl Tilleul", "Wang Li", "M. Hugo Orme (président)"),
)
const salutation = text("Mme", "M.", "Herr", "Capitaine", "Monsieur le Directeur", "12", "Sig.ra")
const companyName = inForms(
  oneof(
    often(
      6,
      number(7).map((at) => `Orme MARK ${at}`),
    ),
    often(
      2,
      number(2).map((at) => `Acme MARK ${at}, Inc.`),
    ),
    often(
      1,
      text(
        "Twice MARK",
        "Gone MARK",
        "Órme MARK 3",
        "Orme-MARK-2",
        "Ormes MARK 3",
        `${"x".repeat(300)} MARK`,
        "? MARK",
      ),
    ),
  ),
)
const tag = inForms(
  oneof(
    number(4).map((at) => `Tag MARK ${at}`),
    text("VIP MARK", "vip mark", "Presse MARK", "Presse, Radio MARK", "y".repeat(200)),
  ),
)
const phone = oneof(
  number(9).map((digit) => `01 20 30 4${digit} 50`),
  number(9).map((digit) => `+33 6 20 30 4${digit} 51`),
  number(9).map((digit) => `0049 (0)30 12345${digit}`),
  text(
    "12",
    "non",
    "06.20.30.40.50",
    "(bureau) 01 20 30 40 50",
    "tél : 01 20 30 40 51",
    "01 20 30 40 50 poste 12",
  ),
  text(
    "0120304050 / 0620304050",
    "+1 212 555 0187 ext. 9",
    "01 20 30 40 50 ou 06 20 30 40 52",
    "0".repeat(60),
  ),
)
const network = text(
  "https://www.linkedin.com/in/odile",
  "linkedin.com/in/odile",
  "javascript:alert(1)",
  "@odile",
  "instagram.com/odile; https://www.instagram.com/paul",
  "z".repeat(300),
)
const note = oneof(
  text("Call <b>again</b>", "line one\nline two", "=1+1", "À rappeler & vite", "\u0000nul", "  ", "&amp;"),
  fc.constant("x".repeat(maxNoteLength)),
)
const jobTitle = text("CEO", 'Écrans 27" et 32"', "w".repeat(200), "a;b,c", "-", "=HYPERLINK(1)", "\u200b")

const maybe = (weight: number, one: fc.Arbitrary<string>) =>
  oneof(often(weight, one), often(1, fc.constant("")))

const cells: Partial<Record<ImportField, fc.Arbitrary<string>>> = {
  email: oneof(often(6, address), often(1, joined(address, 3)), often(1, fc.constant(""))),
  other_emails: maybe(1, joined(address, 2)),
  salutation: maybe(2, salutation),
  full_name: maybe(12, fullName),
  first_name: maybe(12, firstName),
  last_name: maybe(12, lastName),
  job_title: maybe(1, jobTitle),
  company: maybe(6, oneof(often(4, companyName), often(1, joined(companyName, 2)))),
  is_vip: maybe(1, text("oui", "x", "non", "0", "?", "depuis 2019", "VIP")),
  badge: maybe(1, text("Visitor", "Unknown badge")),
  tags: maybe(2, joined(tag, 3)),
  callers: maybe(
    1,
    joined(
      number(2).map((at) => `Caller MARK ${at}`),
      2,
    ),
  ),
  mobile: maybe(1, phone),
  landline: maybe(1, joined(phone, 2)),
  linkedin: maybe(1, network),
  instagram: maybe(1, network),
  note: maybe(1, note),
}

const names = constantFrom<ImportField[]>(
  ["full_name"],
  ["first_name", "last_name"],
  ["full_name", "first_name", "last_name"],
)

const plan = record({
  key: constantFrom("email" as const, "email" as const, "none" as const),
  update: oneof(often(3, fc.constant(true)), often(1, fc.constant(false))),
  create_missing: fc.boolean(),
  bad_cells: constantFrom("leave_out" as const, "leave_out" as const, "fail" as const),
  createsCompanies: fc.boolean(),
  hasPhoneCountry: fc.boolean(),
  values: fc.subarray<RandomList["plan"]["values"][number]>([
    { field: "salutation", value: "Monsieur le Directeur", choice: "leave_out" },
    { field: "tags", value: "Presse MARK", choice: "leave_out" },
    { field: "tags", value: "Tag MARK 1", choice: "create" },
    { field: "callers", value: "Caller MARK 1", choice: "leave_out" },
    { field: "company", value: "Orme MARK 5", choice: "leave_out" },
  ]),
})

const row: fc.Arbitrary<RandomRow> = oneof(
  often(40, record({ ...cells, beyond: oneof(often(20, fc.constant("")), often(1, text("Paris", "x y"))) })),
  often(1, fc.constant({})),
)

export const randomList: fc.Arbitrary<RandomList> = record({
  names,
  plan,
  rows: fc.array(row, { minLength: 30, maxLength: 120, size: "max" }),
}).map(({ names: named, ...list }) => ({
  ...list,
  columns: (Object.keys(cells) as ImportField[]).filter(
    (field) => named.includes(field) || !["full_name", "first_name", "last_name"].includes(field),
  ),
}))

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** The list as a file, its columns by the names of fields. */
export function fileOf({ columns, rows }: RandomList, mark: string): string {
  const lines = rows.map((cellsOfRow) =>
    [...columns.map((field) => cellsOfRow[field] ?? ""), ...(cellsOfRow.beyond ? [cellsOfRow.beyond] : [])]
      .map(quoted)
      .join(";"),
  )
  return [columns.map(quoted).join(";"), ...lines]
    .join("\n")
    .replaceAll("MARK", mark)
    .replaceAll("mark", mark)
}

/** Records that lists find. */
export async function prepareFor(mark: string): Promise<void> {
  const orme = await createCompany({ name: `Orme ${mark} 3` })
  for (const _ of [1, 2]) await createCompany({ name: `Twice ${mark}` })
  const gone = await createCompany({ name: `Gone ${mark}` })
  await sqlOne("UPDATE company SET deleted_at = now() WHERE id = $1 RETURNING id", [gone.id])
  for (const at of [0, 1, 2]) {
    const id = await createContact({
      firstName: "Ada",
      lastName: "Known",
      email: `known.${at}.${mark}@example.com`,
      companyIds: at === 0 ? [orme.id] : [],
      isVip: at === 1,
    })
    await sqlOne(
      "INSERT INTO contact_email (contact_id, email, position) VALUES ($1, $2, 0) RETURNING contact_id",
      [id, `further.${at}.${mark}@example.com`],
    )
  }
  await createContact({ lastName: "Gone", email: `deleted.${mark}@example.com`, isDeleted: true })
  await sqlOne("INSERT INTO contact_tag (name) VALUES ($1) RETURNING id", [`VIP ${mark}`])
}
