import type { Page } from "@playwright/test"
import { expect, hydrated, newViewer, onDatabase, open, signIn, test } from "../actors.ts"
import { expectNoViolationInEitherScheme as expectNoViolation } from "../no-violation.ts"
import { newMark } from "../unique.ts"

type Made = { id: number; email: number; name: string }

/** A sequence of its own for a test, published: a step, a mail, a wait and an end. */
async function newSequence(): Promise<Made> {
  const name = `Welcome ${newMark()}`
  const [sequence] = await onDatabase<{ id: number }>(
    "INSERT INTO sequence (name, description) VALUES ($1, 'For a journey') RETURNING id",
    [name],
  )
  const [email] = await onDatabase<{ id: number }>(
    `INSERT INTO sequence_email (sequence_id, subject, content, first_subject, first_content)
     VALUES ($1, 'Your place', '<p>Hello</p>', 'Your place', '<p>Hello</p>') RETURNING id`,
    [sequence?.id],
  )
  if (!sequence || !email) throw new Error("The sequence was not made")
  const wait = { kind: "span", span: { amount: 3, unit: "days" } }
  const flow = {
    nodes: [
      { id: "begin", type: "step", data: { label: "Begin" } },
      { id: "mail", type: "emailCampaign", data: { label: "Welcome", emailTemplateId: email.id } },
      { id: "wait", type: "calendar", data: { label: "A pause", wait } },
      { id: "end", type: "stop", data: { label: "Over", reason: "" } },
    ],
    edges: [
      { id: "begin-mail", source: "begin", target: "mail" },
      { id: "mail-wait", source: "mail", target: "wait" },
      { id: "wait-end", source: "wait", target: "end" },
    ],
  }
  await onDatabase(
    "INSERT INTO sequence_version (sequence_id, number, flow, published_at) VALUES ($1, 1, $2, now())",
    [sequence.id, JSON.stringify(flow)],
  )
  return { id: sequence.id, email: email.id, name }
}

const line = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name })

async function openMail(page: Page) {
  await page.getByRole("button", { name: "Edit the email “Welcome”" }).click()
  const asked = page.getByRole("dialog", { name: "Are you sure you want to edit this email?" })
  await asked.getByRole("button", { name: "Edit email" }).click()
  const editor = page.getByRole("dialog", { name: "Welcome" })
  await expect(editor.getByLabel("Subject")).toHaveValue("Your place")
  return editor
}

test("a flow is drawn, told as an outline, and stays in the view that was chosen", async ({ admin }) => {
  const { id, name } = await newSequence()
  await open(admin, `/sequence/${id}`)
  await expect(admin.getByRole("heading", { name })).toBeVisible()
  await expect(admin.locator(".react-flow__node")).toHaveCount(4)
  await expectNoViolation(admin)
  await admin.getByText("Outline", { exact: true }).click()
  await expect(line(admin, "A pause")).toContainText("3 days")
  await expect(admin.locator(".react-flow")).toHaveCount(0)
  await expectNoViolation(admin)
  await admin.reload()
  await hydrated(admin)
  await expect(admin.getByLabel("Outline", { exact: true })).toBeChecked()
})

test("a sequence that is not there is the not-found page; who may not draw sees no way to", async ({
  viewer,
}) => {
  const { id } = await newSequence()
  expect((await viewer.goto("/sequence/999999999"))?.status()).toBe(404)
  await open(viewer, `/sequence/${id}`)
  await expect(viewer.getByRole("button", { name: "Edit flow" })).toHaveCount(0)
  await expect(viewer.getByRole("button", { name: /^Edit the email/ })).toHaveCount(0)
})

test("figures follow what happens while the page is looked at", async ({ admin }) => {
  const { id } = await newSequence()
  await open(admin, `/sequence/${id}`)
  await admin.getByText("Outline", { exact: true }).click()
  await expect(line(admin, "Welcome")).not.toContainText("sent")
  await onDatabase(
    `INSERT INTO sequence_tally (version_id, part, passed, sent, opened)
     SELECT id, 'mail', 12, 12, 3 FROM sequence_version WHERE sequence_id = $1`,
    [id],
  )
  await expect(line(admin, "Welcome")).toContainText("3 opened (25%)")
})

test("a mail is edited after a question; a save over somebody else's loses nothing", async ({ admin }) => {
  const { id, email } = await newSequence()
  await open(admin, `/sequence/${id}`)
  await admin.getByText("Outline", { exact: true }).click()
  const editor = await openMail(admin)
  await editor.getByLabel("Subject").fill("A place for you")
  await onDatabase(
    "UPDATE sequence_email SET subject = 'Theirs', content = '<p>Their text</p>', version = version + 1 WHERE id = $1",
    [email],
  )
  await editor.getByRole("button", { name: "Save" }).click()
  await expect(editor.getByRole("alert")).toContainText("Somebody else changed this email in the meantime")
  await expect(editor.getByRole("region", { name: "Saved version" })).toContainText("Their text")
  await expect(editor.getByLabel("Subject")).toHaveValue("A place for you")
  await editor.getByRole("button", { name: "Save" }).click()
  await expect(editor).toBeHidden()
  await expect(line(admin, "Welcome")).toContainText("A place for you")

  await admin.getByRole("button", { name: "Edit the email “Welcome”" }).click()
  await admin.getByRole("button", { name: "Edit email" }).click()
  await editor.getByRole("button", { name: "Reset" }).click()
  await admin
    .getByRole("dialog", { name: "Go back to the original text?" })
    .getByRole("button", { name: "Reset" })
    .click()
  await expect(line(admin, "Welcome")).toContainText("Your place")
})

