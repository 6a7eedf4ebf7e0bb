import type { Page } from "@playwright/test"
import { expect, newCompany, onDatabase, open, test } from "../actors.ts"
import { newTemplate, writeOn } from "../composer-steps.ts"
import { expectNoViolationInEitherScheme } from "../no-violation.ts"
import { newMark } from "../unique.ts"

const mark = () => newMark()
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true })
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true })
const language = (page: Page, name: string) =>
  page.getByRole("group", { name: "Language" }).getByText(name, { exact: true })

async function openNew(page: Page) {
  await open(page, "/admin/templates")
  await page.getByRole("link", { name: "Add a template" }).click()
  await expect(text(page)).toBeVisible()
}

test("an administrator writes a template in both languages, looks at it on a company, and finds it in the list", async ({
  admin,
}) => {
  const name = `Welcome ${mark()}`
  const company = `Atelier ${mark()}`
  await newCompany(company)
  await openNew(admin)
  await expect(save(admin)).toBeDisabled()
  await admin.getByLabel("Title").fill(name)
  await admin.getByLabel("Subject").fill("See you at [SHOW]")
  await text(admin).fill("Doors open on [FIRST_DAY], [BRAND]. From [USERNAME]")
  await language(admin, "French").click()
  await expect(admin.getByLabel("Title")).toHaveValue("")
  await admin.getByLabel("Title").fill(`Bienvenue ${name}`)
  await admin.getByLabel("Subject").fill("Rendez-vous à [SHOW]")
  await text(admin).fill("Ouverture le [FIRST_DAY]")
  await language(admin, "English").click()
  await expect(text(admin)).toHaveText("Doors open on [FIRST_DAY], [BRAND]. From [USERNAME]")

  const preview = admin.getByRole("region", { name: "Preview" })
  await preview.getByLabel("Preview for a company").fill(company)
  await admin.getByRole("option", { name: company }).click()
  await expect(preview.getByText(/^See you at (?!\[SHOW\])/)).toBeVisible()
  await expect(preview.getByText(/Doors open on \d+ \w+ \d{4}, \[BRAND\]\./)).toBeVisible()
  await expect(preview.getByText("No value for: [BRAND]")).toBeVisible()
  await expectNoViolationInEitherScheme(admin)

  await save(admin).click()
  await expect(admin.getByText("Template saved")).toBeVisible()
  await expect(admin).toHaveURL(/\/admin\/templates\/\d+$/)
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(name)
  await open(admin, `/admin/templates?q=${name.split(" ")[1]}`)
  const row = admin.getByRole("row").filter({ hasText: name })
  await expect(row).toContainText("EN, FR")
  await expectNoViolationInEitherScheme(admin)
})

test("a template is changed, locked, and brought back as it was; mails say so", async ({ admin }) => {
  const name = `Deposit ${mark()}`
  const id = await newTemplate(name, "First subject", "<p>First text</p>")
  await open(admin, `/admin/templates/${id}`)
  await expect(text(admin)).toHaveText("First text")
  await expect(admin.getByText("No earlier versions.")).toBeVisible()
  await admin.getByLabel("Subject").fill("Second subject")
  await admin.getByLabel("Locked", { exact: true }).check()
  await admin.getByLabel("For the lifecycle").selectOption({ label: "Accepted" })
  // Twice in a row saves once.
  await save(admin).dblclick()
  await expect(admin.getByText("Template saved")).toBeVisible()
  await expect(admin.getByText(/Suggested for “Accepted”/)).toBeVisible()
  const versions = admin.getByRole("region", { name: "Earlier versions" })
  await expect(versions.getByRole("listitem")).toHaveCount(1)

  await versions.getByRole("button").first().click()
  await expect(versions.getByText("First subject")).toBeVisible()
  await expectNoViolationInEitherScheme(admin)
  await versions.getByRole("button", { name: "Restore this version" }).click()
  await expect(admin.getByText("Version restored")).toBeVisible()
  await expect(admin.getByLabel("Subject")).toHaveValue("First subject")
  await expect(admin.getByLabel("Locked", { exact: true })).not.toBeChecked()
  await expect(admin.getByText("Not suggested for any lifecycle")).toBeVisible()
  await expect(versions.getByRole("listitem")).toHaveCount(2)
})

test("who saves over somebody else's change is told, and loses nothing", async ({ admin }) => {
  const id = await newTemplate(`Waiting ${mark()}`, "First subject", "<p>First text</p>")
  await open(admin, `/admin/templates/${id}`)
  await expect(text(admin)).toHaveText("First text")
  await admin.getByLabel("Subject").fill("My subject")
  await onDatabase("UPDATE mail_template SET version = version + 1, is_locked = true WHERE id = $1", [id])
  await save(admin).click()
  await expect(admin.getByText("Somebody else saved this template in the meantime.")).toBeVisible()
  await expect(admin.getByLabel("Subject")).toHaveValue("My subject")
  await expect(admin.getByLabel("Locked", { exact: true })).toBeChecked()
  await save(admin).click()
  await expect(admin.getByText("Template saved")).toBeVisible()
})

test("a template says in how many mails it stands, and is deleted after a question", async ({ admin }) => {
  const name = `Used ${mark()}`
  const id = await newTemplate(name, "Subject", "<p>Text</p>")
  const company = await newCompany(`Atelier ${mark()}`)
  const composer = await writeOn(admin, company)
  await composer.getByRole("button", { name: "Template" }).click()
  await composer.getByRole("textbox", { name: "Search templates" }).fill(name)
  await composer.getByRole("button", { name: new RegExp(`^${name}`) }).click()
  await expect(composer.getByText("Draft saved")).toBeVisible()
  await open(admin, `/admin/templates/${id}`)
  await expect(admin.getByText("Used in 1 draft")).toBeVisible()
  await admin.getByRole("button", { name: "Delete template" }).click()
  const question = admin.getByRole("dialog", { name: "Delete this template?" })
  await expectNoViolationInEitherScheme(admin)
  await question.getByRole("button", { name: "Delete template" }).click()
  await expect(admin.getByText("Template deleted")).toBeVisible()
  await expect(admin).toHaveURL(/\/admin\/templates$/)
})

test("what is typed in a template is not left behind unasked", async ({ admin }) => {
  const id = await newTemplate(`Typed ${mark()}`, "First subject", "<p>First text</p>")
  await open(admin, `/admin/templates/${id}`)
  await text(admin).fill("Another text")
  await admin.getByRole("button", { name: "Cancel" }).click()
  const question = admin.getByRole("dialog")
  await expect(question).toContainText("The changes you made have not been saved.")
  await expectNoViolationInEitherScheme(admin)
  await admin.keyboard.press("Escape")
  await expect(text(admin)).toHaveText("Another text")
})

test("who is no administrator sees no templates to keep", async ({ sales }) => {
  await sales.goto("/admin/templates")
  await expect(sales).toHaveURL(/\/(companies)?(\?.*)?$/)
})
