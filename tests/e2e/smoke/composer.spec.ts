import { expect, newContact, onDatabase, open, test } from "../actors.ts"
import {
  composerOn,
  mailsOf,
  newCompanyWith,
  newTemplate,
  takeBack,
  textOf,
  waitLonger,
  writeOn,
} from "../composer-steps.ts"
import { holdScripts } from "../hold-scripts.ts"
import { expectNoViolation, expectNoViolationInEitherScheme } from "../no-violation.ts"
import { newMark } from "../unique.ts"

const toast = /Email sent/

test("on the page of a contact no mail is begun, and the button says why", async ({ sales }) => {
  const contact = await newContact("Lina", "Morel", `lina.${newMark()}@maison.example`)
  await open(sales, `/contact/${contact}`)
  await sales.getByRole("tab", { name: /^Mails/ }).click()
  const button = sales.getByRole("button", { name: "New email" })
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await button.hover()
  await expect(sales.getByText("You cannot start a new email from a contact’s page")).toBeVisible()
  // It is not disabled: a click says why, and does nothing.
  await button.click({ force: true })
  await expect(sales.getByRole("dialog", { name: "New email" })).toHaveCount(0)
  await expectNoViolation(sales)
})

test("the only one who can be written to is chosen; who cannot is shown with the reason, and keys choose among the others", async ({
  sales,
}) => {
  const one = await newCompanyWith([{ firstName: "Lina" }, { firstName: "Paul", bounced: true }])
  const alone = await writeOn(sales, one.id)
  await expect(alone.getByText("Lina Morel")).toBeVisible()
  await sales.keyboard.press("Escape")
  await expect(alone).toBeHidden()

  const { id } = await newCompanyWith([
    { firstName: "Ada" },
    { firstName: "Paul", bounced: true },
    { firstName: "Rosa" },
  ])
  const composer = await writeOn(sales, id)
  const to = composer.getByRole("textbox", { name: "To" })
  await expect(composer.getByRole("button", { name: /^Remove .*Morel/ })).toHaveCount(0)
  await to.click()
  const options = sales.getByRole("option")
  await expect(options).toHaveCount(3)
  const bounced = options.filter({ hasText: "Paul Morel" })
  await expect(bounced).toContainText(/Email to paul\..* bounced/)
  await expect(bounced).toHaveAttribute("data-combobox-disabled", "true")
  await expectNoViolationInEitherScheme(sales)

  // Escape leaves what was opened last, Enter takes what is marked and sends nothing.
  await sales.keyboard.press("Escape")
  await expect(options.first()).toBeHidden()
  await expect(composer).toBeVisible()
  await to.fill("rosa")
  await sales.keyboard.press("ArrowDown")
  await sales.keyboard.press("Enter")
  await expect(composer.getByRole("button", { name: "Remove Rosa Morel" })).toBeVisible()
  await to.fill("stranger@elsewhere.example")
  await sales.keyboard.press("Enter")
  await expect(composer.getByRole("button", { name: "Remove stranger@elsewhere.example" })).toBeVisible()
  await expect(composer).toBeVisible()
  await expect(composer.getByText("Enter a subject")).toHaveCount(0)
})

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

  await takeBack(sales)
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

test("a template is found in its group; one that is locked cannot be edited, a placeholder without a value keeps the mail here", async ({
  sales,
}) => {
  const { id, mark } = await newCompanyWith([{ firstName: "Lina" }])
  await newTemplate(
    `Open ${mark}`,
    "For [BRAND]",
    "<p>Dear [FIRST_NAME_PRIMARY_SALES_CONTACT], from [USERNAME]</p>",
  )
  await newTemplate(`Locked ${mark}`, "Fixed subject", "<p>Fixed text of [USERNAME]</p>", true)
  const composer = await writeOn(sales, id)
  const templates = composer.getByRole("region", { name: "Templates" })

  await composer.getByRole("button", { name: "Template" }).click()
  await templates.getByRole("textbox", { name: "Search templates" }).fill(mark)
  await expect(templates.getByRole("listitem")).toHaveCount(2)
  await expectNoViolation(sales)
  await templates.getByText("Los Angeles").click()
  await expect(templates.getByText("No templates found")).toBeVisible()
  await templates.getByText("Main show").click()
  await templates.getByRole("button", { name: `Open ${mark}` }).click()
  await expect(composer.getByLabel("Subject")).toHaveValue("For [BRAND]")
  await expect(textOf(composer)).toHaveText("Dear Lina, from Samuel Okafor")
  await expect(composer.getByText("This placeholder has no value here")).toBeVisible()
  await expect(composer.locator("code", { hasText: "[BRAND]" })).toBeVisible()
  const send = composer.getByRole("button", { name: "Send", exact: true })
  await expect(send).toHaveAttribute("aria-disabled", "true")
  await expectNoViolationInEitherScheme(sales)
  await send.click({ force: true })
  await expect(composer).toBeVisible()

  await composer.getByRole("button", { name: "Template" }).click()
  await templates.getByRole("textbox", { name: "Search templates" }).fill(mark)
  await templates.getByRole("button", { name: new RegExp(`^Locked ${mark}`) }).click()
  await expect(composer.getByText("This email can't be edited")).toBeVisible()
  await expect(composer.getByLabel("Subject")).not.toBeEditable()
  await expect(composer.getByText("Fixed text of Samuel Okafor")).toBeVisible()
  await expect(composer.locator("[contenteditable=true]")).toHaveCount(0)
  await expect(send).not.toHaveAttribute("aria-disabled", "true")
  await expectNoViolation(sales)
})

