import { fireEvent, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { aBooth, aBrand, aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { WhenLinked, WhenOtherPlatform } from "./conditions.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { RegistrationFormProvider } from "./registration-context.ts"
import { useFieldValue } from "./use-field-value.ts"

function Choices() {
  const companies = useFieldValue("booth.1.companies")
  const platform = useFieldValue("information.platform_choice")
  return (
    <>
      <button type="button" onClick={() => companies.set([4])}>
        Put a company there
      </button>
      <button type="button" onClick={() => companies.set([])}>
        Take it off
      </button>
      <button type="button" onClick={() => platform.set("Other")}>
        Other platform
      </button>
      <WhenLinked booth={1}>number, section, structure</WhenLinked>
      <WhenOtherPlatform>name of the platform</WhenOtherPlatform>
    </>
  )
}

function Form() {
  const registration = aRegistration({ booths: [aBooth(1, [aBrand(7, "Bonton")])] })
  const form = useRecordForm(loadedRegistration(registration))
  return (
    <RegistrationFormProvider form={form}>
      <Choices />
    </RegistrationFormProvider>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }))

describe("what a registration is asked", () => {
  it("number, section and structure of a booth only while a company is on it, saved or not", () => {
    renderInApp(<Form />)
    expect(screen.queryByText("number, section, structure")).toBeNull()
    press("Put a company there")
    expect(screen.queryByText("number, section, structure")).not.toBeNull()
    press("Take it off")
    expect(screen.queryByText("number, section, structure")).toBeNull()
  })

  it("the name of a platform only beside “Other”", () => {
    renderInApp(<Form />)
    expect(screen.queryByText("name of the platform")).toBeNull()
    press("Other platform")
    expect(screen.queryByText("name of the platform")).not.toBeNull()
  })
})
