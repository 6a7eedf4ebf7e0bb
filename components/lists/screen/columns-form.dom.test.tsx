import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ColumnsForm } from "./columns-form.tsx"
import { allColumns } from "./list-columns.ts"

const columns = ["city", "country", "owner"].map((key) => ({ key, label: key }))
const saving = "PUT /preference/companies.columns"

function renderForm() {
  return renderInApp(
    <NavigationProvider>
      <ColumnsForm
        list="companies"
        columns={columns}
        choice={allColumns}
        usual={allColumns}
        onChange={() => undefined}
      />
    </NavigationProvider>,
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
})
