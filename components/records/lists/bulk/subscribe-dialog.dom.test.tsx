import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SubscribeDialog } from "./subscribe-dialog.tsx"

const url = { q: "lister", f: [], sort: null, page: 1, size: null }
const scope = { ids: null, count: 2, url, kind: "filtered" as const, isUnchosen: false }
const meta = { per_page: 25, current_page: 1, last_page: 1, from: 1, to: 1, total: 1 }
const press = { id: 4, name: "Press", description: "", kind: "static", members: 0 }
const job = {
  id: 3,
  kind: "contacts.subscribe",
  status: "completed",
  total: 2,
  done: 2,
  errors: 0,
  skipped: 0,
}
const subscribing = "POST /bulk/subscribe"

it("all contacts that a search finds are put on a list once it is said what their consent is based on", async () => {
  const onDone = vi.fn<() => void>()
  const calls = answerCalls({
    "GET /mailing-list": () => answered({ data: [press], links: [], meta }),
    [subscribing]: () => answered({ success: true, job: 3 }, 202),
    "GET /job/3": () => answered({ data: job }),
  })
  const { user } = renderInApp(
    <NavigationProvider>
      <SubscribeDialog list="contacts" scope={scope} opened onClose={() => undefined} onDone={onDone} />
    </NavigationProvider>,
  )
  const field = await screen.findByRole("combobox", { name: "Mailing list" })
  const consent = screen.getByRole("textbox", { name: /^Basis of consent/ })
  const change = screen.getByRole("button", { name: "Change 2 contacts" })
  await user.type(consent, "Cards")
  expect(change).toHaveProperty("disabled", true)
  await user.type(field, "Press{Enter}")
  await waitFor(() => expect(change).toHaveProperty("disabled", false))
  await user.clear(consent)
  expect(change).toHaveProperty("disabled", true)
  await user.type(consent, "Cards left at the fair")
  await user.click(change)
  await screen.findByText("2 records done")
  expect(calls[subscribing]?.map(({ body }) => body)).toEqual([
    {
      list: "contacts",
      target: { params: { filters: { name: "lister" } }, nbElements: 2 },
      values: { mailing_list_id: 4, consent: "Cards left at the fair", again: false },
    },
  ])
  expect(onDone).toHaveBeenCalled()
})
