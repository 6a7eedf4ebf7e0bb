import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { button, sarlBook, show, withItsParts } from "#tests/components/invoicing-screen.tsx"

withItsParts()

it("adds an account for a category and a rate to a chart, once it is whole", async () => {
  const calls = answerCalls({ "PUT /ledger-book/sarl/account": () => answered({ data: [sarlBook] }) })
  const { user } = show()
  await user.click(button("Chart of accounts of SARL"))
  const dialog = within(await screen.findByRole("dialog", { name: "Chart of accounts of SARL" }))
  await user.click(dialog.getByRole("button", { name: "Add an account" }))
  const save = dialog.getByRole("button", { name: "Save" })
  expect(save).toHaveProperty("disabled", true)
  const own = within(dialog.getByRole("group", { name: "Sales" }))
  await user.type(own.getByLabelText("Account number"), "706120")
  await user.type(own.getByLabelText("Label"), "Services, 20 %")
  await user.click(save)
  await waitFor(() =>
    expect(calls["PUT /ledger-book/sarl/account"]?.map(({ body }) => body)).toEqual([
      {
        version: 2,
        accounts: [
          ...sarlBook.accounts,
          { use: "sales", category: "S", rate: 2000, number: "706120", label: "Services, 20 %" },
        ],
      },
    ]),
  )
})

it("closes a period after saying that it is for good, and shows a refusal beside the day", async () => {
  const answers = [
    () =>
      answered({ success: false, message: "Invalid", errors: { until: ["Choose a day that is over"] } }, 422),
    () => answered({ data: [{ ...sarlBook, closed_until: "2026-10-31", version: 3 }] }),
  ]
  answerCalls({ "POST /ledger-book/sarl/close": () => (answers.shift() ?? Response.error)() })
  const { user } = show()
  await user.click(button("Close a period of SARL"))
  const dialog = within(await screen.findByRole("dialog", { name: "Close a period of SARL" }))
  dialog.getByText(/This cannot be undone/)
  await user.type(dialog.getByLabelText("Last day of the period"), "2026-10-31")
  await user.click(dialog.getByRole("button", { name: "Close the period" }))
  await dialog.findByText("Choose a day that is over")
  await user.click(dialog.getByRole("button", { name: "Close the period" }))
  await screen.findByText("Oct 31, 2026")
})
