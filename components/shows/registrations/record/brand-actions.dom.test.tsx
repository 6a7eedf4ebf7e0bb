import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
// What carries calls is here already: a call that nobody confirmed would be under way at once.
import "#lib/api/client.ts"
import "#lib/api/link.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { FirstTime, MarkFirst, RemoveBrand } from "./brand-actions.tsx"
import { RegistrationDetailsProvider } from "./registration-context.ts"

const details = {
  id: 5,
  tradeshow: { id: 1, sections: [] },
  companies: [3],
  associations: [],
  companyVersion: 1,
}

it("the mark of a first time at the show is taken off after a question", async () => {
  const call = "DELETE /registration/brand/107/first"
  const calls = answerCalls({ [call]: () => answered({ success: true }) })
  const { user, router } = renderInApp(
    <RegistrationDetailsProvider value={details}>
      <FirstTime id={107} name="Bonton" />
    </RegistrationDetailsProvider>,
  )
  screen.getByText("First time at the show")
  await user.click(screen.getByRole("button", { name: "Bonton: not the first time" }))
  const question = await screen.findByRole("dialog", {
    name: "Remove the first-time mark from Bonton?",
  })
  await settled()
  expect(calls[call] ?? [], "nothing is sent before the answer").toEqual([])
  await user.click(within(question).getByRole("button", { name: "Not the first time" }))
  await waitFor(() => expect(calls[call]).toHaveLength(1))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it("a brand is marked as at the show for the first time, again too", async () => {
  const call = "PUT /registration/brand/107/first"
  const calls = answerCalls({ [call]: () => answered({ data: { booths: [] } }) })
  const { user, router } = renderInApp(<MarkFirst id={107} name="Bonton" />)
  await user.click(screen.getByRole("button", { name: "Bonton: first time at the show" }))
  await waitFor(() => expect(calls[call]).toHaveLength(1))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it("a brand is taken off its booth after a question", async () => {
  const call = "DELETE /registration/5/booth/2/brand/107"
  const calls = answerCalls({ [call]: () => answered({ data: { booths: [] } }) })
  const { user, router } = renderInApp(
    <RegistrationDetailsProvider value={details}>
      <RemoveBrand booth={2} brand={107} name="Bonton" />
    </RegistrationDetailsProvider>,
  )
  await user.click(screen.getByRole("button", { name: "Remove Bonton from the booth" }))
  const question = await screen.findByRole("dialog", { name: "Remove Bonton from this booth?" })
  await settled()
  expect(calls[call] ?? [], "nothing is sent before the answer").toEqual([])
  await user.click(within(question).getByRole("button", { name: "Remove" }))
  await waitFor(() => expect(calls[call]).toHaveLength(1))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})
