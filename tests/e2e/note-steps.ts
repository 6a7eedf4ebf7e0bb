import { expect, type Locator, type Page } from "@playwright/test"

/** Opens the editor of a new note; the cursor is in it. */
export async function startNote(page: Page): Promise<Locator> {
  await page
    .getByRole("button", { name: /^(New note|Write a note…)$/ })
    .first()
    .click()
  const editor = page.getByRole("textbox", { name: "Text of the note" })
  await expect(editor).toBeFocused()
  return editor
}

/** Saves the note at hand and waits for the toast. */
export async function saveNote(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Note added").or(page.getByText("Note saved")).first()).toBeVisible()
}
