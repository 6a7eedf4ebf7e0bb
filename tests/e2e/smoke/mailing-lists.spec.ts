import { expect, open, test } from "../actors.ts"

test("a static list is made by keyboard, filled by addresses that are looked at first, and has its history", async ({
  admin,
}) => {
  await open(admin, "/mailing")
  await admin.getByRole("link", { name: "New list" }).focus()
  await admin.keyboard.press("Enter")
  await admin.getByRole("textbox", { name: "Name" }).fill("Journey letter")
  await admin.keyboard.press("Enter")
  await expect(admin.getByRole("heading", { name: "Journey letter" })).toBeVisible()
  await expect(admin.getByText("This list is empty")).toBeVisible()

  await admin.getByRole("button", { name: "Import" }).click()
  const dialog = admin.getByRole("dialog", { name: "Import addresses" })
  await dialog.getByLabel("Or paste addresses").fill("Ada Journey <ada.journey@example.com>\nnot an address")
  await dialog.getByLabel("Basis of consent").fill("Form at the fair")
  await dialog.getByText("Create contacts").click()
  await dialog.getByRole("button", { name: "Check" }).click()
  await expect(dialog.getByText("1 contact will be added")).toBeVisible()
  await expect(dialog.getByText("1 line is not a valid address")).toBeVisible()
  await dialog.getByRole("button", { name: "Add 1 contact" }).click()
  await expect(dialog.getByText("1 contact was added")).toBeVisible()
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await expect(admin.getByRole("cell", { name: "ada.journey@example.com", exact: true })).toBeVisible()
  await expect(admin.getByRole("link", { name: "Ada Journey" })).toBeVisible()

  await admin.getByRole("link", { name: "History" }).click()
  await expect(admin.getByText("joined the list")).toBeVisible()
  await expect(admin.getByText("Form at the fair")).toBeVisible()
})
