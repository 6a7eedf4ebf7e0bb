import { fireEvent, screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { nothingClosed } from "#lib/contract/shows/application-corrections.ts"
import { applicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"
import { answerCalls, answered, type SentCall, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { ApplicationForm } from "./application-form.tsx"

const choices: ApplicationChoices = {
  booths: [],
  sections: [],
  accountTypes: [],
  salutations: [],
  countries: [],
  directoryCountry: null,
  states: [],
  marketCategories: [],
  targets: [],
  labels: [],
  socialNetworks: [],
  contactNetworks: [],
  paymentPlans: [],
  paymentMethods: [],
  organizations: [],
}
const draft: ApplicationView = {
  slug: "a1b2c3d4e5f6g7h8i9j0kl",
  version: 1,
  show: { name: "Petit Salon Paris", place: "paris", session: null },
  state: { code: "draft", name: null, outcome: "pending" },
  sent_at: null,
  corrections: nothingClosed,
  values: applicationValues.parse({}),
  problems: {},
  prices: { booths: [], totals: [] },
  images: [],
  booths: [],
  takes_files: false,
  invoices: [],
  typed: null,
  terms: null,
  accepted_terms: null,
}
/** The draft as it is stored after some saves. */
const stored = (version: number, city: string): ApplicationView => ({
  ...draft,
  version,
  values: { ...draft.values, billing: { ...draft.values.billing, city } },
})

const save = z.object({ version: z.number(), values: applicationValues })
const path = `/application/draft/${draft.slug}`
const city = () => screen.getByRole("textbox", { name: "City" })

/** At once: what is typed is saved by itself a moment after the last key. */
const type = (text: string) => fireEvent.input(city(), { target: { value: text } })

const renderForm = () =>
  renderInApp(
    <ApplicationForm view={draft} choices={choices} isSendRequested={false} notice={{ id: 4, text: null }} />,
  )

/** The form over a server that another tab has saved a city at. */
function changedElsewhere() {
  let saved = stored(2, "Paris")
  const answer = ({ body }: SentCall) => {
    const { version, values } = save.parse(body)
    if (version !== saved.version) return answered({ message: "Changed meanwhile", current: saved }, 409)
    saved = stored(version + 1, values.billing.city)
    return answered({ data: saved })
  }
  const calls = answerCalls({ [`PUT ${path}`]: answer, [`GET ${path}`]: () => answered({ data: saved }) })
  return { ...renderForm(), calls }
}

describe("an application that another tab has saved meanwhile", () => {
  it("says so, keeps what is typed here, and saves that over it when it is chosen", async () => {
    const { user, calls } = changedElsewhere()
    type("Lyon")
    await screen.findByText("This application was changed elsewhere")
    await screen.findByText("Not saved yet…")
    expect(city()).toHaveProperty("value", "Lyon")
    await user.click(screen.getByRole("button", { name: "Keep what I typed here" }))
    expect(screen.queryByText("This application was changed elsewhere")).toBeNull()
    await screen.findByText("Saved")
    expect(calls[`PUT ${path}`]?.at(-1)?.body).toMatchObject({
      version: 2,
      values: { billing: { city: "Lyon" } },
    })
    expect(city()).toHaveProperty("value", "Lyon")
  })

  it("shows what was saved elsewhere when that is chosen, and saves nothing", async () => {
    const { user, calls } = changedElsewhere()
    type("Lyon")
    await user.click(await screen.findByRole("button", { name: "Use what was saved elsewhere" }))
    await waitFor(() => expect(city()).toHaveProperty("value", "Paris"))
    screen.getByText("Saved")
    expect(calls[`PUT ${path}`]).toHaveLength(1)
  })

  it("saves no row that is added either, and saves it with the rest when mine is chosen", async () => {
    const { user, calls } = changedElsewhere()
    type("Lyon")
    await screen.findByText("This application was changed elsewhere")
    await user.click(screen.getByRole("button", { name: "Add a brand" }))
    expect(document.activeElement?.getAttribute("name")).toBe("brand.brands.0.brandName")
    document.dispatchEvent(new Event("visibilitychange"))
    await settled()
    expect(calls[`PUT ${path}`]).toHaveLength(1)
    await user.click(screen.getByRole("button", { name: "Keep what I typed here" }))
    await screen.findByText("Saved")
    const { values } = save.parse(calls[`PUT ${path}`]?.at(-1)?.body)
    expect([values.billing.city, values.brand.brands.length]).toEqual(["Lyon", 1])
  })

  it("is neither saved nor sent until one of the two is chosen", async () => {
    const { user, calls } = changedElsewhere()
    type("Lyon")
    await screen.findByText("This application was changed elsewhere")
    type("Lyon 3")
    await user.click(screen.getByRole("button", { name: "Send the application" }))
    await settled()
    expect(calls[`PUT ${path}`]).toHaveLength(1)
  })
})

describe("the terms of a show", () => {
  const terms = (number: number) => ({
    id: number,
    number,
    title: `Terms ${number}`,
    valid_from: "2026-11-01",
  })
  const accepted = { ...draft.values.billing, acceptTermsDate: "2026-11-20T10:00:00Z", termsId: 1 }
  const box = () => screen.getByRole("checkbox", { name: /accept the terms/ })

  it("are linked in their version, and that version is accepted", async () => {
    const calls = answerCalls({ [`PUT ${path}`]: () => answered({ data: { ...draft, version: 2 } }) })
    const view = { ...draft, terms: terms(1) }
    const { user } = renderInApp(
      <ApplicationForm
        view={view}
        choices={choices}
        isSendRequested={false}
        notice={{ id: 4, text: null }}
      />,
    )
    expect(screen.getByRole("link", { name: "Terms 1" }).getAttribute("href")).toBe(
      "/apply/paris/terms/1?lang=en",
    )
    await user.click(box())
    document.dispatchEvent(new Event("visibilitychange"))
    await waitFor(() => expect(calls[`PUT ${path}`]).toHaveLength(1))
    expect(save.parse(calls[`PUT ${path}`]?.[0]?.body).values.billing).toMatchObject({
      acceptTermsDate: "accepted",
      termsId: 1,
    })
  })

  it("that came into force since are said to be others, unticked, with all that was typed still there", async () => {
    const calls = answerCalls({
      [`PUT ${path}`]: ({ body }) => {
        const { values } = save.parse(body)
        return answered({ data: { ...draft, version: 2, values, terms: terms(2) } })
      },
    })
    const view = { ...draft, terms: terms(1), values: { ...draft.values, billing: accepted } }
    const { user } = renderInApp(
      <ApplicationForm
        view={view}
        choices={choices}
        isSendRequested={false}
        notice={{ id: 4, text: null }}
      />,
    )
    expect(box()).toHaveProperty("checked", true)
    type("Lyon")
    await screen.findByText(/New terms came into force since you accepted/)
    expect([box(), city()]).toEqual([
      expect.objectContaining({ checked: false }),
      expect.objectContaining({ value: "Lyon" }),
    ])
    await user.click(box())
    expect(screen.queryByText(/New terms came into force since you accepted/)).toBeNull()
    document.dispatchEvent(new Event("visibilitychange"))
    await waitFor(() => expect(calls[`PUT ${path}`]).toHaveLength(2))
    expect(save.parse(calls[`PUT ${path}`]?.[1]?.body).values.billing).toMatchObject({
      termsId: 2,
      city: "Lyon",
    })
  })
})

describe("the e-invoicing address", () => {
  const countries = [
    { id: 1, name: "Belgium" },
    { id: 2, name: "France" },
  ]
  const address = () => screen.queryByRole("textbox", { name: /^E-invoicing address/ })
  const render = (values: object, problems: ApplicationView["problems"] = {}) =>
    renderInApp(
      <ApplicationForm
        view={{ ...draft, values: applicationValues.parse(values), problems }}
        choices={{ ...choices, countries, directoryCountry: 2 }}
        isSendRequested={false}
        notice={{ id: 4, text: null }}
      />,
    )

  it("is asked for once the buyer is in France, and saved", async () => {
    const calls = answerCalls({
      [`PUT ${path}`]: ({ body }) =>
        answered({ data: { ...draft, version: 2, values: save.parse(body).values } }),
    })
    const { user } = render({ billing: { countryId: 1 } })
    expect(address()).toBeNull()
    const country = screen.getAllByRole("combobox", { name: "Country" }).at(-1)
    await user.selectOptions(country ?? expect.unreachable("there is no country"), "France")
    await user.type(await screen.findByRole("textbox", { name: /^E-invoicing address/ }), "404833048")
    document.dispatchEvent(new Event("visibilitychange"))
    await waitFor(() =>
      expect(save.parse(calls[`PUT ${path}`]?.at(-1)?.body).values.billing.electronicAddress).toBe(
        "404833048",
      ),
    )
  })

  it("follows the country of the company where billing does", () => {
    const basic = { countryId: 2 }
    const { unmount } = render({ brand: { basic }, billing: { sameAsCompany: true, countryId: 2 } })
    expect(address()).not.toBeNull()
    unmount()
    render({ brand: { basic: { countryId: 1 } }, billing: { sameAsCompany: true, countryId: 1 } })
    expect(address()).toBeNull()
  })

  it("stays in sight elsewhere with what was typed, and says what is wrong with it", () => {
    const problem = "A SIREN, alone"
    render({ billing: { countryId: 1, electronicAddress: "12" } }, { "billing.electronicAddress": [problem] })
    expect(address()).toHaveProperty("value", "12")
    screen.getByText(problem)
  })
})

const refused = (status: number) => answered({ message: "Refused" }, status)

describe("an application that cannot be saved", () => {
  const lost = /^No connection\. What you type stays here/

  it.each([
    { why: "no connection", said: lost, answer: unreachable },
    { why: "gone", said: "This application no longer exists.", answer: () => refused(404) },
    { why: "too large", said: /^This application is too large/, answer: () => refused(413) },
    { why: "too often", said: /^Too many requests at once/, answer: () => refused(429) },
  ])("says why ($why), and the browser asks before it is closed", async ({ said, answer }) => {
    answerCalls({ [`PUT ${path}`]: answer })
    renderForm()
    type("Lyon")
    fireEvent(document, new Event("visibilitychange"))
    await screen.findByText(said)
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false)
  })

  it("is saved as soon as the connection is back", async () => {
    const answers = [unreachable, () => answered({ data: stored(2, "Lyon") })]
    answerCalls({ [`PUT ${path}`]: () => (answers.shift() ?? unreachable)() })
    renderForm()
    type("Lyon")
    fireEvent(document, new Event("visibilitychange"))
    await screen.findByText(lost)
    fireEvent(window, new Event("online"))
    await screen.findByText("Saved")
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
  })
})
