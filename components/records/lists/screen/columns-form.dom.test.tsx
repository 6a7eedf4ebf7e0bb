import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { ColumnsForm } from "./columns-form.tsx"
import { allColumns } from "./list-columns.ts"

const columns = ["city", "country", "owner"].map((key) => ({ key, label: key }))
const saving = "PUT /preference/companies.columns"

type Options = {
  list?: FilteredList
  locale?: Locale
  usual?: ListColumns
  isOfView?: boolean
  hasTotals?: boolean
}

/** The choice as a list shows it: what is chosen holds at once. */
function Form({
  list = "companies",
  usual = allColumns,
  isOfView = false,
  hasTotals = false,
}: Omit<Options, "locale">) {
  const [choice, setChoice] = useState(usual)
  return (
    <NavigationProvider>
      <ColumnsForm
        list={list}
        columns={columns}
        choice={choice}
        usual={usual}
        isOfView={isOfView}
        hasTotals={hasTotals}
        onChange={setChoice}
      />
    </NavigationProvider>
  )
}

function renderForm({ locale = "en", ...given }: Options = {}) {
  return renderInApp(<Form {...given} />, { locale })
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name })
const shownColumns = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map(({ parentElement }) => parentElement?.textContent)

describe("the choice of a list's columns", () => {
  it("has the list read again once the last of several choices is kept", async () => {
    const answers = [heldAnswer(), heldAnswer()]
    const calls = answerCalls({
      [saving]: () => answers[(calls[saving]?.length ?? 1) - 1]?.promise ?? unreachable(),
    })
    const { user, router } = renderForm()
    await user.click(screen.getByRole("checkbox", { name: "city" }))
    await user.click(screen.getByRole("checkbox", { name: "owner" }))
    await waitFor(() => expect(calls[saving]).toHaveLength(1))

    answers[0]?.give(answered({ success: true }))
    await waitFor(() => expect(calls[saving]).toHaveLength(2))
    expect(router.refresh).not.toHaveBeenCalled()

    answers[1]?.give(answered({ success: true }))
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
    expect(calls[saving]?.map(({ body }) => body)).toEqual([
      { value: { hidden: ["city"], order: [] } },
      { value: { hidden: ["city", "owner"], order: [] } },
    ])
  })

  it("says so when it could not be kept, and leaves the list as it is", async () => {
    answerCalls({ [saving]: unreachable })
    const { user, router } = renderForm()
    await user.click(screen.getByRole("checkbox", { name: "city" }))
    await screen.findByText("The columns were not saved")
    expect(router.refresh).not.toHaveBeenCalled()
  })

  it.each([
    ["en", "Show totals"],
    ["fr", "Afficher les totaux"],
  ] as const)(
    "hides the totals of a list that has any, and keeps that with them (%s)",
    async (locale, name) => {
      const call = "PUT /preference/registrations.columns"
      const calls = answerCalls({ [call]: () => answered({ success: true }) })
      const { user } = renderForm({ list: "registrations", locale, hasTotals: true })
      expect(box(name).checked).toBe(true)
      await user.click(box(name))
      await waitFor(() => expect(calls[call]).toHaveLength(1))
      expect(calls[call]?.[0]?.body).toEqual({ value: { hidden: [], order: [], totals: "hidden" } })
    },
  )

  it("is moved by keyboard, which stays with the column, and goes back to how all have it", async () => {
    const calls = answerCalls({ [saving]: () => answered({ success: true }) })
    const { user } = renderForm()
    const left = screen.getByRole("button", { name: "Move country to the left" })
    left.focus()
    await user.keyboard("{Enter}")
    expect(document.activeElement).toBe(left)
    expect(shownColumns()).toEqual(["country", "city", "owner"])
    screen.getByText("country is now column 1 of 3")
    await user.keyboard("{Enter}")
    await user.click(screen.getByRole("button", { name: "Reset columns" }))
    expect(shownColumns()).toEqual(["city", "country", "owner"])
    await waitFor(() =>
      expect(calls[saving]?.map(({ body }) => body)).toEqual([
        { value: { hidden: [], order: ["country", "city", "owner"] } },
        { value: null },
      ]),
    )
  })

  it("shows a column that is hidden for everybody to who asks for it, and resets it with the others", async () => {
    const calls = answerCalls({ [saving]: () => answered({ success: true }) })
    const { user } = renderForm({ usual: { hidden: ["owner"], order: [] } })
    expect(shownColumns()).toEqual(["city", "country"])
    await user.click(box("owner"))
    expect(shownColumns()).toEqual(["city", "country", "owner"])
    await user.click(screen.getByRole("button", { name: "Reset columns" }))
    expect(shownColumns()).toEqual(["city", "country"])
    await waitFor(() =>
      expect(calls[saving]?.map(({ body }) => body)).toEqual([
        { value: { hidden: [], order: [] } },
        { value: null },
      ]),
    )
  })

  it("is kept with the saved filter that is open where that holds columns, and not by itself", async () => {
    const calls = answerCalls({ [saving]: () => answered({ success: true }) })
    const { user } = renderForm({ isOfView: true })
    await user.click(box("city"))
    expect(shownColumns()).toEqual(["country", "owner"])
    await settled()
    expect(calls[saving]).toEqual([])
  })

  it("has no totals to hide where the list has none", () => {
    renderForm()
    expect(screen.queryByRole("checkbox", { name: "Show totals" })).toBeNull()
  })
})
