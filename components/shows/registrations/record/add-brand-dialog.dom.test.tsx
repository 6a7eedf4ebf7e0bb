import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { AddBrandDialog } from "./add-brand-dialog.tsx"
import { RegistrationDetailsProvider } from "./registration-context.ts"

const details = {
  id: 12,
  tradeshow: { id: 1, sections: [] },
  companies: [],
  associations: [],
  companyVersion: undefined,
}

it.each([
  [
    "one that the registration has is the same on both booths, however it is written",
    "ourson BLANC",
    { brand: 7 },
  ],
  ["another is a new one", "Ourson Gris", { name: "Ourson Gris" }],
])("of brands that are added to a booth %s", async (_, typed, sent) => {
  const calls = answerCalls({
    "POST /registration/12/brand": () => answered({ success: true, booths: [] }, 201),
  })
  const onClose = vi.fn()
  const { user, router } = renderInApp(
    <RegistrationDetailsProvider value={details}>
      <AddBrandDialog booth={2} others={[{ id: 7, name: "Ourson Blanc" }]} opened onClose={onClose} />
    </RegistrationDetailsProvider>,
  )
  const dialog = within(await screen.findByRole("dialog", { name: "Add a brand" }))
  await user.type(dialog.getByRole("combobox", { name: "Name of the brand" }), `${typed}{Enter}`)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls["POST /registration/12/brand"]?.map(({ body }) => body)).toEqual([{ boothId: 2, ...sent }])
  expect(router.refresh).toHaveBeenCalled()
})