test("a mail is looked at as its recipient sees it, and sent to oneself alone as a test", async ({
  sales,
}) => {
  const { id, mark } = await newCompanyWith([{ firstName: "Lina" }])
  const subject = `Test ${mark}`
  const composer = await writeOn(sales, id)
  await composer.getByLabel("Subject").fill(subject)
  await textOf(composer).fill("The hall opens at [OPENING_HOURS].")
  await composer.getByRole("button", { name: "Preview" }).click()
  const preview = composer.getByRole("region", { name: "Preview" })
  const frame = preview.frameLocator("iframe")
  await expect(frame.getByText("The hall opens at")).toBeVisible()
  await expect(frame.getByText("[OPENING_HOURS]")).toHaveCount(0)
  await expectNoViolationInEitherScheme(sales)
  await preview.getByText("Plain text").click()
  await expect(preview.locator("pre")).toContainText("Exhibitor Sales Manager")
  await preview.getByRole("button", { name: "Send me a test" }).click()
  await expect(sales.getByText("A test email is on its way to")).toBeVisible()
  expect(await mailsOf(subject)).toBe(0)
  // Escape leads back to the mail, not out of it.
  await sales.keyboard.press("Escape")
  await expect(preview).toBeHidden()
  await expect(textOf(composer)).toHaveText("The hall opens at [OPENING_HOURS].")
  await sales.goto("/outbox")
  await expect(sales.getByRole("link", { name: subject })).toBeVisible()
})

test("a mail goes out later when it is told to", async ({ sales }) => {
  const { id, mark } = await newCompanyWith([{ firstName: "Lina" }])
  const subject = `Later ${mark}`
  const composer = await writeOn(sales, id)
  await composer.getByLabel("Subject").fill(subject)
  await textOf(composer).fill("See you tomorrow")
  await composer.getByRole("button", { name: "Send later" }).click()
  await expectNoViolation(sales)
  await composer.getByLabel("When").fill("2020-01-01T09:00")
  await expect(composer.getByRole("button", { name: "Schedule" })).toBeDisabled()
  await composer.getByLabel("When").fill("2099-05-04T09:30")
  await composer.getByRole("button", { name: "Schedule" }).click()
  await expect(composer).toBeHidden()
  await expect(sales.getByText(/The email will be sent on May 4, 2099/)).toBeVisible()
  const [due] = await onDatabase<{ due: string }>(
    "SELECT to_char(due_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD HH24:MI') AS due FROM mail_delivery JOIN mail ON mail.id = mail_id WHERE subject = $1",
    [subject],
  )
  expect(due?.due).toBe("2099-05-04 09:30")
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
  await expectNoViolation(sales)
  await mine.getByRole("button", { name: "Use the other one" }).click()
  await expect(mine.getByLabel("Subject")).toHaveValue("From the other window")
  await expect(textOf(mine)).toHaveText("As far as I got")
  await mine.getByRole("button", { name: "Discard draft" }).click()
  await sales
    .getByRole("dialog", { name: "Discard what you have written?" })
    .getByRole("button", { name: "Discard draft" })
    .click()
  await expect(mine).toBeHidden()
  const anew = await writeOn(sales, first.id)
  await expect(anew.getByLabel("Subject")).toHaveValue("")
})

test("a mail that could not be sent stays with all that was typed, and is sent once when it is tried again", async ({
  sales,
}) => {
  const { id, mark } = await newCompanyWith([{ firstName: "Lina" }])
  const subject = `Offline ${mark}`
  const composer = await writeOn(sales, id)
  await composer.getByLabel("Subject").fill(subject)
  await textOf(composer).fill("Typed before the line went")
  await sales.context().setOffline(true)
  await composer.getByRole("button", { name: "Send", exact: true }).click()
  await expect(sales.getByText("The email was not sent")).toBeVisible()
  await expect(composer.getByLabel("Subject")).toHaveValue(subject)
  await expect(textOf(composer)).toHaveText("Typed before the line went")
  await sales.context().setOffline(false)
  await textOf(composer).press("Control+Enter")
  await expect(composer).toBeHidden()
  await expect(sales.getByText("The email was not sent")).toHaveCount(0)
  expect(await mailsOf(subject)).toBe(1)
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
  // The plain field in which the text begins, until it is known what stands there.
  await sales.keyboard.press("Tab")
  await sales.keyboard.type("Dear Lina, ")
  gate.resolve()
  await sales.keyboard.type("we kept the corner for you")
  await expect(textOf(composer)).toHaveText("Dear Lina, we kept the corner for you")
  await expect(textOf(composer)).toBeFocused()
  await expect(composer.getByLabel("Subject")).toHaveValue("Your booth at the show")
})
