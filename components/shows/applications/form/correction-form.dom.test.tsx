import { fireEvent, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { z } from "zod"
import { applicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { answerCalls, answered, type SentCall } from "#tests/components/api-at-the-edge.ts"
import { noChoices, sentView } from "#tests/components/applications.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CorrectionForm } from "./correction-form.tsx"

const path = `/application/draft/${sentView.slug}`
const city = () => screen.getByRole("textbox", { name: "City" })
const type = (text: string) => fireEvent.input(city(), { target: { value: text } })
const save = () => screen.getByRole("button", { name: "Save the corrections" })
const sent = z.object({ version: z.number(), seen: z.number().optional(), values: applicationValues })

const withCity = (version: number, name: string): ApplicationView => ({
  ...sentView,
  version,
  values: { ...sentView.values, billing: { ...sentView.values.billing, city: name } },
})

it("says what was changed in the meantime, keeps what is typed, and saves it over that when it is chosen", async () => {
  const answer = ({ body }: SentCall) =>
    sent.parse(body).seen === 9
      ? answered({ message: "Wrong", errors: { "billing.city": ["Not a city"] } }, 422)
      : answered({ message: "Changed meanwhile", current: withCity(9, "Nantes") }, 409)
  const calls = answerCalls({
    [`PUT ${path}/correction`]: answer,
    [`GET ${path}`]: () => answered({ data: withCity(9, "Nantes") }),
  })
  const { user } = renderInApp(<CorrectionForm view={sentView} choices={noChoices} base={3} />)
  type("Lyon")
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false)
  await user.click(save())
  await screen.findByText("This application was changed elsewhere")
  expect(city()).toHaveProperty("value", "Lyon")
  await user.click(screen.getByRole("button", { name: "Keep what I typed here" }))
  await screen.findByText("Not a city")
  const bodies = calls[`PUT ${path}/correction`]?.map(({ body }) => sent.parse(body)) ?? []
  expect(bodies.map(({ version, seen, values }) => [version, seen, values.billing.city])).toEqual([
    [3, undefined, "Lyon"],
    [3, 9, "Lyon"],
  ])
})

it("shows what is closed without fields, with the reason", () => {
  const closed: ApplicationView = {
    ...withCity(3, "Paris"),
    corrections: { lock: null, closed: { booths: "accepted", billing: "invoiced" } },
  }
  renderInApp(<CorrectionForm view={closed} choices={noChoices} base={3} />)
  screen.getByText("An invoice has been issued: contact us to change the billing details.")
  screen.getByText("Paris")
  expect(screen.queryByRole("textbox", { name: "City" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Add a booth" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Add a brand" })).toBeNull()
})

it("says that staff have locked it in the meantime, with what was typed in sight", async () => {
  const locked: ApplicationView = {
    ...sentView,
    corrections: { ...sentView.corrections, lock: "staff" },
  }
  answerCalls({
    [`PUT ${path}/correction`]: () => answered({ message: "Locked", current: locked }, 409),
    [`GET ${path}`]: () => answered({ data: locked }),
  })
  const { user } = renderInApp(<CorrectionForm view={sentView} choices={noChoices} base={3} />)
  type("Lyon")
  await user.click(save())
  await screen.findByText(/^Not saved: this application can no longer be changed here/)
  expect(city()).toHaveProperty("value", "Lyon")
})
