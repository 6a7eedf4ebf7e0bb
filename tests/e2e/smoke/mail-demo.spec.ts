import { Buffer } from "node:buffer"
import { patient } from "../../pace.ts"
import { expect, hydrated, newCompany, newContact, onDatabase, open, test } from "../actors.ts"
import { newMark } from "../unique.ts"

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n")

test("sales sends a template with a PDF; what the recipient answers in the outbox is on the company, in the Messenger and in the header, live", async ({
  sales,
  context,
}) => {
  const name = `Atelier ${newMark()}`
  const email = `lina.${newMark()}@atelier.example`
  const company = await newCompany(name)
  const contact = await newContact("Lina", "Morel", email)
  await onDatabase("INSERT INTO company_contact (company_id, contact_id) VALUES ($1, $2)", [company, contact])
  // What the placeholders of templates stand for.
  await onDatabase("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [company, contact])
  await onDatabase(
    "WITH made AS (INSERT INTO brand (name) VALUES ($2) RETURNING id) INSERT INTO company_brand (company_id, brand_id) SELECT $1, id FROM made",
    [company, name],
  )

  await open(sales, `/company/${company}`)
  await sales.getByRole("tab", { name: /^Mails/ }).click()
  await sales.getByRole("button", { name: "New email" }).click()
  const composer = sales.getByRole("dialog", { name: "New email" })
  await expect(composer.getByText("Lina Morel")).toBeVisible()
  await composer.getByRole("button", { name: "Template" }).click()
  await composer
    .getByRole("region", { name: "Templates" })
    .getByRole("listitem")
    .first()
    .getByRole("button")
    .click()
  const subject = `Your place at the show ${newMark()}`
  await expect(composer.getByText("Hello")).toBeVisible()
  await composer.getByLabel("Subject").fill(subject)
  await composer
    .getByLabel("Attach a file")
    .last()
    .setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: pdf })
  await expect(composer.getByText("plan.pdf")).toBeVisible()
  await composer.getByRole("button", { name: "Send", exact: true }).click()
  await expect(composer).toBeHidden()

  // A tab of its own for the recipient, and one for the Messenger; the company stays open.
  const outbox = await context.newPage()
  await expect(async () => {
    await outbox.goto("/outbox")
    await outbox.getByRole("link", { name: subject }).click({ timeout: patient(1_000) })
  }).toPass()
  await hydrated(outbox)
  const mail = outbox.getByRole("article", { name: subject })
  await expect(mail.getByRole("link", { name: "plan.pdf" })).toBeVisible()
  await expect(mail.frameLocator("iframe").getByText("Exhibitor Sales Manager")).toBeVisible()
  await mail.getByRole("tab", { name: "Plain text" }).click()
  await expect(mail.getByRole("tabpanel")).toContainText("Exhibitor Sales Manager")
  await expect(mail.getByRole("tabpanel")).not.toContainText("<")

  const messenger = await context.newPage()
  await open(messenger, "/messenger")
  const header = (page: typeof sales) => page.getByRole("banner").getByRole("link", { name: /^Messenger/ })
  const before = await header(sales).textContent()
  const reply = `We take it, thank you ${newMark()}`
  await mail.getByRole("textbox", { name: "Reply" }).fill(reply)
  await mail.getByRole("button", { name: "Send reply" }).click()
  await expect(outbox.getByText("The reply is on its way to Samuel Okafor")).toBeVisible()
  await expect(messenger.getByText(reply).first()).toBeVisible()
  await expect(sales.frameLocator("iframe").getByText(reply).first()).toBeVisible()
  await expect(header(sales)).not.toHaveText(before ?? "")
})
