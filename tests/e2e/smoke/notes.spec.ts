import { enterAs, expect, newCompany, onDatabase, open, test } from "../actors.ts"
import { noteEditor, saveNote, shownNotes, startNote } from "../note-steps.ts"
import { noteSecret } from "../used-secrets.ts"

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

test("a note deleted by mistake comes back from the toast and from the history; what it said before is a press away", async ({
  sales,
}) => {
  const id = await newCompany("Note Rattrapée")
  await open(sales, `/company/${id}`)
  await (await startNote(sales)).pressSequentially("Booth for May")
  await saveNote(sales)
  const note = shownNotes(sales).filter({ hasText: "Booth for" })
  await note.getByRole("button", { name: "Edit", exact: true }).click()
  const editor = noteEditor(sales)
  await expect(editor).toHaveAttribute("contenteditable", "true")
  await editor.press("ControlOrMeta+a")
  await editor.pressSequentially("Booth for June")
  await saveNote(sales)

  const mark = note.getByRole("button", { name: /^edited/ })
  await mark.press("Enter")
  const earlier = sales.getByRole("dialog", { name: "Earlier texts" })
  await expect(earlier.getByRole("listitem")).toHaveText([
    /Samuel Okafor · .+ \d+:\d\d.+now.*Booth for June$/,
    /Samuel Okafor · .+ \d+:\d\d.+Booth for May$/,
  ])
  await sales.keyboard.press("Escape")
  await expect(earlier).toBeHidden()
  await expect(mark).toBeFocused()

  const remove = async () => {
    await note.getByRole("button", { name: "Delete", exact: true }).click()
    await sales.getByRole("button", { name: "Delete note" }).click()
    await expect(note).toHaveCount(0)
  }
  await remove()
  await sales.getByRole("button", { name: "Undo", exact: true }).click()
  await expect(note).toContainText("Booth for June")
  await expect(mark).toBeVisible()

  await remove()
  await sales.getByRole("button", { name: "History" }).click()
  const history = sales.getByRole("dialog", { name: "History" })
  const restore = history.getByRole("button", { name: "Restore the note" })
  await expect(restore).toHaveCount(1)
  await restore.press("Enter")
  await expect(sales.getByText("Note restored")).toBeVisible()
  await expect(restore).toHaveCount(0)
  await expect(history.getByRole("listitem").filter({ hasText: "deleted" }).first()).toBeFocused()
  await sales.keyboard.press("Escape")
  await expect(history).toBeHidden()
  await expect(note).toContainText("Booth for June")
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
  const conflict = bruno.getByRole("dialog", { name: "Somebody else changed this note" })
  await expect(conflict).toContainText("Call in June")
  await expect(conflict).toContainText("Call in July")
  await conflict.getByRole("button", { name: "Keep mine" }).click()
  await expect(bruno.getByText("Note saved")).toBeVisible()
  await expect(shownNotes(bruno).first()).toContainText("Call in July")
  const trail = await onDatabase<{ changes: Record<string, string[]> }>(
    "SELECT changes FROM audit_entry WHERE record_type = 'note' AND action = 'edit' AND record_id = (SELECT id FROM note WHERE company_id = $1) ORDER BY id",
    [id],
  )
  expect(trail.map((entry) => entry.changes.content?.join(" → "))).toEqual([
    "<p>Call in May</p> → <p>Call in June</p>",
    "<p>Call in June</p> → <p>Call in July</p>",
  ])
  await alice.close()
  await bruno.close()
})

test("scripts in a note are neither stored nor run", async ({ sales, request }) => {
  const id = await newCompany("Sans Script")
  const token: string = await (
    await request.post("/api/sanctum/token", {
      data: { email: "sales@example.com", password: "tradeshow-demo", device_name: "front_app" },
    })
  ).json()
  noteSecret("session token", token)
  const content =
    '<p>Hello</p><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><a href="javascript:window.hacked=1">link</a>'
  const answer = await request.post(`/api/company/${id}/note`, {
    data: { content },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(201)
  await open(sales, `/company/${id}`)
  await expect(shownNotes(sales)).toContainText("Hello")
  expect(await sales.evaluate("window.hacked")).toBeUndefined()
  const [stored] = await onDatabase<{ content: string }>("SELECT content FROM note WHERE company_id = $1", [
    id,
  ])
  expect(stored?.content).not.toMatch(/script|onerror|javascript:/i)
})

test("a double click on Save writes one note", async ({ sales }) => {
  const id = await newCompany("Double Clic")
  await open(sales, `/company/${id}`)
  await (await startNote(sales)).pressSequentially("Said once")
  await sales.getByRole("button", { name: "Save", exact: true }).dblclick()
  await expect(sales.getByText("Note added").first()).toBeVisible()
  expect(await onDatabase("SELECT id FROM note WHERE company_id = $1", [id])).toHaveLength(1)
})

test("a note over 400 characters is cut with see more", async ({ sales }) => {
  const id = await newCompany("Long Récit")
  const end = "and that was the end of it"
  await onDatabase("INSERT INTO note (company_id, content) VALUES ($1, $2)", [
    id,
    `<p>${"long story ".repeat(60)}${end}</p>`,
  ])
  await open(sales, `/company/${id}`)
  await expect(sales.getByText(end)).toBeHidden()
  await sales.getByRole("button", { name: "See more" }).click()
  await expect(sales.getByText(end)).toBeVisible()
  await sales.getByRole("button", { name: "See less" }).click()
  await expect(sales.getByText(end)).toBeHidden()
})

test("a failed save keeps the text and says why", async ({ sales }) => {
  const id = await newCompany("Panne de Réseau")
  await open(sales, `/company/${id}`)
  const editor = await startNote(sales)
  await editor.pressSequentially("Do not lose me")
  await sales.route("**/api/company/*/note", (route) => route.abort())
  await sales.getByRole("button", { name: "Save", exact: true }).click()
  await expect(sales.getByText("Saving note failed").first()).toBeVisible()
  await expect(editor).toContainText("Do not lose me")
  await sales.unroute("**/api/company/*/note")
  await saveNote(sales)
  await expect(shownNotes(sales)).toContainText("Do not lose me")
})

test("leaving with unsaved text asks first", async ({ sales }) => {
  const id = await newCompany("Départ Précipité")
  await open(sales, `/company/${id}`)
  await (await startNote(sales)).pressSequentially("Half a thought")
  await sales.getByRole("link", { name: "Companies", exact: true }).first().click()
  const alert = sales.getByRole("dialog", { name: "Alerte" })
  await expect(alert).toContainText("The changes you made have not been saved.")
  await alert.getByRole("button", { name: "Save", exact: true }).click()
  await expect.poll(() => onDatabase("SELECT 1 FROM note WHERE company_id = $1", [id])).toHaveLength(1)
})
