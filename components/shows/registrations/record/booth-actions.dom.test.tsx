import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
// What carries calls is here already: a call that nobody confirmed would be under way at once.
import "#lib/api/client.ts"
import "#lib/api/link.ts"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aBooth, aBrand, aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { BoothActions } from "./booth-actions.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { RegistrationFormProvider } from "./registration-context.ts"

function Booth() {
  const form = useRecordForm(
    loadedRegistration(aRegistration({ booths: [aBooth(1, [aBrand(7, "Bonton")])] })),
  )
  return (
    <RegistrationFormProvider form={form}>
      <BoothActions booth={1} name="Corner" />
    </RegistrationFormProvider>
  )
}

it("a booth is deleted after a question", async () => {
  const call = "DELETE /registration/booth/1"
  const calls = answerCalls({ [call]: () => answered({ success: true }) })
  const { user, router } = renderInApp(<Booth />)
  await user.click(screen.getByRole("button", { name: "Delete booth Corner" }))
  const question = await screen.findByRole("dialog", { name: "Delete booth Corner?" })
  await settled()
  expect(calls[call] ?? [], "nothing is sent before the answer").toEqual([])
  await user.click(within(question).getByRole("button", { name: "Delete booth" }))
  await waitFor(() => expect(calls[call]).toHaveLength(1))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})
