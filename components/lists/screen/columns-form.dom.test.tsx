import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { FilteredList } from "#lib/contract/saved-filters.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ColumnsForm } from "./columns-form.tsx"
import { allColumns } from "./list-columns.ts"

const columns = ["city", "country", "owner"].map((key) => ({ key, label: key }))
const saving = "PUT /preference/companies.columns"

function renderForm({ list = "companies", locale = "en" }: { list?: FilteredList; locale?: Locale } = {}) {
  return renderInApp(
    <NavigationProvider>
      <ColumnsForm
        list={list}
        columns={columns}
        choice={allColumns}
        usual={allColumns}
        isOfView={false}
        onChange={() => undefined}
      />
    </NavigationProvider>,
    { locale },
  )
}

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
      { value: { hidden: ["owner"], order: [] } },
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
      const kept = "PUT /preference/registrations.columns"
      const calls = answerCalls({ [kept]: () => answered({ success: true }) })
      const { user } = renderForm({ list: "registrations", locale })
      const box = screen.getByRole<HTMLInputElement>("checkbox", { name })
      expect(box.checked).toBe(true)
      await user.click(box)
      await waitFor(() => expect(calls[kept]).toHaveLength(1))
      expect(calls[kept]?.[0]?.body).toEqual({ value: { hidden: [], order: [], totals: "hidden" } })
    },
  )

  it("has no totals to hide where the list has none", () => {
    renderForm()
    expect(screen.queryByRole("checkbox", { name: "Show totals" })).toBeNull()
  })
})
