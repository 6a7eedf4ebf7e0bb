import { cleanup } from "@testing-library/react"
import type { ReactNode } from "react"
import { expect, it } from "vitest"
import { applicationValues } from "#lib/contract/shows/application-values.ts"
import { noChoices, sentView } from "#tests/components/applications.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { BeginScreen } from "./begin/begin-screen.tsx"
import { ApplicationForm } from "./form/application-form.tsx"
import { CorrectionForm } from "./form/correction-form.tsx"
import { ApplicationFrame } from "./frame.tsx"
import { SentScreen } from "./sent/sent-screen.tsx"

const notice = { id: 1, text: null }
const draft = { ...sentView, state: { ...sentView.state, code: "draft" as const }, sent_at: null }
const pages: [string, ReactNode][] = [
  [
    "where an application begins",
    <BeginScreen
      key="begin"
      show={sentView.show}
      choices={noChoices}
      notice={{
        id: 1,
        number: 1,
        texts: { purpose: "", duration: "", rights: "", responsible: "", objection: "" },
      }}
      stamp=""
      typed={null}
      can_mail
    />,
  ],
  [
    "where it is filled in",
    <ApplicationForm key="form" view={draft} choices={noChoices} isSendRequested={false} notice={notice} />,
  ],
  ["where it is read", <SentScreen key="sent" view={sentView} choices={noChoices} />],
  ["where it is corrected", <CorrectionForm key="correct" view={sentView} choices={noChoices} base={3} />],
]

it.each(pages)("a page of the public leads nowhere that staff sign in: %s", (_, page) => {
  const { container } = renderInApp(<ApplicationFrame segment={sentView.slug}>{page}</ApplicationFrame>)
  const addresses = [...container.querySelectorAll("a[href], form[action]")].map(
    (element) => element.getAttribute("href") ?? element.getAttribute("action") ?? "",
  )
  const outside = addresses.filter(
    (address) => !/^(\/apply\/|\/api\/application\/|#|https:|mailto:)/.test(address),
  )
  expect(outside).toEqual([])
  cleanup()
})

it("what was sent says which terms were accepted and when, in which language, and leads to them", () => {
  const accepted_terms = {
    place: "par",
    number: 2,
    title: "Conditions générales",
    valid_from: "2026-11-01",
    accepted_at: "2026-11-20T10:00:00Z",
    language: "fr" as const,
  }
  const { container } = renderInApp(<SentScreen view={{ ...sentView, accepted_terms }} choices={noChoices} />)
  const link = container.querySelector('a[href="/apply/par/terms/2?lang=fr"]')
  expect(link?.textContent).toBe("Conditions générales")
  expect(container.textContent).toContain("Version 2, in force from November 1, 2026")
  expect(container.textContent).toContain("Accepted in French on November 20, 2026")
})

it("what was sent is read in full, with the way to correct it or why that is over", () => {
  const values = applicationValues.parse({
    brand: { basic: { name: "Lilas", countryId: 1 }, brands: [{ brandName: "Lilas kids", firstTime: true }] },
    billing: { purchaseOrder: "PO-4471", buyerReference: "Achats", electronicAddress: "404833048_SALONS" },
    platform: { choice: "None" },
  })
  const choices = { ...noChoices, countries: [{ id: 1, name: "France" }] }
  const bought = ["PO-4471", "Achats", "404833048_SALONS"]
  const { container, unmount } = renderInApp(<SentScreen view={{ ...sentView, values }} choices={choices} />)
  for (const text of ["Lilas", "France", "Lilas kids", "None", ...bought])
    expect(container.textContent).toContain(text)
  const address = `/apply/${sentView.slug}?lang=en&correct=3`
  expect(container.querySelector(`a[href="${address}"]`)?.textContent).toBe("Correct")
  unmount()
  const corrections = { ...sentView.corrections, lock: "invoiced" as const }
  const locked = renderInApp(<SentScreen view={{ ...sentView, values, corrections }} choices={choices} />)
  expect(locked.container.querySelector(`a[href="${address}"]`)).toBeNull()
  expect(locked.container.textContent).toContain("It has been invoiced")
})
