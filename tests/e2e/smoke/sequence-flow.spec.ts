import type { Page } from "@playwright/test"
import { expect, hydrated, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

type Made = { id: number; name: string }

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
  return { id: sequence.id, name }
}

const line = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name })

async function openMail(page: Page) {
  await page.getByRole("button", { name: "Edit the email “Welcome”" }).click()
  const confirmation = page.getByRole("dialog", { name: "Are you sure you want to edit this email?" })
  await confirmation.getByRole("button", { name: "Edit email" }).click()
  const editor = page.getByRole("dialog", { name: "Welcome" })
  await expect(editor.getByLabel("Subject")).toHaveValue("Your place")
  return editor
}

test("a flow is drawn, told as an outline, its mail edited, and stays in the view that was chosen", async ({
  admin,
}) => {
  const { id, name } = await newSequence()
  await open(admin, `/sequence/${id}`)
  await expect(admin.getByRole("heading", { name })).toBeVisible()
  await expect(admin.locator(".react-flow__node")).toHaveCount(4)
  await admin.getByText("Outline", { exact: true }).click()
  await expect(line(admin, "A pause")).toContainText("3 days")
  await expect(admin.locator(".react-flow")).toHaveCount(0)

  const editor = await openMail(admin)
  await editor.getByLabel("Subject").fill("A place for you")
  await editor.getByRole("button", { name: "Save" }).click()
  await expect(editor).toBeHidden()
  await expect(line(admin, "Welcome")).toContainText("A place for you")
  await admin.reload()
  await hydrated(admin)
  await expect(admin.getByLabel("Outline", { exact: true })).toBeChecked()
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
  await admin.getByRole("button", { name: "Publish" }).focus()
  await keyboard.press("Enter")
  const dialog = admin.getByRole("dialog", { name: "Publish this flow?" })
  await dialog.getByRole("button", { name: "Publish" }).focus()
  await keyboard.press("Enter")
  await expect(admin.getByText("Version 2")).toBeVisible()
  await expect(admin.locator(".react-flow__node").filter({ hasText: "Call them" })).toBeVisible()
})
