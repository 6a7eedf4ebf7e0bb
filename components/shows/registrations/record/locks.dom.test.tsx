import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { aBooth, aBrand, aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { DraftState } from "./draft-state.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { locksOf } from "./locks.ts"
import { RegistrationFormProvider } from "./registration-context.ts"
import { RegistrationField } from "./registration-field.tsx"

const registration = aRegistration({ booths: [aBooth(1, [aBrand(7, "Bonton")])] })
const record = loadedRegistration(registration)
const locks = (isPublished: boolean, mayChangeOwners = true) =>
  locksOf(record.values, { isPublished, mayChangeOwners }, (key) => key)

describe("fields of a registration that its applicant has not sent", () => {
  it("are all locked but the owners of the linked company; nothing is once it was sent", () => {
    const all = Object.keys(record.values)
    expect(Object.keys(locks(false)).toSorted()).toEqual(
      all.filter((path) => path !== "primaryCompany.saleOwners").toSorted(),
    )
    expect(locks(true)).toEqual({})
    expect(locks(true, false)).toEqual({ "primaryCompany.saleOwners": "ownersLocked" })
  })

  it("offer no button to edit them; and why that is, is shown above", () => {
    function Page() {
      const form = useRecordForm(record)
      return (
        <RegistrationFormProvider form={form} locks={locks(false)}>
          <DraftState />
          <dl>
            <RegistrationField path="billing.city">Paris</RegistrationField>
            <RegistrationField path="primaryCompany.saleOwners">Nora</RegistrationField>
          </dl>
        </RegistrationFormProvider>
      )
    }
    renderInApp(<Page />)
    screen.getByText(/The applicant has not sent this application yet/)
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Edit Sales owners",
    ])
  })
})
