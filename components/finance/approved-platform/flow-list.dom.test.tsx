import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { loadListUrl } from "#components/records/lists/filters/list-url.ts"
import type { ListedFlow } from "#lib/contract/finance/approved-platform.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { eventStream } from "#tests/components/event-stream.ts"
import { noConnection } from "#tests/components/platform-connection.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FlowList } from "./flow-list.tsx"

const flow: ListedFlow = {
  id: 4,
  entity: "sarl",
  kind: "invoice",
  state: "refused",
  tries: 1,
  problem: "refused",
  answer: "BT-49: No such address",
  recipient: "closed",
  recipient_at: null,
  set_aside: null,
  tracking_id: "a",
  flow_id: "b",
  sent_at: "2026-11-26T09:00:00Z",
  created_at: "2026-11-26T09:00:00Z",
  statuses: [],
  number: "SARL-2026-00005",
  period: null,
  buyer: "Petit Nuage SARL",
  amount: 120_000,
  currency: "EUR",
  registration_id: 12,
}
const disputed: ListedFlow = {
  ...flow,
  id: 5,
  number: "SARL-2026-00006",
  state: "accepted",
  problem: null,
  answer: null,
  recipient: "active",
  statuses: [{ code: 207, reason: "Taux de TVA erroné", at: "2026-11-27T09:00:00Z" }],
}

const listOf = (flows: ListedFlow[], connections = [noConnection]) => (
  <FlowList
    data={{
      url: loadListUrl(new URLSearchParams()),
      rows: flows,
      place: { per_page: 25, current_page: 1, last_page: 1, total: flows.length },
      buttons: [],
      sizes: [25],
    }}
    choice={{ state: null, kind: null }}
    connections={connections}
  />
)
const show = (flows: ListedFlow[], connections = [noConnection]) => {
  const stream = eventStream()
  return { ...renderInApp(listOf(flows, connections)), ...stream }
}

it("says why something was refused and what a customer answered, and sends it again", async () => {
  const calls = answerCalls({
    "POST /approved-platform/flow/4/retry": () => answered({ success: true }),
  })
  const { user } = show([flow, disputed])
  const row = within(screen.getByRole("row", { name: /SARL-2026-00005/ }))
  row.getByText("Refused: BT-49: No such address")
  row.getByText("The directory says that this company is closed")
  expect(row.getByRole("link").getAttribute("href")).toBe("/registration/12")
  const other = within(screen.getByRole("row", { name: /SARL-2026-00006/ }))
  other.getByText("Disputed: Taux de TVA erroné")
  expect(other.queryByRole("button")).toBeNull()
  await user.click(row.getByRole("button", { name: "Send SARL-2026-00005 again" }))
  await waitFor(() => expect(calls["POST /approved-platform/flow/4/retry"]?.length).toBe(1))
})

it("sets a refused invoice aside with a reason, and takes it up again", async () => {
  const calls = answerCalls({
    "POST /approved-platform/flow/4/set-aside": () => answered({ success: true }),
    "DELETE /approved-platform/flow/5/set-aside": () => answered({ success: true }),
  })
  const aside = { at: "2026-11-27T09:00:00Z", reason: "Sent on paper", is_reported: true }
  const setAside: ListedFlow = { ...disputed, state: "set_aside", set_aside: { ...aside, is_own: true } }
  const payment: ListedFlow = {
    ...setAside,
    id: 6,
    kind: "payment",
    number: "SARL-2026-00007",
    set_aside: { ...aside, is_own: false },
  }
  const { user } = show([flow, setAside, payment])
  await user.click(screen.getByRole("button", { name: "Set SARL-2026-00005 aside" }))
  const dialog = within(await screen.findByRole("dialog"))
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Set aside" })
  expect(button.disabled).toBe(true)
  await user.type(dialog.getByLabelText("Reason"), "Association")
  await user.click(dialog.getByLabelText("Report the sale with those to private customers"))
  await user.click(button)
  await waitFor(() =>
    expect(calls["POST /approved-platform/flow/4/set-aside"]?.[0]?.body).toEqual({
      reason: "Association",
      is_reported: true,
    }),
  )
  const row = within(screen.getByRole("row", { name: /SARL-2026-00006/ }))
  row.getByText("Set aside: Sent on paper")
  row.getByText("Reported with other sales")
  await user.click(row.getByRole("button", { name: "Take SARL-2026-00006 up again" }))
  await waitFor(() => expect(calls["DELETE /approved-platform/flow/5/set-aside"]?.length).toBe(1))
  const other = within(screen.getByRole("row", { name: /SARL-2026-00007/ }))
  other.getByText("With its invoice")
  expect(other.queryByRole("button")).toBeNull()
})

