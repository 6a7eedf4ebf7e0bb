import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aCompany, companyChoices } from "#tests/components/companies.ts"
import { listDataOf } from "#tests/components/list-data.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { CompanyList } from "./company-list.tsx"
import { packCompanies } from "./listed-company.ts"

const list = <CompanyList {...listDataOf(packCompanies([]))} />
const isFocused = (name: RegExp) =>
  waitFor(() => {
    const { activeElement } = document
    expect(activeElement?.getAttribute("aria-busy")).toBeNull()
    expect(activeElement).toBe(screen.getByLabelText(name, { selector: "input[aria-required=true]" }))
  })

it("a company is created in a few keys; the list names it and is read again", async () => {
  const calls = answerCalls({
    ...companyChoices,
    "GET /company-duplicates": () => answered({ names: [], perhaps: [] }),
    "POST /company": () =>
      answered({ success: true, data: aCompany({ id: 12, informations: { name: "Zyga" } }) }),
  })
  const { user, router } = renderInApp(list)
  await user.keyboard("n")
  await screen.findByRole("dialog", { name: "New company" })
  await isFocused(/^Name/)
  await user.keyboard("Zyga")
  await user.tab()
  await isFocused(/^Account types/)
  await user.keyboard("bran")
  // Tab takes what is offered: people see it by then.
  await waitFor(() =>
    expect(
      screen.getByRole("option", { name: "Brand", hidden: true }).getAttribute("data-combobox-selected"),
    ).toBe("true"),
  )
  await user.tab()
  await isFocused(/^Country/)
  await user.keyboard("fran{Enter}{Control>}{Enter}{/Control}")
  const made = await screen.findByRole("link", { name: "Zyga" })
  expect(made.getAttribute("href")).toBe("/company/12")
  expect(made.closest("[role=status]")?.textContent).toContain("Last created:")
  expect(router.refresh).toHaveBeenCalled()
  expect(calls["POST /company"]?.map(({ body }) => body)).toEqual([
    { informations: { name: "Zyga", accountTypes: [3], address: { country_id: 1 } } },
  ])
})

it("who may not change companies is offered no new one", () => {
  renderInApp(list, { user: { ...editor, permissions: readsAll } })
  expect(screen.queryByRole("button", { name: "New company" })).toBeNull()
})
