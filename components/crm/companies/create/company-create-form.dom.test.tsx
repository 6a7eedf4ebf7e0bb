import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { Option } from "#lib/contract/platform/fields.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aCompany, companyChoices } from "#tests/components/companies.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CompanyCreateForm } from "./company-create-form.tsx"

const creating = "POST /company"

function show() {
  const calls = answerCalls({
    ...companyChoices,
    "GET /company-duplicates": ({ search }) =>
      answered({
        names:
          search.get("name")?.toLowerCase() === "homonyme"
            ? [{ id: 4, name: "Homonyme", detail: "Lyon" }]
            : [],
        perhaps:
          search.get("name")?.toLowerCase() === "homonyme"
            ? [{ id: 5, name: "Homonyme SARL", detail: "Paris" }]
            : [],
      }),
    [creating]: () =>
      answered({ success: true, data: aCompany({ id: 12, informations: { name: "homonyme" } }) }),
  })
  const onCreated = vi.fn<(company: Option) => void>()
  const onClose = vi.fn<() => void>()
  const rendered = renderInApp(<CompanyCreateForm opened onCreated={onCreated} onClose={onClose} />)
  return { ...rendered, calls, onCreated, onClose }
}

const saveButton = () => screen.getByRole("button", { name: "Save" })
/** The input of a field, once its choices have come. */
const picker = (name: string) => screen.findByRole("combobox", { name, busy: false })

it("warns of a company of the same name, and takes it with an account type and a country", async () => {
  const { user, calls, onCreated, onClose } = show()
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "homonyme")
  await screen.findByText(/A company with this name already exists\./)
  screen.getByText("Perhaps the same as this company:")
  expect(screen.getByRole("link", { name: "Homonyme SARL" }).getAttribute("href")).toBe("/company/5")
  expect(screen.getByRole("link", { name: "Homonyme" }).getAttribute("href")).toBe("/company/4")
  expect(saveButton()).toHaveProperty("disabled", true)
  await user.type(await picker("Account types"), "press{Enter}")
  expect(saveButton()).toHaveProperty("disabled", true)
  await user.type(await picker("Country"), "fran{Enter}")
  await waitFor(() => expect(saveButton()).toHaveProperty("disabled", false))
  await user.type(await picker("Account types"), "{Backspace}")
  await waitFor(() => expect(saveButton()).toHaveProperty("disabled", true))
  await user.keyboard("press{Enter}")
  await waitFor(() => expect(saveButton()).toHaveProperty("disabled", false))
  await user.click(saveButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onCreated).toHaveBeenCalledWith({ id: 12, name: "homonyme" })
  expect(calls[creating]?.map(({ body }) => body)).toEqual([
    { informations: { name: "homonyme", accountTypes: [2], address: { country_id: 1 } } },
  ])
})

it("asks before what was typed is given up", async () => {
  const { user, onClose } = show()
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Acme")
  await user.keyboard("{Escape}")
  const alert = () => screen.findByRole("dialog", { name: "Alerte" })
  await user.click(within(await alert()).getByRole("button", { name: "Close" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Alerte" })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole("button", { name: "Cancel" }))
  await user.click(within(await alert()).getByRole("button", { name: "Leave without saving" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
