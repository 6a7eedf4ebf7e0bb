import type { Locator, Page } from "@playwright/test"
import { expect, open, pressUntil, test } from "../actors.ts"
import { saveNote, shownNotes, startNote } from "../note-steps.ts"
import { newMark } from "../unique.ts"

const createPanel = (page: Page): Locator => page.getByRole("dialog", { name: "New contact" })
const saveButton = (page: Page): Locator => page.getByRole("button", { name: "Save", exact: true })

/** Opens a field of the contact page and types into it. */
async function editText(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${field}`, exact: true }).click()
  const input = page.getByRole("textbox", { name: field })
  await input.fill(value)
  await input.press("Enter")
}

test("a contact is created, edited in place and saved as a whole, and gets a note that stays there", async ({
  sales,
}) => {
  const lastName = newMark()
  await open(sales, "/contacts")
  const panel = createPanel(sales)
  await pressUntil(sales, "n", panel)
  await panel.getByLabel("First name").fill("Édith")
  await panel.getByLabel("Last name").fill(lastName)
  await panel.getByLabel("Email").fill(`${lastName}@journeys.example`)
  await panel.getByRole("combobox", { name: "Salutation" }).click()
  await sales.getByRole("option").first().click()
  await saveButton(sales).click()
  await expect(panel).toBeHidden()
  await expect(sales.getByText("Created", { exact: true })).toBeVisible()
  const created = sales.getByRole("status").getByRole("link", { name: `Édith ${lastName}` })
  const address = (await created.getAttribute("href")) ?? ""

  await open(sales, address)
  await editText(sales, "Job title", "Head buyer")
  await sales
    .getByRole("combobox", { name: /^Registration at/ })
    .first()
    .selectOption("Validated")
  await sales.getByRole("checkbox", { name: "visited" }).first().check()
  await expect(sales.getByText("3 unsaved changes")).toBeVisible()
  await saveButton(sales).click()
  await expect(sales.getByText("Saved", { exact: true })).toBeVisible()

  await open(sales, address)
  await expect(sales.getByText("Head buyer").first()).toBeVisible()
  await expect(sales.getByRole("combobox", { name: /^Registration at/ }).first()).toHaveValue("2")
  await expect(sales.getByRole("checkbox", { name: "visited" }).first()).toBeChecked()
  await startNote(sales)
  await sales.keyboard.type("Met at the show")
  await saveNote(sales)
  await sales.reload()
  await expect(shownNotes(sales).getByText("Met at the show")).toBeVisible()
})
