import { expect, onDatabase, open, test } from "../actors.ts"
import { composerOn, mailsOf, newTemplate, textOf, undoSending, waitLonger } from "../composer-steps.ts"
import { countKeys } from "../key-counter.ts"
import { newMark } from "../unique.ts"

/** Keys that answering a mail from a template may take, from the open conversation on. */
const maxKeys = 8

test("a mail is answered from a template by at most eight keys, and can be undone", async ({ sales }) => {
  const mark = `q${newMark()}`
  const text = `The corner is yours ${mark}`
  await newTemplate(`${mark} corner`, `Your booth ${mark}`, `<p>${text}</p>`)
  await open(sales, "/messenger?filter=unanswered")
  const row = sales.getByRole("listitem").getByRole("link").first()
  await row.click()
  await expect(sales.getByRole("button", { name: "Reply" }).first()).toBeVisible()

  const keys = countKeys(sales)
  await keys.press("r")
  const composer = composerOn(sales, "Reply")
  await expect(textOf(composer)).toBeFocused()
  await keys.press("Control+j")
  const search = composer.getByRole("textbox", { name: "Search templates" })
  await expect(search).toBeFocused()
  await keys.type(mark.slice(0, 4))
  await keys.press("Enter")
  await expect(textOf(composer)).toContainText(text)
  await expect(textOf(composer)).toBeFocused()
  await waitLonger(sales)
  await keys.press("Control+Enter")
  await expect(composer).toBeHidden()
  expect(keys.count).toBeLessThanOrEqual(maxKeys)

  await expect(sales.getByText(/Email sent/)).toBeVisible()
  expect(await mailsOf(`Your booth ${mark}`)).toBe(1)
  await undoSending(sales)
  await expect(textOf(composer)).toContainText(text)
  const [kept] = await onDatabase<{ count: number }>(
    "SELECT count(*)::int AS count FROM mail_delivery JOIN mail ON mail.id = mail_id WHERE subject = $1 AND status = 'sent'",
    [`Your booth ${mark}`],
  )
  expect(kept?.count).toBe(0)
})
