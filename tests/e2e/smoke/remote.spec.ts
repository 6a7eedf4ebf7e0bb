import { expect, newCompany, open, signIn, test } from "../actors.ts"
import { remoteAddress } from "../addresses.ts"
import { saveNote, shownNotes, startNote } from "../note-steps.ts"

test("a copy of the app works on another copy's data: sign-in, list, note", async ({ page, browser }) => {
  const id = await newCompany("Filiale Lointaine")
  await signIn(page, "sales", remoteAddress)
  await expect(page.getByText(/^results 25 \/ /)).toBeVisible()
  await open(page, `${remoteAddress}/company/${id}`)
  await (await startNote(page)).pressSequentially("Written from afar")
  await saveNote(page)

  const near = await browser.newPage()
  await signIn(near, "admin")
  await open(near, `/company/${id}`)
  await expect(shownNotes(near)).toContainText("Written from afar")
  await (await startNote(near)).pressSequentially("Answered at home")
  await saveNote(near)
  await page.reload()
  await expect(shownNotes(page).first()).toContainText("Answered at home")
  await near.close()
})
