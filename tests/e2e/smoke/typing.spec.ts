import { expect, onDatabase, test } from "../actors.ts"
import { holdScripts } from "../hold-scripts.ts"
import { noteEditor, saveNote, shownNotes } from "../note-steps.ts"
import { changeBar, companyInGordes, openCold, openDelayed, scrolled, shownValue } from "../typing-steps.ts"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

test("what is typed right after a click on a value is kept, whatever its editor brings and when", async ({
  sales,
}) => {
  const id = await companyInGordes("Saisie Immédiate")
  await onDatabase("INSERT INTO contact (first_name, last_name) VALUES ('Ada', 'Xylophage')")
  const cold = await sales.context().newPage()
  const releasePage = await openCold(cold, `/company/${id}`)
  await shownValue(cold, "Country", "France").last().click()
  await cold.keyboard.type("Denm")
  await cold.keyboard.press("Enter")
  releasePage()
  await expect(cold.getByText("Denmark", { exact: true })).toBeVisible()
  await cold.close()

  const release = await openDelayed(sales, `/company/${id}`)
  await shownValue(sales, "City", "Gordes").last().click()
  await expect(sales.getByRole("textbox", { name: "City" })).toBeFocused()
  await sales.keyboard.type("-les-Bains")
  await sales.keyboard.press("Enter")

  await shownValue(sales, "Country", "France").last().click()
  await expect(sales.getByLabel("Country", { exact: true })).toBeFocused()
  await sales.keyboard.type("Ital")
  await sales.keyboard.press("Enter")
  release()
  await expect(sales.getByText("Italy", { exact: true })).toBeVisible()

  const releaseLink = await holdScripts(sales)
  await sales.getByRole("button", { name: "Link a contact" }).click()
  await sales.keyboard.type("xyloph")
  await sales.keyboard.press("Enter")
  releaseLink()
  await expect(sales.getByRole("link", { name: "Ada Xylophage" })).toBeVisible()

  const releasePhones = await holdScripts(sales)
  await sales.getByRole("button", { name: "Edit Phones" }).click()
  await sales.keyboard.type("04 90")
  releasePhones()
  await sales.keyboard.type(" 72 02 75")
  await expect(sales.getByRole("textbox", { name: "Number 1", exact: true })).toHaveValue("04 90 72 02 75")
  await expect(sales.getByRole("textbox", { name: "Number 1", exact: true })).toBeFocused()
  await expect(changeBar(sales)).toContainText("4 unsaved changes")
  expect(await scrolled(sales)).toBe(0)
  await expect(sales.getByText("Gordes-les-Bains")).toBeVisible()
})

test("a note written before its editor has come is the note that is saved, with the caret where it was", async ({
  sales,
}) => {
  const id = await companyInGordes("Note Immédiate")
  const release = await openDelayed(sales, `/company/${id}`)
  await sales.keyboard.press("n")
  await sales.keyboard.type("Rappeler  demain ")
  await sales.keyboard.press("Enter")
  await sales.keyboard.type("Stan 12")
  await sales.keyboard.press("ArrowLeft")
  await sales.keyboard.press("ArrowLeft")
  await sales.keyboard.press("ArrowLeft")
  await sales.keyboard.type("d B, ")
  release()
  await sales.keyboard.type("de préférence")
  await expect(noteEditor(sales)).toHaveAttribute("contenteditable", "true")
  await expect(noteEditor(sales)).toBeFocused()
  await saveNote(sales)
  await expect(shownNotes(sales).first()).toContainText("Stand B, de préférence 12")
  expect(await scrolled(sales)).toBe(0)

  await sales.getByRole("button", { name: "Edit", exact: true }).first().click()
  await sales.keyboard.type(" bis")
  await expect(noteEditor(sales)).toHaveAttribute("contenteditable", "true")
  await saveNote(sales)
  await expect(shownNotes(sales).first()).toContainText("Stand B, de préférence 12 bis")
})
