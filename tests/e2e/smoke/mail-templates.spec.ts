import type { Page } from "@playwright/test"
import { expect, newCompany, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true })
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true })
const language = (page: Page, name: string) =>
  page.getByRole("group", { name: "Language" }).getByText(name, { exact: true })

test("an administrator writes a template in both languages, looks at it on a company, and finds it in the list", async ({
  admin,
}) => {
  const name = `Welcome ${newMark()}`
  const company = `Atelier ${newMark()}`
  await newCompany(company)
  await open(admin, "/admin/templates")
  await admin.getByRole("link", { name: "Add a template" }).click()
  await expect(text(admin)).toBeVisible()
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

  await save(admin).click()
  await expect(admin.getByText("Template saved")).toBeVisible()
  await expect(admin).toHaveURL(/\/admin\/templates\/\d+$/)
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(name)
  await open(admin, `/admin/templates?q=${name.split(" ")[1]}`)
  const row = admin.getByRole("row").filter({ hasText: name })
  await expect(row).toContainText("EN, FR")
})
