import { act, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { aBooth, aBrand, aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { BrandSync, brandSyncDelay, OnBooth, useSettled } from "./brand-sync.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { RegistrationFormProvider, useRegistrationForm } from "./registration-context.ts"
import { useFieldValue } from "./use-field-value.ts"

const path = "brand.7.name"

/** A brand's name as a booth shows it, and an input beside it. */
function Name({ booth }: { booth: number }) {
  const form = useRegistrationForm()
  const { value, set } = useFieldValue(path)
  const shown = useSettled(path, value, form.isChanged(path))
  return (
    <>
      <output aria-label={`shown on ${booth}`}>{shown}</output>
      <input aria-label={`typed on ${booth}`} value={value} onChange={(event) => set(event.target.value)} />
      <button type="button" onClick={() => form.reset(path)}>{`Undo on ${booth}`}</button>
    </>
  )
}

const record = (version: number, name: string) => {
  const brand = aBrand(7, name)
  return loadedRegistration(aRegistration({ version, booths: [aBooth(1, [brand]), aBooth(2, [brand])] }))
}

function Booths({ version = 1, name = "Petit Bateau" }: { version?: number; name?: string }) {
  const form = useRecordForm(record(version, name))
  return (
    <RegistrationFormProvider form={form}>
      <BrandSync>
        {[1, 2].map((booth) => (
          <OnBooth key={booth} booth={booth}>
            <Name booth={booth} />
          </OnBooth>
        ))}
      </BrandSync>
    </RegistrationFormProvider>
  )
}

const shown = (booth: number) => screen.getByLabelText(`shown on ${booth}`).textContent
const type = (booth: number, value: string) =>
  fireEvent.change(screen.getByLabelText(`typed on ${booth}`), { target: { value } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe("a brand that is on two booths", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
  afterEach(() => vi.useRealTimers())

  it("shows what is typed on one booth on the other 1,200 ms after the last keystroke", async () => {
    expect(brandSyncDelay).toBe(1_200)
    renderInApp(<Booths />)
    type(1, "Petit")
    await pass(1_000)
    type(1, "Petite Ourse")
    await pass(1_199)
    expect([shown(1), shown(2)]).toEqual(["Petite Ourse", "Petit Bateau"])
    await pass(1)
    expect([shown(1), shown(2)]).toEqual(["Petite Ourse", "Petite Ourse"])
  })

  it("goes on from what the other booth said when it is typed there", async () => {
    renderInApp(<Booths />)
    type(1, "Bonton")
    type(2, "Bonton Paris")
    expect(shown(2)).toBe("Bonton Paris")
    await pass(brandSyncDelay)
    expect(shown(1)).toBe("Bonton Paris")
  })

  it("is back on both at once when the change is undone", () => {
    renderInApp(<Booths />)
    type(1, "Bonton")
    fireEvent.click(screen.getByText("Undo on 1"))
    expect([shown(1), shown(2)]).toEqual(["Petit Bateau", "Petit Bateau"])
  })

  it("takes over at once what a colleague saved", () => {
    const { show } = renderInApp(<Booths />)
    show(<Booths version={2} name="Bonpoint" />)
    expect([shown(1), shown(2)]).toEqual(["Bonpoint", "Bonpoint"])
  })

  it("keeps what is typed here while a colleague saves the same field", () => {
    const { show } = renderInApp(<Booths />)
    type(1, "Bonton")
    show(<Booths version={2} name="Bonpoint" />)
    expect(shown(1)).toBe("Bonton")
  })
})
