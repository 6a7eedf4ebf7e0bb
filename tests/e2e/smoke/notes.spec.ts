import { enterAs, expect, newCompany, onDatabase, open, test } from "../actors.ts"
import { noteEditor, saveNote, shownNotes, startNote } from "../note-steps.ts"

test("a note is written, changed, pinned and deleted", async ({ sales }) => {
  const id = await newCompany("Notes de A à Z")
  await open(sales, `/company/${id}`)
  const editor = await startNote(sales)
  await expect(sales.getByRole("button", { name: "Save", exact: true })).toBeDisabled()
  await editor.pressSequentially("First visit went well")
  await saveNote(sales)
  await (await startNote(sales)).pressSequentially("Second visit")
  await saveNote(sales)

  const notes = shownNotes(sales)
  await expect(notes.first()).toContainText("Second visit")
  const first = notes.filter({ hasText: "First visit" })
  await first.getByRole("button", { name: "Pin", exact: true }).click()
  await expect(notes.first()).toContainText("First visit")

  await first.getByRole("button", { name: "Edit", exact: true }).click()
  const edited = noteEditor(sales)
  await edited.press("ControlOrMeta+a")
  await edited.pressSequentially("First visit went very well")
  await saveNote(sales)
  await expect(notes.first()).toContainText("very well")

  await notes.first().getByRole("button", { name: "Delete", exact: true }).click()
  await expect(sales.getByText("Are you sure you want to delete it?")).toBeVisible()
  await sales.getByRole("button", { name: "Delete note" }).click()
  await expect(sales.getByText("Note deleted")).toBeVisible()
  await expect(notes).toHaveCount(1)
})

test("two people edit one note: the second is told, sees both texts and loses nothing", async ({
  browser,
}) => {
  const id = await newCompany("Deux Plumes")
  await onDatabase("INSERT INTO note (company_id, content) VALUES ($1, '<p>Call in May</p>')", [id])
  const [alice, bruno] = await Promise.all([browser.newPage(), browser.newPage()])
  await enterAs(alice, "sales")
  await enterAs(bruno, "admin")
  for (const page of [alice, bruno]) {
    await open(page, `/company/${id}`)
    await shownNotes(page).getByRole("button", { name: "Edit", exact: true }).click()
  }
  const write = async (page: typeof alice, text: string) => {
    const editor = noteEditor(page)
    await editor.press("ControlOrMeta+a")
    await editor.pressSequentially(text)
    await page.getByRole("button", { name: "Save", exact: true }).click()
  }
  await write(alice, "Call in June")
  await expect(alice.getByText("Note saved")).toBeVisible()
  await write(bruno, "Call in July")
  const conflict = bruno.getByRole("dialog", { name: "Samuel Okafor changed this note" })
  await expect(conflict).toContainText("Call in June")
  await expect(conflict).toContainText("Call in July")
  await conflict.getByRole("button", { name: "Keep mine" }).click()
  await expect(bruno.getByText("Note saved")).toBeVisible()
  await expect(shownNotes(bruno).first()).toContainText("Call in July")
  const auditTrail = await onDatabase<{ changes: Record<string, string[]> }>(
    "SELECT changes FROM audit_entry WHERE record_type = 'note' AND action = 'edit' AND record_id = (SELECT id FROM note WHERE company_id = $1) ORDER BY id",
    [id],
  )
  expect(auditTrail.map((entry) => entry.changes.content?.join(" → "))).toEqual([
    "<p>Call in May</p> → <p>Call in June</p>",
    "<p>Call in June</p> → <p>Call in July</p>",
  ])
  await alice.close()
  await bruno.close()
})
