import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aCompany, companyChoices } from "#tests/components/companies.ts"
import { companyPage } from "#tests/components/company-page.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"

const pencil = (field: string) => screen.findByRole("button", { name: `Edit ${field}` })
const bar = () => screen.findByRole("region", { name: "Unsaved changes" })

const saving = "PUT /company/7"
const taking = { [saving]: () => answered({ success: true, data: aCompany({ version: 4 }) }) }

async function save(user: ReturnType<typeof renderInApp>["user"]) {
  await user.click(within(await bar()).getByRole("button", { name: "Save" }))
  await screen.findByText("Saved")
}

describe("fields of a company", () => {
  it("are edited one after the other by Tab, and saved by Ctrl+Enter but for what Escape gave up", async () => {
    const saved = { ...aCompany().informations.address, street: "1 rue Longue", zip_code: "75003" }
    const calls = answerCalls({
      "PUT /company/7": () =>
        answered({ success: true, data: aCompany({ version: 4, informations: { address: saved } }) }),
    })
    const { user } = renderInApp(companyPage(aCompany()))
    const isEdited = (field: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.queryByRole("textbox", { name: field })))
    const street = await pencil("Street")
    street.focus()
    await user.keyboard("{Enter}")
    await isEdited("Street")
    await user.keyboard("1 rue Longue{Tab}")
    await isEdited("Postcode")
    await user.keyboard("75003{Tab}")
    await isEdited("City")
    await user.keyboard("Paris{Escape}")
    await bar()
    await user.keyboard("{Control>}{Enter}{/Control}")
    await screen.findByText("Saved")
    expect(calls["PUT /company/7"]?.map(({ body }) => body)).toEqual([
      { informations: { address: { street: "1 rue Longue", zip_code: "75003" } }, version: 3 },
    ])
  })

  it("take five brands, and say so of a sixth; Escape closes the choices and keeps what was taken", async () => {
    const brands = [1, 2, 3, 4].map((id) => ({ id, name: `Marquise ${id}` }))
    answerCalls({
      ...companyChoices,
      "GET /company-edit/optional-init": () =>
        answered({ brands: [...brands, { id: 5, name: "Marquise 5" }] }),
    })
    const { user } = renderInApp(companyPage(aCompany({ informations: { brands } })))
    await user.click(await pencil("Brands"))
    const field = await screen.findByRole("combobox", { name: "Brands" })
    await user.type(field, "marquise{Enter}")
    await screen.findByText("Marquise 5")
    await user.type(field, "marquise 6{Enter}")
    await screen.findByText("5 maximum")
    expect(field.getAttribute("aria-expanded")).toBe("true")
    await user.keyboard("{Escape}")
    expect(field.getAttribute("aria-expanded")).toBe("false")
    expect(field.isConnected).toBe(true)
    screen.getByText("Marquise 5")
    expect((await bar()).textContent).toContain("1 unsaved change")
  })

  it("make it pending by a check", async () => {
    const calls = answerCalls({ ...companyChoices, ...taking })
    const { user } = renderInApp(companyPage(aCompany()))
    await user.click(await pencil("Account types and status"))
    await user.click(await screen.findByRole("checkbox", { name: "Pending" }))
    await save(user)
    expect(calls[saving]?.map(({ body }) => body)).toEqual([
      { informations: { state: "pending" }, version: 3 },
    ])
  })

  it("lose the state with another country, which has none to choose", async () => {
    const calls = answerCalls({ ...companyChoices, ...taking })
    const { address } = aCompany().informations
    const bavarian = { ...address, country_id: 2, country: "Germany", state_id: 1, state: "Bavaria" }
    const { user } = renderInApp(companyPage(aCompany({ informations: { address: bavarian } })))
    screen.getByText("Bavaria")
    await user.click(await pencil("Country"))
    await screen.findByRole("combobox", { name: "Country" })
    await user.keyboard("fran{Enter}")
    await waitFor(() => expect(screen.queryByText("Bavaria")).toBeNull())
    expect(screen.queryByRole("button", { name: "Edit State" })).toBeNull()
    await save(user)
    expect(calls[saving]?.map(({ body }) => body)).toEqual([
      { informations: { address: { country_id: 1, state_id: null } }, version: 3 },
    ])
  })

  it("take a tag that is made for it in a panel, which needs a name", async () => {
    const calls = answerCalls({
      ...companyChoices,
      ...taking,
      "POST /company-tag": () => answered({ data: { id: 8, name: "Organic" } }),
    })
    const { user } = renderInApp(companyPage(aCompany()))
    await user.click(await pencil("Tags"))
    await user.type(await screen.findByRole("combobox", { name: "Tags" }), "Organ{Enter}")
    const panel = within(await screen.findByRole("dialog", { name: "New tag" }))
    const name = panel.getByRole<HTMLInputElement>("textbox", { name: /Name/ })
    const create = panel.getByRole("button", { name: "Create" })
    expect(name.value).toBe("Organ")
    await user.clear(name)
    await user.type(name, " ")
    expect(create).toHaveProperty("disabled", true)
    await user.clear(name)
    await user.type(name, "Organic")
    await user.click(create)
    await screen.findByText("Organic")
    expect(calls["POST /company-tag"]?.map(({ body }) => body)).toEqual([{ name: "Organic" }])
    await save(user)
    expect(calls[saving]?.map(({ body }) => body)).toEqual([{ informations: { tags: [8] }, version: 3 }])
  })
})
