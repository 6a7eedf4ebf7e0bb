import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import {
  button,
  eu,
  france,
  icex,
  sarl,
  show,
  states,
  withItsParts,
} from "#tests/components/invoicing-screen.tsx"

/** The browser alone says how far an upload is. */
vi.mock("#lib/api/upload.ts", async () => {
  const { api } = await import("#lib/api/client.ts")
  return { watchedApi: () => api }
})

withItsParts()

it("shows the logo of a seller, sets it by a file of now, and removes it", async () => {
  const logo = { id: 9, width: 660, height: 165 }
  const calls = answerCalls({
    "POST /invoice-seller/sarl/logo": () => answered({ data: [{ ...sarl, logo, version: 4 }] }),
    "POST /invoice-seller/sarl/logo/remove": () => answered({ data: [{ ...sarl, version: 5 }] }),
  })
  const { user } = show()
  await user.click(button("Logo of Petit Salon SARL"))
  const file = new File(["x"], "logo.png", { type: "image/png" })
  await user.upload(await screen.findByLabelText("Choose a logo"), file)
  await waitFor(() => expect(calls["POST /invoice-seller/sarl/logo"]).toHaveLength(1))
  await user.click(button("Logo of Petit Salon SARL"))
  const shown = await screen.findByRole("img", { name: "Logo of Petit Salon SARL, as printed" })
  expect(shown.getAttribute("src")).toBe("/api/seller-logo/9")
  await user.click(button("Remove logo"))
  await user.click(
    within(await screen.findByRole("dialog", { name: /^Remove the logo/ })).getByRole("button", {
      name: "Remove logo",
    }),
  )
  await waitFor(() =>
    expect(calls["POST /invoice-seller/sarl/logo/remove"]).toMatchObject([{ body: { version: 4 } }]),
  )
})

it("keeps what was typed of a seller over a colleague's change, and sends it with the version of now", async () => {
  const answers = [
    () =>
      answered(
        { success: false, message: "Changed", current: [{ ...sarl, bank: "Other", version: 4 }] },
        409,
      ),
    () => answered({ data: [{ ...sarl, iban: "FR76", bank: "Other", version: 5 }] }),
  ]
  const calls = answerCalls({ "PUT /invoice-seller/sarl": () => (answers.shift() ?? Response.error)() })
  const { user } = show()
  await user.click(button("Edit Petit Salon SARL"))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Petit Salon SARL" }))
  dialog.getByText("Documents have been issued with this prefix: it can no longer be changed.")
  await user.type(dialog.getByLabelText("IBAN"), "FR76")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText(/Somebody else changed this/)
  expect(dialog.getByLabelText("Bank")).toHaveProperty("value", "Other")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await screen.findByText("FR76")
  expect(calls["PUT /invoice-seller/sarl"]?.map(({ body }) => body)).toMatchObject([
    { iban: "FR76", bank: "", version: 3 },
    { iban: "FR76", bank: "Other", version: 4 },
  ])
})

it("says what is missing of a seller before anything can be issued, also of one without a name", () => {
  show({ ...sarl, legal_name: "", missing: ["legal_name", "registration_number", "iban"] })
  screen.getByText("Missing before invoices can be issued: Legal name, SIREN or EIN, and IBAN")
  button("Edit SARL")
})

it("adds a rule that charges no tax only with its reason in both languages", async () => {
  const calls = answerCalls({ "POST /tax-rule": () => answered({ data: [france, eu, states] }, 201) })
  const { user } = show()
  await user.click(button("Add rule"))
  const dialog = within(await screen.findByRole("dialog", { name: "Add a tax rule" }))
  await user.type(dialog.getByLabelText("Name"), "Export")
  await user.selectOptions(dialog.getByLabelText("Tax"), "Export")
  const add = dialog.getByRole("button", { name: "Add" })
  expect(add).toHaveProperty("disabled", true)
  await user.type(dialog.getByLabelText("Reason for no tax, in English"), "Export of services")
  await user.type(dialog.getByLabelText("Reason for no tax, in French"), "Exportation")
  await user.click(add)
  await waitFor(() =>
    expect(calls["POST /tax-rule"]?.map(({ body }) => body)).toMatchObject([
      { entity: "sarl", name: "Export", category: "G", rate: 0, has_vat_code: null },
    ]),
  )
})

it("moves a rule among those of its seller alone, by keys", async () => {
  const calls = answerCalls({ "POST /tax-rule-order": () => answered({ data: [eu, france, states] }) })
  const { user } = show()
  expect(button("Move States up").getAttribute("aria-disabled")).toBe("true")
  button("Move EU up").focus()
  await user.keyboard("{Enter}")
  await screen.findByText("EU is now 1 of 3")
  expect(calls["POST /tax-rule-order"]?.map(({ body }) => body)).toEqual([
    { rules: [2, 1, 3], before: [1, 2, 3] },
  ])
})

it("says of a buyer that is tried which rule holds, what is printed, and what is wrong with its number", async () => {
  const reason = "Autoliquidation"
  const tried = {
    place: "eu",
    territory: null,
    rule: { ...eu, category: "AE", rate: 0 },
    reason,
    language: "fr",
  }
  const calls = answerCalls({
    "POST /tax-rule-trial": ({ body }) =>
      answered({
        data:
          (body as { vat_code: string }).vat_code === "DE1"
            ? { ...tried, rule: null, vat_code_problem: "Mistyped" }
            : { ...tried, vat_code_problem: null },
      }),
  })
  const { user } = show()
  await user.selectOptions(screen.getByLabelText("Buyer’s country"), "France")
  await user.click(button("Try"))
  await screen.findByText("Autoliquidation")
  screen.getByText("Reverse charge (AE)")
  await user.type(screen.getByLabelText("Buyer’s VAT number"), "DE1")
  await user.click(button("Try"))
  await screen.findByText("Mistyped")
  screen.getByText("No rule matches this buyer: no invoice can be issued.")
  expect(calls["POST /tax-rule-trial"]?.at(-1)?.body).toEqual({
    entity: "sarl",
    country_id: 1,
    zip_code: "",
    vat_code: "DE1",
  })
})

it("says what an organisation lacks to be invoiced, and shows what is wrong beside its field", async () => {
  const answers = [
    () =>
      answered(
        { success: false, message: "Wrong", errors: { vat_code: ["This VAT number is mistyped"] } },
        422,
      ),
    () => answered({ data: [{ ...icex, street: "Castellana 278", version: 3, wrong: [] }] }),
  ]
  const calls = answerCalls({ "PUT /paying-organization/7": () => (answers.shift() ?? Response.error)() })
  const { user } = show()
  screen.getByText("Cannot be invoiced yet. Missing or wrong: Street, Postcode")
  await user.click(button("Edit ICEX"))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit ICEX" }))
  await user.type(dialog.getByLabelText("Street"), "Castellana 278")
  await user.type(dialog.getByLabelText("VAT number"), "ES1")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText("This VAT number is mistyped")
  await user.clear(dialog.getByLabelText("VAT number"))
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await screen.findByText(/Castellana 278/)
  expect(screen.queryByText(/Cannot be invoiced yet/)).toBeNull()
  expect(calls["PUT /paying-organization/7"]?.at(-1)?.body).toMatchObject({
    street: "Castellana 278",
    vat_code: "",
    version: 2,
  })
})
