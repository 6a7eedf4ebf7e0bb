import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aBooth, aBrand, aRegistration } from "#tests/components/registrations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CompanyName } from "./company-name.tsx"
import { loadedRegistration } from "./loaded-registration.ts"
import { RegistrationForm } from "./registration-form.tsx"

class Stream {
  static latest: Stream | undefined
  onmessage: (event: MessageEvent<string>) => void = () => undefined
  constructor() {
    Stream.latest = this
  }
  close() {
    Stream.latest = undefined
  }
}
beforeEach(() => vi.stubGlobal("EventSource", Stream))
afterEach(() => vi.useRealTimers())

/** A version is told of on the page's stream, and all that follows from it is over. */
async function tell(version: number) {
  await act(async () => {
    Stream.latest?.onmessage(new MessageEvent("message", { data: JSON.stringify({ version }) }))
    await vi.runAllTimersAsync()
  })
}

const registration = (version: number, company_name: string) =>
  aRegistration({
    version,
    informations: { company_name, account_type_id: null, country_id: null, state_id: null },
    booths: [aBooth(1, [aBrand(7, "Bonton")])],
  })

const details = {
  id: 12,
  tradeshow: { id: 1, sections: [] },
  companies: [],
  companyVersion: undefined,
  associations: [],
}

/** The page of a registration as far as its name. */
const page = (version: number, name: string) => (
  <RegistrationForm details={details} record={loadedRegistration(registration(version, name))} locks={{}}>
    <CompanyName>
      <h1>{name}</h1>
    </CompanyName>
  </RegistrationForm>
)

const heading = () => screen.getByRole("heading", { level: 1 }).textContent

async function rename(user: ReturnType<typeof renderInApp>["user"], name: string) {
  await user.click(screen.getByRole("button", { name: "Edit Company name" }))
  const field = await screen.findByRole("textbox", { name: "Company name" })
  await user.clear(field)
  await user.type(field, `${name}{Enter}`)
  return within(await screen.findByRole("region", { name: "Unsaved changes" }))
}

it("an open page is read again when a colleague saved it, and not when it is told of what it shows", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { router, show } = renderInApp(page(3, "Deux"))
  await tell(3)
  expect(router.refresh).not.toHaveBeenCalled()
  await tell(4)
  expect(router.refresh).toHaveBeenCalledOnce()
  show(page(4, "Deux Ensemble"))
  expect(heading()).toBe("Deux Ensemble")
  await tell(4)
  expect(router.refresh).toHaveBeenCalledOnce()
})

it("what a colleague saved of a field that is being changed is not written over unseen", async () => {
  const stored = registration(4, "Deux Seules")
  const calls = answerCalls({
    "GET /registration/init": () => answered({}),
    "GET /configuration-crm/init": () => answered({}),
    "PUT /registration/12/session": () =>
      answered(
        { success: false, message: "Changed", fields: ["informations.company_name"], current: stored },
        409,
      ),
  })
  const { user } = renderInApp(page(3, "Deux"))
  const bar = await rename(user, "Deux Ensemble")
  await user.click(bar.getByRole("button", { name: "Save" }))
  const conflict = within(await screen.findByRole("dialog", { name: "Somebody else changed this too" }))
  await conflict.findByText("Deux Seules")
  conflict.getByText("Deux Ensemble")
  await user.click(conflict.getByRole("radio", { name: /^Theirs \(saved\)/ }))
  await user.click(conflict.getByRole("button", { name: "Save this choice" }))
  await waitFor(() => expect(heading()).toBe("Deux Seules"))
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull())
  expect(calls["PUT /registration/12/session"]?.map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 3, informations: { company_name: "Deux Ensemble" } }),
  ])
})

it("a change stays unsaved while a colleague saves another field", async () => {
  const { user, show } = renderInApp(page(3, "Deux"))
  const bar = await rename(user, "Deux Ensemble")
  show(page(4, "Deux"))
  bar.getByText("1 unsaved change")
  expect(heading()).toBe("Deux Ensemble")
})
