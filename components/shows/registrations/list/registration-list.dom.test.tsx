import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { allColumns } from "#components/records/lists/screen/list-columns.ts"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { eventStream } from "#tests/components/event-stream.ts"
import { listDataOf } from "#tests/components/list-data.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { registrationRow } from "#tests/components/registration-row.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { aSavedFilter } from "#tests/components/saved-filter.ts"
import { packRegistrations } from "./listed-registration.ts"
import { RegistrationList } from "./registration-list.tsx"

beforeEach(() => {
  eventStream()
})

const rows = packRegistrations({
  data: [registrationRow({})],
  lifecycles: [],
  totals: { registrations: 1, booths: 1, size: 9, amounts: [] },
})
const withoutTotals: ListColumns = { ...allColumns, totals: "hidden" }
const view = aSavedFilter({ name: "Without totals", columns: allColumns })

/** The list with the totals as they were chosen, by oneself or by a saved filter. */
const listOf = (choice: ListColumns, open?: SavedFilter) => (
  <RegistrationList
    {...listDataOf(rows, {
      query: open ? `view=${open.id}` : "",
      view: open ?? null,
      columns: { choice, usual: allColumns },
    })}
  />
)
const totals = () => screen.queryByLabelText("Totals for this list")

async function hideTotals(user: ReturnType<typeof renderInApp>["user"]) {
  withPopovers()
  await user.click(screen.getByRole("button", { name: "Columns" }))
  await user.click(await screen.findByRole("checkbox", { name: "Show totals" }))
}

describe("the totals of the registrations", () => {
  it("are not even drawn by the server where they are hidden", () => {
    const drawn: boolean[] = []
    for (const choice of [allColumns, withoutTotals]) {
      const { unmount } = renderInApp(listOf(choice), {
        beforeScripts: (page) =>
          drawn.push(page.querySelector("[aria-label='Totals for this list']") !== null),
      })
      unmount()
    }
    expect(drawn).toEqual([true, false])
  })

  it("are hidden at once, and that is kept", async () => {
    const saving = "PUT /preference/registrations.columns"
    const calls = answerCalls({ [saving]: () => answered({ success: true }) })
    const { user } = renderInApp(listOf(allColumns))
    expect(totals()).not.toBeNull()
    await hideTotals(user)
    expect(totals()).toBeNull()
    await waitFor(() => expect(calls[saving]?.[0]?.body).toEqual({ value: withoutTotals }))
  })

  it("are hidden as a change of the saved filter that is open and holds columns", async () => {
    const { user, show } = renderInApp(listOf(allColumns, view))
    await hideTotals(user)
    expect(totals()).toBeNull()
    screen.getByRole("button", { name: /^Saved filters\s*Without totals\s*changed/ })
    show(listOf(withoutTotals, { ...view, columns: withoutTotals, version: 2 }))
    expect(totals()).toBeNull()
    screen.getByRole("button", { name: /^Saved filters\s*Without totals$/ })
    show(listOf(allColumns))
    expect(totals()).not.toBeNull()
  })
})
