import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { StartDialog } from "./start-dialog.tsx"
import type { StartTask } from "./start-task.ts"

const options = {
  playtime_emails: [{ id: 4, name: "Paris team", email: "paris@show.example", tradeshow_id: 1 }],
  sequences: [{ id: 3, name: "Invitation" }],
  tradeshows: [
    { id: 1, name: "Paris" },
    { id: 2, name: "New York" },
  ],
  mailing_lists: [{ id: 8, name: "Buyers" }],
}
const day = "2026-11-24"
const jane = { contact_id: 11, name: "Jane Doe", email: "jane@brand.example", company: "Brand" }
const simulation: SimulationAnswer = {
  from: `${day}T08:00:00Z`,
  held: [],
  others: { runs: 0, is_counted: true },
  starts: 2,
  mails: 2,
  last: `${day}T10:00:00Z`,
  waiting: {},
  names: { mail: { label: "Invitation mail", subject: "Your place" } },
  days: [
    {
      day,
      nodes: { mail: 2 },
      first: [{ ...jane, node: "mail", from: "paris@show.example", at: `${day}T09:00:00Z` }],
    },
  ],
  channels: [
    { name: "Paris team", email: "paris@show.example", per_minute: 60, per_day: 2, days: { [day]: 2 } },
  ],
  left_out: [{ reason: "bounced", count: 3, people: [{ ...jane, contact_id: 12, name: "" }] }],
}
const begun = { id: 9, sequence_id: 3, created_at: `${day}T08:00:00Z`, started: 2, left_out: 3 }
const over = { data: { ...begun, reasons: { bounced: 3 }, ended_at: `${day}T08:00:01Z` } }
const onLists: StartTask = { lists: { chosen: [8], search: "", count: 1 } }

function show(task: StartTask, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    "GET /sequence/options": () => answered(options),
    "POST /mailing-sender/4/check": () => answered({ data: { looked_at: `${day}T08:00:00Z`, findings: [] } }),
    "POST /sequence/3/simulate": () => answered({ data: simulation }),
    "POST /sequence/3/start": () => answered({ success: true, start: 9 }, 202),
    "GET /sequence/start/9": () => answered(over),
    ...answers,
  })
  return { calls, ...renderInApp(<StartDialog task={task} opened onClose={() => undefined} />) }
}

async function choose(user: ReturnType<typeof show>["user"], label: string, option: string) {
  await user.click(await screen.findByLabelText(label, { selector: "input" }))
  await user.click(await screen.findByRole("option", { name: option, hidden: true }))
}

const button = (name: string) => screen.findByRole("button", { name })

it("with no chosen sequence nothing is sent, and it says so beside the field", async () => {
  const { calls, user } = show(onLists)
  await choose(user, "From", "Paris team <paris@show.example>")
  await user.click(await button("Simulate"))
  await screen.findByText("Choose a sequence: nothing is sent without one")
  expect(calls["POST /sequence/3/simulate"]).toEqual([])
  expect(calls["POST /sequence/3/start"]).toEqual([])
})

it("shows day by day who gets what and who is left out before it starts, and then how far it is", async () => {
  const { calls, user } = show(onLists)
  await screen.findByText("To 1 mailing list")
  await choose(user, "Sequence", "Invitation")
  await choose(user, "From", "Paris team <paris@show.example>")
  await user.click(await button("Simulate"))
  await screen.findByText("2 people would start, 2 emails if nobody reacts")
  const input = { from: 4, tradeshows: [1], mailing_list: [8], search: "" }
  expect(calls["POST /sequence/3/simulate"]?.[0]?.body).toEqual(input)
  const row = within(screen.getByRole("table", { name: "Day by day" })).getByRole("row", { name: /Nov 24/ })
  expect(row.textContent).toContain("Invitation mail 2")
  expect(row.textContent).toContain("2 of 2")
  screen.getByText("2 per day maximum · 60 per minute maximum · 1 day is full")
  await user.click(within(row).getByRole("button", { name: "Who on Nov 24, 2026" }))
  expect(screen.getByRole("link", { name: "Jane Doe" }).getAttribute("href")).toBe("/contact/11")
  screen.getByRole("heading", { name: "3 people are left out" })
  await user.click(screen.getByRole("button", { name: "Who: The address bounced" }))
  expect(screen.getByRole("link", { name: "no name" }).getAttribute("href")).toBe("/contact/12")
  screen.getByText("and 2 more in the file")
  expect(screen.getByRole("link", { name: "Download as CSV" }).getAttribute("href")).toBe(
    "/api/sequence/3/simulation?from=4&tradeshows%5B%5D=1&mailing_list%5B%5D=8",
  )
  await user.dblClick(await button("Start for 2 people"))
  await screen.findByText("The sequence has started.")
  screen.getByText("2 started")
  screen.getByText("3 left out")
  expect(calls["POST /sequence/3/start"]).toHaveLength(1)
  expect(calls["POST /sequence/3/start"]?.[0]?.body).toMatchObject({ ...input, key: expect.any(String) })
})

it("asked again after an answer was lost sends the same key, with something else chosen another one", async () => {
  let isLost = true
  const { calls, user } = show(
    { sequence: { id: 3, name: "Invitation" }, ...onLists },
    { "POST /sequence/3/start": () => (isLost ? unreachable() : answered({ success: true, start: 9 }, 202)) },
  )
  const keys = () => calls["POST /sequence/3/start"]?.map(({ body }) => (body as { key: string }).key) ?? []
  await choose(user, "From", "Paris team <paris@show.example>")
  await user.click(await button("Simulate"))
  await user.click(await button("Start for 2 people"))
  await screen.findByText(/^The sequence was not started/)
  await user.click(await button("Start for 2 people"))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[1]).toBe(keys()[0])
  await user.click(await button("Back"))
  await choose(user, "Trade shows", "New York")
  isLost = false
  await user.click(await button("Simulate"))
  await user.click(await button("Start for 2 people"))
  await screen.findByText("The sequence has started.")
  expect(keys()[2]).not.toBe(keys()[0])
})

it("starts without a simulation only where none could be made", async () => {
  const { calls, user } = show(
    { sequence: { id: 3, name: "Invitation" }, ...onLists },
    { "POST /sequence/3/simulate": () => unreachable() },
  )
  await choose(user, "From", "Paris team <paris@show.example>")
  expect(screen.queryByRole("button", { name: "Start without simulating" })).toBeNull()
  await user.click(await button("Simulate"))
  await user.click(await button("Start without simulating"))
  await screen.findByText("The sequence has started.")
  expect(calls["POST /sequence/3/start"]).toHaveLength(1)
})

it("nobody to start for starts nothing", async () => {
  const { user } = show(
    { sequence: { id: 3, name: "Invitation" }, ...onLists },
    {
      "POST /sequence/3/simulate": () =>
        answered({ data: { ...simulation, starts: 0, mails: 0, days: [], channels: [] } }),
    },
  )
  await choose(user, "From", "Paris team <paris@show.example>")
  await user.click(await button("Simulate"))
  await screen.findByText("No emails would be sent.")
  expect((await button("Start for 0 people")).hasAttribute("disabled")).toBe(true)
})
