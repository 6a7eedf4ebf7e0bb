import { screen, waitFor, within } from "@testing-library/react"
import { use, useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import type { CompanyRow } from "#lib/contract/crm/companies.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { listDataOf } from "#tests/components/list-data.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { CompanyList } from "./company-list.tsx"
import { type CompanyRows, packCompanies } from "./listed-company.ts"

const bulkEditor = { ...editor, permissions: { ...readsAll, "record.edit": true, "show.bulk-action": true } }

const companyOf = (id: number, name: string, more: Partial<CompanyRow> = {}): CompanyRow => ({
  id,
  name,
  businessName: null,
  typeOfAccount: [],
  brands: [],
  tags: [],
  typeOfAccountMp: null,
  country: null,
  contacts: [],
  contacts_count: 0,
  saleOwners: [],
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
  is_mail: false,
  is_primary_contact: true,
  is_active_sequence: false,
  email_error: false,
  ...more,
})

const companies = [companyOf(1, "Acme"), companyOf(2, "Bolt")]
const tags: FilterChip = { entry: "tags.is.3", field: "Tags", operator: "is", values: ["Organic"] }
const country: FilterChip = { entry: "country.is.75", field: "Country", operator: "is", values: ["France"] }

type Options = Parameters<typeof listDataOf<CompanyRows>>[1]

/** The companies list as the server gives it for an address. */
function listOf(rows: CompanyRow[], options: Options = {}) {
  return <CompanyList {...listDataOf(packCompanies(rows), options)} />
}

const queryOf = (q: string, chips: FilterChip[]) =>
  String(new URLSearchParams([["q", q], ...chips.map(({ entry }) => ["f", entry])]))

const filtered = (q: string, chips: FilterChip[]) => listOf(companies, { query: queryOf(q, chips), chips })

const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>("link", { name })
const addressOf = (name: string | RegExp) => decodeURIComponent(link(name).getAttribute("href") ?? "")
const searchField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Search companies" })
const filtersButton = () => screen.getByRole("button", { name: /^Filters/ })

describe("the address of the companies", () => {
  it("keeps the search for an order that is asked for while its rows are on their way", async () => {
    const rows = heldAnswer<null>()
    let waitForRows = (): void => undefined
    /** What the next address brings, for which the app's router waits. */
    function Page() {
      const [coming, setComing] = useState<Promise<null> | null>(null)
      waitForRows = () => setComing(rows.promise)
      return coming && use(coming)
    }
    const { user, router } = renderInApp(
      <>
        {listOf(companies)}
        <Page />
      </>,
    )
    router.push.mockImplementation(() => waitForRows())
    await user.type(searchField(), "petit{Enter}")
    expect(router.push).toHaveBeenLastCalledWith("/companies?q=petit", expect.anything())
    expect(addressOf("Updated")).toBe("/companies?q=petit&sort=-updated_at")
    expect(searchField().value).toBe("petit")
  })

  it("is left without one filter by its cross, and without any by Reset all; the button counts them", () => {
    renderInApp(filtered("a", [tags, country]))
    screen.getByRole("button", { name: /^Filters\s*2\s*active filters$/ })
    expect(addressOf("Remove the filter Tags is Organic")).toBe("/companies?q=a&f=country.is.75")
    expect(addressOf("Remove the filter Country is France")).toBe("/companies?q=a&f=tags.is.3")
    expect(addressOf("Reset all")).toBe("/companies?q=a")
  })
})

it("who removes filters and the search by keyboard goes on beside them", async () => {
  const { user, show } = renderInApp(filtered("a", [tags, country]))
  link(/^Remove the filter Tags/).focus()
  await user.keyboard("{Enter}")
  show(filtered("a", [country]))
  expect(document.activeElement).toBe(link(/^Remove the filter Country/))
  await user.keyboard("{Enter}")
  show(filtered("a", []))
  expect(document.activeElement).toBe(filtersButton())
  link("Clear the search").focus()
  await user.keyboard("{Enter}")
  show(filtered("", []))
  expect(document.activeElement).toBe(searchField())
  expect(searchField().value).toBe("")
})

it("a search without results says so and offers the way back", async () => {
  const { user } = renderInApp(listOf([], { query: "q=zzzz" }))
  screen.getByText("No results found")
  screen.getByText("No company matches “zzzz”.")
  const [, back] = screen.getAllByRole("link", { name: "Clear the search" })
  if (!back) throw new Error("The empty list offers no way back")
  expect(back.getAttribute("href")).toBe("/companies")
  await user.click(back)
  expect(document.activeElement).toBe(searchField())
})

it.each([
  ["is_mail", true, "An email is in the process of being sent"],
  ["is_primary_contact", false, "Primary sales contact is missing"],
  ["is_active_sequence", true, "Sequence in progress"],
  ["email_error", true, "Email error"],
] as const)("an icon of a row says what %s means", (field, value, name) => {
  renderInApp(listOf([companyOf(1, "Acme", { [field]: value }), companyOf(2, "Bolt")]))
  const icon = screen.getByRole("img", { name })
  expect(screen.getAllByRole("img", { name: /./ })).toEqual([icon])
  expect(screen.getByRole("row", { name: /Acme/ }).contains(icon)).toBe(true)
})

it("companies and their contacts open in new tabs", () => {
  renderInApp(listOf([companyOf(1, "Acme", { contacts: [{ id: 5, name: "Léa" }], contacts_count: 1 })]))
  for (const [name, address] of [
    ["Acme", "/company/1"],
    ["Léa", "/contact/5"],
  ] as const) {
    expect(link(name).getAttribute("href")).toBe(address)
    expect(link(name).target).toBe("_blank")
  }
})

describe("what is chosen of the companies", () => {
  const bar = () => within(screen.getByRole("region", { name: "Selection" }))

  it.each([
    ["", "Select all 30", "All 30 companies are selected"],
    ["q=a", "Select all 30 that match", "All 30 that match are selected"],
  ])("is told in their words (%s)", async (query, offer, all) => {
    const { user } = renderInApp(listOf(companies, { query, total: 30 }))
    await user.click(screen.getByRole("checkbox", { name: "Select the page" }))
    bar().getByText("2 companies on this page are selected")
    await user.click(bar().getByRole("button", { name: offer }))
    bar().getByText(all)
    await user.click(screen.getByRole("checkbox", { name: "Select Bolt" }))
    bar().getByText("1 company selected")
  })

  it.each([
    ["", "All 2 companies"],
    ["q=a", "All 2 that match"],
  ])(
    "is everything the list shows while no row is (%s): the menu says so, and its dialogs ask",
    async (query, target) => {
      withPopovers()
      answerCalls({ "GET /company-list/filter-options": () => answered({ data: [] }) })
      const { user } = renderInApp(listOf(companies, { query }), { user: bulkEditor })
      await user.click(screen.getByRole("button", { name: "Actions" }))
      const menu = await screen.findByRole("menu", { name: target })
      await user.click(await within(menu).findByRole("menuitem", { name: "Add or remove tags…" }))
      const dialog = await screen.findByRole("dialog", { name: "Add or remove tags" })
      within(dialog).getByText("Nothing is selected. Apply this to all 2 records?")
    },
  )
})

it.each([
  ["nothing", {}, []],
  ["export", { "export.companies": true }, ["Export…"]],
  ["change many", bulkEditor.permissions, ["Actions"]],
] as const)("actions are offered to who may %s as far as that goes", (_, permissions, names) => {
  renderInApp(listOf(companies), { user: { ...editor, permissions } })
  const buttons = screen.queryAllByRole("button", { name: /^(Actions|Export…)$/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
})

describe("the filters beside the rows", () => {
  const offered = {
    "GET /company-list/filters": () =>
      answered({
        data: [
          { field: "country", category: "details", types: ["="], source: "countries", is_counted: false },
        ],
      }),
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
  const keepOpen = (lists: string) => (document.cookie = `filters_open=${lists}; path=/`)
  afterEach(() => {
    keepOpen("")
    vi.restoreAllMocks()
  })
  const panel = () => screen.queryByRole("region", { name: "Filters" })
  const find = () => screen.findByRole("searchbox", { name: "Find a filter" })
  const windowOf = (isWide: boolean) =>
    vi
      .spyOn(window, "matchMedia")
      .mockImplementation(
        (media) => Object.assign(new EventTarget(), { media, matches: isWide }) as MediaQueryList,
      )

  it("leave the list at hand, and give the focus back to the row they were asked for from", async () => {
    windowOf(true)
    answerCalls(offered)
    const { user } = renderInApp(listOf(companies))
    await user.keyboard("j")
    expect(document.activeElement).toBe(link("Acme"))
    await user.keyboard("f")
    expect(document.cookie).toContain("filters_open=companies")
    await user.click(searchField())
    expect(panel()).not.toBeNull()
    await user.click(await find())
    await user.keyboard("{Escape}")
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(link("Acme"))
  })

  it("are drawn by the server where they were left open, without the focus", async () => {
    windowOf(true)
    answerCalls(offered)
    keepOpen("companies")
    const drawn = vi.fn<(page: HTMLElement) => void>()
    const { user } = renderInApp(listOf(companies, { areFiltersOpen: true }), {
      beforeScripts: (page) => drawn(page.cloneNode(true) as HTMLElement),
    })
    expect(drawn.mock.calls[0]?.[0].querySelector("section[aria-label=Filters]")).not.toBeNull()
    expect(document.activeElement).not.toBe(await find())
    await user.click(screen.getByRole("button", { name: "Close the filters" }))
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(filtersButton())
    expect(document.cookie).not.toContain("companies")
  })

  it("lie over the list where there is no room", async () => {
    windowOf(false)
    answerCalls(offered)
    const { user } = renderInApp(listOf(companies))
    await user.click(filtersButton())
    const dialog = await screen.findByRole("dialog", { name: "Filters" })
    await within(dialog).findByRole("searchbox", { name: "Find a filter" })
    expect(panel()).toBeNull()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Filters" })).toBeNull())
  })
})
