import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { LifecycleList } from "./lifecycle-list.tsx"

const lifecycle = (id: number, name: string, used = 0): StoredLifecycle => ({
  id,
  name,
  name_fr: `${name} fr`,
  color_hex: "#2b8a3e",
  outcome: "pending",
  version: 1,
  used,
  stages: [],
})
const [received, accepted, paid] = [
  lifecycle(1, "Received", 3),
  lifecycle(2, "Accepted"),
  lifecycle(3, "Paid"),
]
const paris: MaintainedPipeline = {
  id: 7,
  name: "Paris 2027",
  short: "PAR",
  current: true,
  pinned: true,
  lock: false,
  version: 1,
  tradeshow: { id: 1, name: "Petit Salon Paris" },
  stages: [
    { id: 71, title: "Contacted", is_shown: true },
    { id: 72, title: "Signed", is_shown: true },
  ],
}

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent)
const show = () => renderInApp(<LifecycleList lifecycles={[received, accepted, paid]} pipelines={[paris]} />)
const button = (name: string) => screen.getByRole("button", { name })

it("puts a lifecycle in its place by keys, based on the order that was seen", async () => {
  const calls = answerCalls({
    "POST /registration-lifecycle-order": () => answered({ data: [accepted, received, paid] }),
  })
  const { user } = show()
  button("Move Accepted up").focus()
  await user.keyboard("{Enter}")
  await screen.findByText("Accepted is now 1 of 3")
  expect(names().map((name) => name?.split(" ")[0])).toEqual([
    expect.stringMatching(/^Accepted/),
    expect.stringMatching(/^Received/),
    expect.stringMatching(/^Paid/),
  ])
  expect(calls["POST /registration-lifecycle-order"]?.[0]?.body).toEqual({
    lifecycles: [2, 1, 3],
    before: [1, 2, 3],
  })
})

it("names the stage that companies take, and keeps what was typed over a colleague's change", async () => {
  const current = [received, { ...accepted, name_fr: "Retenue", version: 5 }, paid]
  const answers = [
    () => answered({ success: false, message: "Changed", current }, 409),
    () => answered({ data: [received, { ...accepted, name: "Welcome" }, paid] }),
  ]
  const calls = answerCalls({ "PUT /registration-lifecycle/2": () => (answers.shift() ?? Response.error)() })
  const { user } = show()
  await user.click(button("Edit Accepted"))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Accepted" }))
  const name = dialog.getByLabelText("Name in English")
  await user.clear(name)
  await user.type(name, "Welcome")
  await user.selectOptions(dialog.getByLabelText("Paris 2027"), "Signed")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Somebody else changed/)
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(names()[1]).toMatch(/^Welcome/))
  expect(calls["PUT /registration-lifecycle/2"]?.map(({ body }) => body)).toMatchObject([
    { version: 1 },
    {
      name: "Welcome",
      name_fr: "Retenue",
      version: 5,
      stages: [{ lifecycle_id: 7, lifecycle_option_id: 72 }],
    },
  ])
})

it("asks what its registrations get before one that has some is deleted", async () => {
  const calls = answerCalls({
    "POST /registration-lifecycle/1/remove": () => answered({ data: [accepted, paid] }),
  })
  const { user } = show()
  await user.click(button("Delete Received"))
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Received?" }))
  dialog.getByText(/^3 registrations have this lifecycle/)
  await user.selectOptions(dialog.getByLabelText("New lifecycle for them"), "None (Completed)")
  await user.click(dialog.getByRole("button", { name: "Delete lifecycle" }))
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(calls["POST /registration-lifecycle/1/remove"]?.[0]?.body).toEqual({ version: 1, to: null })
})