it("is read again as the platform answers, and keeps what is typed of a row that moves away", async () => {
  const view = show([flow])
  await waitFor(() => expect(view.paths()).toEqual(["/api/approved-platform/stream"]))
  await view.user.click(screen.getByRole("button", { name: "Set SARL-2026-00005 aside" }))
  const reason = within(await screen.findByRole("dialog")).getByLabelText("Reason")
  await view.user.type(reason, "Association")
  view.tell({ id: null })
  view.tell({ id: null })
  await waitFor(() => expect(view.router.refresh).toHaveBeenCalledOnce())
  view.show(listOf([disputed]))
  screen.getByRole("row", { name: /SARL-2026-00006/, hidden: true })
  expect(within(screen.getByRole("dialog")).getByLabelText("Reason")).toHaveProperty("value", "Association")
})

it("links an entity to its platform, and shows beside each field what is wrong", async () => {
  const saved = { ...noConnection, is_on: true, version: 1 }
  const calls = answerCalls({
    "PUT /approved-platform/sarl": ({ body }) =>
      Reflect.get(Object(body), "client_id") === ""
        ? answered({ message: "Required", errors: { client_id: ["Enter a client ID"] } }, 422)
        : answered({ data: [saved] }),
  })
  const { user } = show([])
  await user.click(screen.getByRole("button", { name: "Edit the connection of Petit Salon SARL" }))
  const dialog = within(await screen.findByRole("dialog"))
  await user.click(dialog.getByLabelText("Send invoices by this platform"))
  await user.type(
    dialog.getByLabelText("Address of the flow service"),
    "https://platform.example/flow-service",
  )
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText("Enter a client ID")
  await user.type(dialog.getByLabelText("Client ID"), "us")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await screen.findByText("On")
  expect(calls["PUT /approved-platform/sarl"]?.at(-1)?.body).toMatchObject({
    is_on: true,
    flow_address: "https://platform.example/flow-service",
    client_id: "us",
    client_secret: "",
    reports_from: null,
    version: 0,
  })
})

it("names the period of a report, and has it reported again once it was accepted", async () => {
  const calls = answerCalls({
    "POST /approved-platform/flow/6/correct": () => answered({ success: true }),
  })
  const report: ListedFlow = {
    ...disputed,
    id: 6,
    kind: "receipts",
    statuses: [],
    number: null,
    buyer: null,
    amount: null,
    currency: null,
    registration_id: null,
    period: { from: "2026-06-01", to: "2026-06-30", revision: 2 },
  }
  const { user } = show([report])
  screen.getByText("Jun 1, 2026 to Jun 30, 2026")
  screen.getByText("Report of receipts · correction 1")
  await user.click(screen.getByRole("button", { name: "Report the current figures of Report of receipts" }))
  await waitFor(() => expect(calls["POST /approved-platform/flow/6/correct"]?.length).toBe(1))
})

it("says whether a connection works", async () => {
  answerCalls({
    "POST /approved-platform/sarl/check": () =>
      answered({ data: { problem: "not_admitted", answer: "invalid_client" } }),
  })
  const { user } = show([], [{ ...noConnection, is_on: true, version: 1, problem: "unreachable" }])
  screen.getByText(/Problem: the platform does not respond/)
  await user.click(screen.getByRole("button", { name: /Test the connection/ }))
  await screen.findByText(/the platform refuses access to this application \(invalid_client\)/)
})
