import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { aBooth, aBrand, aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { BoothActions } from "./booth-actions.tsx"
import { BoothNote } from "./booth-note.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { RegistrationFormProvider } from "./registration-context.ts"

function Booth() {
  const form = useRecordForm(
    loadedRegistration(aRegistration({ booths: [aBooth(1, [aBrand(7, "Bonton")])] })),
  )
  return (
    <RegistrationFormProvider form={form}>
      <BoothActions booth={1} name="Corner" />
      <BoothNote booth={1}>{null}</BoothNote>
      <output>{form.count}</output>
    </RegistrationFormProvider>
  )
}

it("a note that is turned on counts as a change, empty as it is, and takes what is typed at once", async () => {
  const { user } = renderInApp(<Booth />)
  await user.click(screen.getByRole("button", { name: "Add a note to booth Corner" }))
  expect(screen.getByRole("status").textContent).toBe("1")
  await user.keyboard("Near the door")
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Booth note" }).value).toBe("Near the door")
  await user.click(screen.getByRole("button", { name: "Remove the note of booth Corner" }))
  expect(screen.getByRole("status").textContent).toBe("0")
})