test("what was typed in a mail is asked about before it is left, and shown as it arrives", async ({
  admin,
}) => {
  const { id } = await newSequence()
  await open(admin, `/sequence/${id}`)
  const editor = await (async () => {
    await admin.getByText("Outline", { exact: true }).click()
    return openMail(admin)
  })()
  await editor.getByLabel("Subject").fill("Half a thought")
  await editor.getByRole("button", { name: "Preview" }).click()
  await editor.getByText("Phone, 360 px").click()
  await expect(editor.getByTitle("The email")).toHaveAttribute("width", "360")
  await expect(editor.getByTitle("The email")).toHaveAttribute("sandbox", "")
  await editor.getByRole("button", { name: "Back to the text" }).click()
  await expectNoViolation(admin)
  await editor.getByRole("button", { name: "Cancel" }).click()
  await expect(admin.getByText("The changes you made have not been saved.")).toBeVisible()
})

test("a flow is drawn and published by keys alone, through the outline", async ({ admin }) => {
  const { id } = await newSequence()
  await open(admin, `/sequence/${id}?edit`)
  const { keyboard } = admin
  const outline = admin.getByRole("region", { name: "Outline of the flow" })
  await outline.getByRole("button", { name: /Wait A pause/ }).focus()
  await keyboard.press("Tab")
  await keyboard.press("Enter")
  await expect(admin.getByRole("menuitem", { name: "Change" })).toBeFocused()
  await admin.getByRole("menuitem", { name: "Add after…" }).focus()
  await keyboard.press("Enter")
  await expect(admin.getByRole("menuitem", { name: "Step" })).toBeFocused()
  await admin.getByRole("menuitem", { name: "Task" }).focus()
  await keyboard.press("Enter")
  const form = admin.getByRole("complementary", { name: "Task" })
  await expect(form.getByLabel("Name")).toBeFocused()
  await keyboard.type("Call them")
  await expect(admin.getByText("Saved", { exact: true })).toBeVisible()
  await expectNoViolation(admin)
  await admin.getByRole("button", { name: "Publish" }).focus()
  await keyboard.press("Enter")
  await expect(admin.getByRole("dialog", { name: "Publish this flow?" })).toBeVisible()
  await keyboard.press("Enter")
  await expect(admin.getByText("Version 2")).toBeVisible()
  await expect(admin.locator(".react-flow__node").filter({ hasText: "Call them" })).toBeVisible()
})

test("in French it says the same", async ({ browser }) => {
  const { id } = await newSequence()
  const context = await browser.newContext()
  const page = await context.newPage()
  const account = `reader-${newMark()}`
  await newViewer(account)
  await signIn(page, account)
  await context.addCookies([{ name: "NEXT_LOCALE", value: "fr", url: page.url() }])
  await open(page, `/sequence/${id}`)
  await page.getByText("Plan", { exact: true }).click()
  await expect(line(page, "A pause")).toContainText("3 jours")
  await expect(line(page, "Welcome")).toContainText("E-mail de campagne")
  await expectNoViolation(page)
  await context.close()
})

test("drawing says the same in French", async ({ admin, baseURL }) => {
  const { id } = await newSequence()
  await admin.context().addCookies([{ name: "NEXT_LOCALE", value: "fr", url: baseURL ?? "" }])
  await open(admin, `/sequence/${id}`)
  await admin.getByRole("button", { name: "Modifier le parcours" }).click()
  await expect(admin.getByText("Brouillon", { exact: true }).first()).toBeVisible()
  await expectNoViolation(admin)
})

test("a sequence is paused, set up, duplicated and archived on its page", async ({ admin }) => {
  const { id, name } = await newSequence()
  await open(admin, `/sequence/${id}`)
  await admin.getByRole("button", { name: "Pause", exact: true }).click()
  await expect(admin.getByRole("button", { name: "Resume", exact: true })).toBeVisible()
  await admin.getByRole("button", { name: "Resume", exact: true }).click()
  await expect(admin.getByRole("button", { name: "Pause", exact: true })).toBeVisible()

  const entry = async (action: string) => {
    await admin.getByRole("button", { name: "More", exact: true }).click()
    await admin.getByRole("menuitem", { name: action, exact: true }).click()
  }
  await entry("Name and settings")
  const settings = admin.getByRole("dialog", { name: "Sequence settings" })
  await settings.getByLabel("Name").fill(`${name} renamed`)
  await expectNoViolation(admin)
  await settings.getByRole("button", { name: "Save" }).click()
  await expect(admin.getByRole("heading", { name: `${name} renamed` })).toBeVisible()

  await entry("Archive")
  await admin
    .getByRole("dialog", { name: `Archive “${name} renamed”?` })
    .getByRole("button", { name: "Archive" })
    .click()
  await expect(admin.getByText("Archived", { exact: true })).toBeVisible()

  await entry("Duplicate")
  await admin
    .getByRole("dialog", { name: "Duplicate the sequence" })
    .getByRole("button", { name: "Duplicate" })
    .click()
  await expect(admin.getByRole("heading", { name: `${name} renamed (copy)` })).toBeVisible()
})

test("stopping all sequences is asked about on their list and in the administration", async ({ admin }) => {
  for (const address of ["/sequences", "/admin/senders"]) {
    await open(admin, address)
    await admin.getByRole("button", { name: "Stop all sequences" }).click()
    const question = admin.getByRole("dialog", { name: "Stop all sequences?" })
    await expect(question).toContainText("Nothing is lost or sent twice.")
    await expectNoViolation(admin)
    // Other journeys send mails meanwhile: nothing is stopped for good.
    await admin.keyboard.press("Escape")
    await expect(question).toBeHidden()
  }
})

test("who is no administrator is not offered to stop all sequences", async ({ viewer }) => {
  await open(viewer, "/sequences")
  await expect(viewer.getByRole("button", { name: "Stop all sequences" })).toHaveCount(0)
})
