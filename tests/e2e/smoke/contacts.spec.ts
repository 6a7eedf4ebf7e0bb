import type { Locator, Page } from "@playwright/test"
import { expect, newContact, onDatabase, open, pressUntil, test } from "../actors.ts"
import { addFilter, closePanel } from "../filter-steps.ts"
import { saveNote, shownNotes, startNote } from "../note-steps.ts"

const createPanel = (page: Page): Locator => page.getByRole("dialog", { name: "New contact" })
const saveButton = (page: Page): Locator => page.getByRole("button", { name: "Save", exact: true })

/** Opens a field of the contact page and types into it. */
async function editText(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${field}`, exact: true }).click()
  const input = page.getByRole("textbox", { name: field })
  await input.fill(value)
  await input.press("Enter")
}

async function typeNewContact(page: Page, typed: { first: string; last: string; email: string }) {
  await open(page, "/contacts")
  await pressUntil(page, "n", createPanel(page))
  const panel = createPanel(page)
  await panel.getByLabel("First name").fill(typed.first)
  await panel.getByLabel("Last name").fill(typed.last)
  await panel.getByLabel("Email").fill(typed.email)
}

async function chooseSalutation(page: Page): Promise<void> {
  await createPanel(page).getByRole("combobox", { name: "Salutation" }).click()
  await page.getByRole("option").first().click()
}

test("a filtered list opens a contact and its company in new tabs", async ({ sales, context }) => {
  await open(sales, "/contacts")
  await addFilter(sales, "VIP", ["Yes"])
  await closePanel(sales)
  const [expected] = await onDatabase<{ count: string }>(
    "SELECT count(*) FROM contact WHERE is_vip AND deleted_at IS NULL",
  )
  await expect(sales.getByText(new RegExp(`^results \\d+ / ${expected?.count}$`))).toBeVisible()
  const row = sales.getByRole("row").filter({ has: sales.locator("a[href^='/company/']") })
  const name = await row.first().locator("a[href^='/contact/']").textContent()
  const contact = context.waitForEvent("page")
  await row.first().locator("a[href^='/contact/']").click()
  await expect((await contact).getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible()
  const company = context.waitForEvent("page")
  await row.first().locator("a[href^='/company/']").click()
  await expect((await company).getByRole("heading", { level: 1 })).toBeVisible()
})

test("each trade show whose registration is shown has a column", async ({ sales }) => {
  await open(sales, "/contacts?f=current_registration.exists")
  await expect(sales.getByRole("columnheader", { name: "Petit Salon Paris" })).toBeVisible()
  await expect(sales.getByRole("cell", { name: "registered", exact: true }).first()).toBeVisible()
})

test("a taken e-mail cannot be saved, a known name can", async ({ sales }) => {
  const known = await newContact("Anouk", "Déjà-Vu", "anouk.deja-vu@journeys.example")
  await typeNewContact(sales, {
    first: "Anouk",
    last: "Déjà-Vu",
    email: "anouk.deja-vu@journeys.example",
  })
  const panel = createPanel(sales)
  await expect(saveButton(sales)).toBeDisabled()
  const company = panel.getByRole("combobox", { name: "Company" })
  await company.fill("Never chosen")
  await chooseSalutation(sales)
  await expect(company).toHaveValue("")
  await expect(panel.getByText("This email address belongs to")).toBeVisible()
  await expect(panel.getByText("A contact already has this name:")).toBeVisible()
  await expect(panel.locator(`a[href="/contact/${known}"]`).first()).toBeVisible()
  await expect(saveButton(sales)).toBeDisabled()
  await panel.getByLabel("Email").fill("anouk.other@journeys.example")
  await expect(saveButton(sales)).toBeEnabled()
  await saveButton(sales).click()
  await expect(panel).toBeHidden()
  await sales.getByRole("status").getByRole("link", { name: "Anouk Déjà-Vu" }).waitFor()
  await expect(sales.getByText("Created", { exact: true })).toBeVisible()
})

test("closing the panel asks about what was typed", async ({ sales }) => {
  await typeNewContact(sales, { first: "Nobody", last: "Yet", email: "" })
  await createPanel(sales).getByRole("button", { name: "Close" }).click()
  const question = sales.getByRole("dialog", { name: "Alerte" })
  await expect(question.getByText("The changes you made have not been saved.")).toBeVisible()
  await question.getByRole("button", { name: "Close" }).click()
  await expect(createPanel(sales).getByLabel("First name")).toHaveValue("Nobody")
  await createPanel(sales).getByRole("button", { name: "Close" }).click()
  await question.getByRole("button", { name: "Leave without saving" }).click()
  await expect(createPanel(sales)).toBeHidden()
})

test("fields are edited in place and saved together", async ({ sales }) => {
  const id = await newContact("Édith", "Change", "edith.change@journeys.example")
  await open(sales, `/contact/${id}`)
  await editText(sales, "Job title", "Head buyer")
  await sales
    .getByRole("combobox", { name: /^Registration at/ })
    .first()
    .selectOption("Validated")
  await sales.getByRole("checkbox", { name: "visited" }).first().check()
  await expect(sales.getByText("3 unsaved changes")).toBeVisible()
  await saveButton(sales).click()
  await expect(sales.getByText("Saved", { exact: true })).toBeVisible()
  await open(sales, `/contact/${id}`)
  await expect(sales.getByText("Head buyer").first()).toBeVisible()
  await expect(sales.getByRole("combobox", { name: /^Registration at/ }).first()).toHaveValue("2")
  await expect(sales.getByRole("checkbox", { name: "visited" }).first()).toBeChecked()
})

test("a refused e-mail is told beside the field, and nothing typed is lost", async ({ sales }) => {
  await newContact("Prem", "Ier", "prem.ier@journeys.example")
  const id = await newContact("Deux", "Ième", "deux.ieme@journeys.example")
  await open(sales, `/contact/${id}`)
  await editText(sales, "Email", "prem.ier@journeys.example")
  await saveButton(sales).click()
  await expect(sales.locator("[data-invalid]").getByRole("alert")).toBeVisible()
  await expect(sales.getByText("1 unsaved change")).toBeVisible()
  await expect(sales.getByRole("link", { name: "prem.ier@journeys.example" })).toBeVisible()
})

test("an e-mail error is forgotten after a question", async ({ sales }) => {
  const id = await newContact("Bon", "Dissant", "bon.dissant@journeys.example")
  await onDatabase("UPDATE contact SET email_error = true WHERE id = $1", [id])
  await open(sales, `/contact/${id}`)
  await sales.getByRole("button", { name: "Email error" }).click()
  await expect(
    sales.getByText(
      "hardbounce on email bon.dissant@journeys.example. Would you like to delete the alert now?",
    ),
  ).toBeVisible()
  await sales.getByRole("button", { name: "Delete the alert" }).click()
  await expect(sales.getByRole("button", { name: "Email error" })).toHaveCount(0)
})

test("the bottom bar asks before a contact of the list is deleted", async ({ sales }) => {
  const id = await newContact("Adieu", "Bientôt", "adieu@journeys.example")
  await open(sales, "/contacts?q=Bientôt")
  const remove = sales.getByRole("button", { name: "Delete Adieu Bientôt" })
  await remove.click()
  const bar = sales.getByRole("alertdialog", { name: "Delete Adieu Bientôt?" })
  await bar.getByRole("button", { name: "Cancel" }).click()
  await expect(bar).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await bar.getByRole("button", { name: "Confirm" }).click()
  await expect(sales.getByText("Deleted", { exact: true })).toBeVisible()
  await expect(sales.getByText("No results found")).toBeVisible()
  expect((await sales.goto(`/contact/${id}`))?.status()).toBe(404)
})

test("a contact somebody else deleted meanwhile leaves the list, and the question goes", async ({
  sales,
}) => {
  const id = await newContact("Déjà", "Parti", "deja.parti@journeys.example")
  await open(sales, "/contacts?q=Parti")
  await sales.getByRole("button", { name: "Delete Déjà Parti" }).click()
  await onDatabase("UPDATE contact SET deleted_at = now() WHERE id = $1", [id])
  await sales.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
  await expect(sales.getByRole("alertdialog")).toHaveCount(0)
  await expect(sales.getByText("No results found")).toBeVisible()
})

test("a note is written on a contact and stays there", async ({ sales }) => {
  const id = await newContact("Nota", "Bene", "nota.bene@journeys.example")
  await open(sales, `/contact/${id}`)
  await startNote(sales)
  await sales.keyboard.type("Met at the show")
  await saveNote(sales)
  await sales.reload()
  await expect(shownNotes(sales).getByText("Met at the show")).toBeVisible()
})

test("a mailed link to a contact shows the sign-in in its place, and nothing of the contact", async ({
  page,
}) => {
  const id = await newContact("Dis", "Crète", "dis.crete@journeys.example")
  await page.goto(`/contact/${id}`)
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  expect(await page.content()).not.toContain("Crète")
})
