import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { PipelineList } from "./pipeline-list.tsx"

const pipeline = (id: number, name: string, current: boolean): MaintainedPipeline => ({
  id,
  name,
  short: `P${id}`,
  current,
  pinned: false,
  lock: false,
  version: 1,
  tradeshow: { id: 1, name: "Petit Salon" },
  stages: [
    { id: 10 * id, title: "To call", is_shown: true },
    { id: 10 * id + 1, title: "Lost", is_shown: false },
  ],
})
const [paris, lyon, nice] = [
  pipeline(1, "Paris", true),
  pipeline(2, "Lyon", false),
  pipeline(3, "Nice", false),
]
const shows = [
  { id: 1, name: "Petit Salon" },
  { id: 2, name: "Grand Salon" },
]

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent)
const show = () => renderInApp(<PipelineList pipelines={[paris, lyon, nice]} shows={shows} />)
const button = (name: string) => screen.getByRole("button", { name })

it("lists each pipeline with its stages, and moves it only among those that are current like it", async () => {
  const calls = answerCalls({ "POST /pipeline-order": () => answered({ data: [paris, nice, lyon] }) })
  const { user } = show()
  expect(
    screen
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining("To call · Lost (hidden)"),
    expect.stringContaining("To call · Lost (hidden)"),
    expect.stringContaining("To call · Lost (hidden)"),
  ])
  for (const off of ["Move Paris up", "Move Paris down", "Move Lyon up", "Move Nice down"]) {
    expect(button(off).getAttribute("aria-disabled")).toBe("true")
  }
  await user.click(button("Move Nice up"))
  await waitFor(() =>
    expect(names()).toEqual(["Paris P1 · Petit Salon", "Nice P3 · Petit Salon", "Lyon P2 · Petit Salon"]),
  )
  await screen.findByText("Nice is now 2 of 3")
  expect(calls["POST /pipeline-order"]?.[0]?.body).toEqual({ pipelines: [1, 3, 2], before: [1, 2, 3] })
})

it("adds a pipeline to the show that was chosen; a name that is taken is told at the field", async () => {
  const taken = {
    success: false,
    message: "This name already exists: choose another",
    errors: { name: ["This name already exists: choose another"] },
  }
  const calls = answerCalls({ "POST /pipeline": () => answered(taken, 422) })
  const { user } = show()
  await user.click(button("Add pipeline"))
  const dialog = within(await screen.findByRole("dialog", { name: "Add a pipeline" }))
  await user.selectOptions(dialog.getByLabelText("Trade show"), "Grand Salon")
  await user.type(dialog.getByLabelText("Name"), "Lyon")
  await user.type(dialog.getByLabelText("Short name"), "LY{Enter}")
  await dialog.findByText("This name already exists: choose another")
  expect(calls["POST /pipeline"]?.[0]?.body).toEqual({ tradeshow_id: 2, name: "Lyon", short: "LY" })
})

it("keeps what was typed over a colleague's change and saves it on the next try", async () => {
  const stored = { ...lyon, lock: true, version: 2 }
  const answers = [
    () => answered({ success: false, message: "Changed", current: stored }, 409),
    () => answered({ data: { ...stored, name: "Lyon 2028", version: 3 } }),
  ]
  const calls = answerCalls({ "PUT /pipeline/2": () => (answers.shift() ?? Response.error)() })
  const { user, router } = show()
  await user.click(button("Edit Lyon"))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Lyon" }))
  await user.type(dialog.getByLabelText("Name"), " 2028")
  await user.click(dialog.getByRole("button", { name: "Save" }))
  expect((await dialog.findByRole("alert")).textContent).toContain(
    "Somebody else changed this pipeline in the meantime",
  )
  expect(dialog.getByLabelText("Name")).toHaveProperty("value", "Lyon 2028")
  expect(dialog.getByLabelText("Locked")).toHaveProperty("checked", true)
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(calls["PUT /pipeline/2"]?.[1]?.body).toMatchObject({ name: "Lyon 2028", lock: true, version: 2 })
})

it("locks a pipeline", async () => {
  const calls = answerCalls({
    "PUT /pipeline/2": () => answered({ data: { ...lyon, lock: true, version: 2 } }),
  })
  const { user, router } = show()
  await user.click(button("Edit Lyon"))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Lyon" }))
  await user.click(dialog.getByLabelText("Locked"))
  await user.click(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(calls["PUT /pipeline/2"]?.map(({ body }) => body)).toEqual([
    expect.objectContaining({ lock: true, version: 1 }),
  ])
})

it("says why a pipeline that holds companies is not deleted", async () => {
  const reason = "This pipeline contains companies: move them first"
  answerCalls({
    "POST /pipeline/2/remove": () =>
      answered({ success: false, message: reason, errors: { pipeline: [reason] } }, 422),
  })
  const { user } = show()
  await user.click(button("Delete Lyon"))
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Lyon?" }))
  await user.click(dialog.getByRole("button", { name: "Delete pipeline" }))
  await screen.findByText(reason, { exact: false })
  expect(names()).toHaveLength(3)
})

it("a pipeline is edited from what a change of its stages has left", async () => {
  const renamed = {
    id: 2,
    version: 7,
    stages: [{ id: 20, title: "In talks", is_shown: true, companies: 0, is_target: false }],
  }
  const calls = answerCalls({
    "GET /pipeline/2/stage": () =>
      answered({ data: { ...renamed, version: 1, stages: [{ ...renamed.stages[0], title: "To call" }] } }),
    "PUT /pipeline/2/stage/20": () => answered({ data: renamed }),
    "PUT /pipeline/2": () => answered({ data: { ...lyon, name: "Lyon 2028", version: 8 } }),
  })
  const { user } = show()
  await user.click(screen.getByRole("button", { name: "Stages (2) Lyon" }))
  const panel = within(await screen.findByRole("dialog", { name: "Stages of Lyon" }))
  await user.click(await panel.findByRole("button", { name: "Hide To call from the board" }))
  await panel.findByRole("listitem", { name: "In talks" })
  await user.keyboard("{Escape}")
  await user.click(await screen.findByRole("button", { name: "Edit Lyon" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Lyon" }))
  await user.type(dialog.getByLabelText("Name"), " 2028{Enter}")
  await waitFor(() => expect(names()[1]).toContain("Lyon 2028"))
  expect(calls["PUT /pipeline/2"]?.[0]?.body).toMatchObject({ version: 7 })
})
