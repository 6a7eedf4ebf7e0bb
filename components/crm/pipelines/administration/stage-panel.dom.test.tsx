import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MaintainedStage, StageList } from "#lib/contract/crm/pipeline-admin.ts"
import { answerCalls, answered, heldAnswer, type SentCall } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { StagePanel } from "./stage-panel.tsx"

const stage = (id: number, title: string, companies = 0): MaintainedStage => ({
  id,
  title,
  companies,
  is_shown: true,
  is_target: false,
})
const [called, wooed, won] = [stage(1, "To call", 2), stage(2, "Interested"), stage(3, "Signed")]
const list = (version: number, stages: MaintainedStage[]): { data: StageList } => ({
  data: { id: 5, version, stages },
})

const titles = () => screen.getAllByRole("listitem").map((row) => row.getAttribute("aria-label"))
const row = (name: string) => within(screen.getByRole("listitem", { name }))
const changed: string[] = []

async function openPanel(answers: Record<string, (call: SentCall) => Response | Promise<Response>>) {
  changed.length = 0
  const calls = answerCalls({
    "GET /pipeline/5/stage": () => answered(list(1, [called, wooed, won])),
    ...answers,
  })
  const rendered = renderInApp(
    <StagePanel
      pipeline={{ id: 5, name: "Paris" }}
      opened
      onClose={() => undefined}
      onChanged={() => changed.push("heard")}
    />,
  )
  await screen.findByRole("listitem", { name: "To call" })
  return { calls, ...rendered }
}

it("a stage moved by keys is in its place at once, and where it was when that is refused", async () => {
  const answer = heldAnswer()
  const { calls, user } = await openPanel({ "POST /pipeline/5/stage-order": () => answer.promise })
  row("Signed").getByRole("button", { name: "Move Signed up" }).focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(titles()).toEqual(["To call", "Signed", "Interested"]))
  expect(calls["POST /pipeline/5/stage-order"]?.[0]?.body).toMatchObject({ stages: [1, 3, 2], version: 1 })
  answer.give(answered({ success: false, message: "Changed meanwhile", current: {} }, 409))
  await waitFor(() => expect(titles()).toEqual(["To call", "Interested", "Signed"]))
  await screen.findByText("The order could not be saved")
  expect(changed).toEqual([])
})

it("each change is based on what the change before it left", async () => {
  let version = 1
  const { calls, user } = await openPanel({
    "PUT /pipeline/5/stage/2": () => answered(list(++version, [called, { ...wooed, is_shown: false }, won])),
    "POST /pipeline/5/stage": () => answered(list(++version, [called, wooed, won, stage(4, "Lost")]), 201),
  })
  await user.click(row("Interested").getByRole("button", { name: "Hide Interested from the board" }))
  await row("Interested").findByText(/Hidden/)
  await user.type(screen.getByLabelText("New stage"), "Lost{Enter}")
  await screen.findByRole("listitem", { name: "Lost" })
  expect(calls["PUT /pipeline/5/stage/2"]?.[0]?.body).toMatchObject({ is_shown: false, version: 1 })
  expect(calls["POST /pipeline/5/stage"]?.[0]?.body).toMatchObject({ title: "Lost", version: 2 })
  expect(changed).toHaveLength(2)
})

it("a stage is renamed where its name is, by Enter", async () => {
  const { calls, user } = await openPanel({
    "PUT /pipeline/5/stage/2": () => answered(list(2, [called, { ...wooed, title: "In talks" }, won])),
  })
  await user.click(row("Interested").getByRole("button", { name: "Interested, rename" }))
  const name = screen.getByLabelText("Name of the stage")
  await user.clear(name)
  await user.type(name, "In talks{Enter}")
  await screen.findByRole("button", { name: "In talks, rename" })
  expect(titles()).toEqual(["To call", "In talks", "Signed"])
  expect(calls["PUT /pipeline/5/stage/2"]?.map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: "In talks", version: 1 }),
  ])
  expect(changed).toHaveLength(1)
})

it("a stage that holds companies is deleted only with an answer to where they go; a refusal is read there", async () => {
  const refusal = {
    success: false,
    message: "This pipeline is locked",
    errors: { stage: ["This pipeline is locked"] },
  }
  const answers = [() => answered(refusal, 422), () => answered(list(2, [{ ...wooed, companies: 2 }, won]))]
  const { calls, user } = await openPanel({
    "POST /pipeline/5/stage/1/remove": () => (answers.shift() ?? Response.error)(),
  })
  await user.click(row("To call").getByRole("button", { name: "Delete To call" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Delete To call?" }))
  dialog.getByText(/^2 companies are in this stage/)
  const confirm = dialog.getByRole("button", { name: "Delete stage" })
  expect(confirm).toHaveProperty("disabled", true)
  const choice = dialog.getByLabelText("Move them to")
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Choose a stage", "Interested", "Signed"])
  await user.selectOptions(choice, "Interested")
  await user.click(confirm)
  expect((await dialog.findByRole("alert")).textContent).toContain("This pipeline is locked")
  expect(titles()).toContain("To call")
  await user.click(confirm)
  await waitFor(() => expect(titles()).toEqual(["Interested", "Signed"]))
  expect(calls["POST /pipeline/5/stage/1/remove"]?.[1]?.body).toMatchObject({ to: 2, version: 1 })
})

it("an empty stage is deleted after a question", async () => {
  const { calls, user } = await openPanel({
    "POST /pipeline/5/stage/3/remove": () => answered(list(2, [called, wooed])),
  })
  await user.click(row("Signed").getByRole("button", { name: "Delete Signed" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Signed?" }))
  await user.click(dialog.getByRole("button", { name: "Delete stage" }))
  await waitFor(() => expect(titles()).toEqual(["To call", "Interested"]))
  expect(calls["POST /pipeline/5/stage/3/remove"]?.[0]?.body).not.toHaveProperty("to", expect.any(Number))
})
