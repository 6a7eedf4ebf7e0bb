import { expect, onDatabase, open, test } from "../actors.ts"
import {
  composerOn,
  mailsOf,
  newCompanyWith,
  textOf,
  undoSending,
  waitLonger,
  writeOn,
} from "../composer-steps.ts"
import { holdScripts } from "../hold-scripts.ts"

const toast = /Email sent/

test("a mail that is sent twice by a double click is one, and is back with all of it within ten seconds", async ({
  sales,
}) => {
  const { id, mark } = await newCompanyWith([{ firstName: "Lina" }])
  const subject = `Your booth ${mark}`
  const composer = await writeOn(sales, id)
  await composer.getByRole("button", { name: "Send", exact: true }).click()
  await expect(composer.getByText("Enter a subject")).toBeVisible()
  await composer.getByLabel("Subject").fill(subject)
  await textOf(composer).fill("We kept the corner for you.")
  await waitLonger(sales)
  await composer.getByRole("button", { name: "Send", exact: true }).dblclick()
  await expect(composer).toBeHidden()
  await expect(sales.getByText(toast)).toBeVisible()
  expect(await mailsOf(subject)).toBe(1)

  await undoSending(sales)
  await expect(composer).toBeVisible()
  await expect(composer.getByLabel("Subject")).toHaveValue(subject)
  await expect(textOf(composer)).toHaveText("We kept the corner for you.")
  await expect(composer.getByText("Lina Morel")).toBeVisible()
  const [delivery] = await onDatabase<{ status: string }>(
    "SELECT status FROM mail_delivery JOIN mail ON mail.id = mail_id WHERE subject = $1",
    [subject],
  )
  expect(delivery?.status ?? "cancelled").toBe("cancelled")
})

test("what is written is kept for its record alone, and two windows with it do not overwrite each other", async ({
  sales,
  context,
}) => {
  const first = await newCompanyWith([{ firstName: "Lina" }])
  const second = await newCompanyWith([{ firstName: "Rosa" }])
  const composer = await writeOn(sales, first.id)
  await composer.getByLabel("Subject").fill("Kept here")
  await textOf(composer).fill("As far as I got")
  await expect(composer.getByText("Draft saved")).toBeVisible()
  await expect(textOf(composer)).toBeFocused()
  await sales.keyboard.press("Escape")
  await expect(composer).toBeHidden()
  await expect(sales.getByRole("button", { name: "New email" })).toBeFocused()

  const elsewhere = await writeOn(sales, second.id)
  await expect(elsewhere.getByLabel("Subject")).toHaveValue("")
  await expect(textOf(elsewhere)).toHaveText("")

  const mine = await writeOn(sales, first.id)
  await expect(mine.getByLabel("Subject")).toHaveValue("Kept here")
  await expect(textOf(mine)).toHaveText("As far as I got")
  const window = await context.newPage()
  const theirs = await writeOn(window, first.id)
  await theirs.getByLabel("Subject").fill("From the other window")
  await expect(theirs.getByText("Draft saved")).toBeVisible()
  await mine.getByLabel("Subject").fill("From this window")
  await expect(mine.getByText("This email was also edited in another window.")).toBeVisible()
  await mine.getByRole("button", { name: "Use the other one" }).click()
  await expect(mine.getByLabel("Subject")).toHaveValue("From the other window")
  await expect(textOf(mine)).toHaveText("As far as I got")
  await mine.getByRole("button", { name: "Discard draft" }).click()
  await sales
    .getByRole("dialog", { name: "Discard what you have written?" })
    .getByRole("button", { name: "Discard draft" })
    .click()
  await expect(mine).toBeHidden()
  const again = await writeOn(sales, first.id)
  await expect(again.getByLabel("Subject")).toHaveValue("")
})

test("letters typed before the composer has come are not lost, by keys alone", async ({ sales }) => {
  const { id } = await newCompanyWith([{ firstName: "Lina" }])
  await open(sales, `/company/${id}`)
  await sales.getByRole("tab", { name: /^Mails/ }).click()
  const releaseScripts = await holdScripts(sales)
  const gate = Promise.withResolvers<void>()
  await sales.route("**/api/messenger/recipients/**", async (route) => {
    await gate.promise
    await route.continue()
  })
  await sales.getByRole("button", { name: "New email" }).focus()
  await sales.keyboard.press("Enter")
  await sales.keyboard.type("Your booth")
  releaseScripts()
  await sales.keyboard.type(" at the show")
  const composer = composerOn(sales)
  await expect(composer.getByLabel("Subject")).toHaveValue("Your booth at the show")
  await expect(composer.getByLabel("Subject")).toBeFocused()
  // The plain field in which the text begins, until it is known what is there.
  await sales.keyboard.press("Tab")
  await sales.keyboard.type("Dear Lina, ")
  gate.resolve()
  await sales.keyboard.type("we kept the corner for you")
  await expect(textOf(composer)).toHaveText("Dear Lina, we kept the corner for you")
  await expect(textOf(composer)).toBeFocused()
  await expect(composer.getByLabel("Subject")).toHaveValue("Your booth at the show")
})
