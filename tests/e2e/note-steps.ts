import { expect, type Locator, type Page } from "@playwright/test"
import { hydrated } from "./actors.ts"

/** The notes of a company page, as they are shown. */
export const shownNotes = (page: Page): Locator => page.getByRole("tabpanel").last().getByRole("listitem")

/** The editor of a new note, or of one being changed. */
export const noteEditor = (page: Page): Locator =>
  page.getByRole("textbox", { name: /^(New note|Text of the note)$/ })

/** Opens the editor of a new note; the cursor is in it. */
export async function startNote(page: Page): Promise<Locator> {
  await hydrated(page)
  await page
    .getByRole("button", { name: /^(New note|Write a note…)$/ })
    .first()
    .click()
  const editor = noteEditor(page)
  await expect(editor).toBeFocused()
  // Its placeholder knows no formatting.
  await expect(editor).toHaveAttribute("contenteditable", "true")
  return editor
}

/** Saves the note at hand and waits for the toast. */
export async function saveNote(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Note added").or(page.getByText("Note saved")).first()).toBeVisible()
}
