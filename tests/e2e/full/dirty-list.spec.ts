import type { Page } from "@playwright/test"
import { expect, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

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

const state = (page: Page) => page.getByRole("region", { name: "Import status" })
const meaningOf = (page: Page, value: string) =>
  page.getByRole("combobox", { name: new RegExp(`^Meaning of “${value}”`, "i") })

test("a list of 300 rows with a dozen kinds of dirt comes in, and what does not is named", async ({
  admin,
}) => {
  const mark = newMark()
  await open(admin, "/imports?list=contacts")
  const file = { name: "salon.csv", mimeType: "text/csv", buffer: dirtyList(mark) }
  await admin.getByLabel("Choose a file").setInputFiles(file)
  await expect(admin.getByText("The column names were found in line 3")).toBeVisible()
  await expect(admin.getByRole("combobox", { name: "Field for the column “Nom complet”" })).toHaveValue(
    "full_name",
  )
  await expect(admin.getByRole("combobox", { name: "Field for the column “Remarques”" })).toHaveValue("note")
  await admin.getByLabel("Create companies that are not there as").selectOption("Buyer")
  await expect(admin.getByRole("button", { name: "Check the file" })).toBeDisabled()
  await admin.getByLabel("Country of the new companies").selectOption("France")
  await admin.getByRole("button", { name: "Check the file" }).click()

  await expect(admin.getByRole("heading", { name: "Unknown values" })).toBeVisible()
  await meaningOf(admin, "Monsieur le Directeur").selectOption("Mr")
  await meaningOf(admin, `VIP ${mark}`).selectOption("Create it")
  await meaningOf(admin, `Presse ${mark}`).selectOption("Leave it out")
  await expect(admin.getByRole("button", { name: "Import 296 rows" })).toBeDisabled()
  await admin.getByRole("button", { name: "Check again" }).click()
  // The page of the check before shows much of the same.
  await expect(admin.getByRole("button", { name: "Import 296 rows" })).toBeEnabled()
  await expect(meaningOf(admin, `VIP ${mark}`)).toHaveValue("create")
  await expect(admin.getByRole("link", { name: "To create 296" })).toBeVisible()

  await admin.getByRole("link", { name: `Failed ${Object.keys(failing).length}` }).click()
  for (const [row, reason] of Object.entries(failing))
    await expect(
      admin.getByRole("row", { name: new RegExp(`^${Number(row) + above + 1} Failed`) }),
    ).toContainText(reason)

  await admin.getByRole("button", { name: "Import 296 rows" }).click()
  const dialog = admin.getByRole("dialog")
  await expect(dialog).toContainText("20 companies will be created on the way")
  await dialog.getByRole("button", { name: "Import 296 rows" }).click()
  await expect(state(admin)).toContainText("The import is done.")

  const [found] = await onDatabase<Record<string, number>>(
    `SELECT count(*)::int AS contacts, count(DISTINCT link.company_id)::int AS companies,
      count(note.id)::int AS notes, count(*) FILTER (WHERE cardinality(tag_ids) = 1)::int AS tagged,
      count(*) FILTER (WHERE last_name = '' OR first_name = '')::int AS nameless,
      count(*) FILTER (WHERE job_title = 'Écrans 27" et 32"')::int AS screens
      FROM contact LEFT JOIN company_contact link ON link.contact_id = contact.id LEFT JOIN note ON note.contact_id = contact.id
      WHERE email LIKE 'liste.%.${mark}@example.com' AND contact.deleted_at IS NULL`,
  )
  expect(found).toEqual({ contacts: 296, companies: 20, notes: 99, tagged: 296, nameless: 0, screens: 28 })
  await admin.getByRole("link", { name: /^With cells left out/ }).click()
  await expect(admin.getByRole("table", { name: "Rows of the file" })).toContainText(
    "Tags: Left out, as you chose",
  )
})
