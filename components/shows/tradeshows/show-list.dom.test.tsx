import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MaintainedShow } from "#lib/contract/shows/tradeshows.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ShowList } from "./show-list.tsx"

const paris: MaintainedShow = {
  id: 1,
  name: "Paris",
  short_name: "P",
  template_type_id: 2,
  billing_entity: "sarl",
  version: 1,
  current_session: null,
  sessions: 0,
  sections: 0,
}

it("a trade show is edited from what its last save has left, before the page has read itself again", async () => {
  const answers = ["Paris 2027", "Paris 2027 bis"].map((name, place) => ({
    data: { ...paris, name, version: 2 + place },
  }))
  const calls = answerCalls({ "PUT /tradeshow/1": () => answered(answers.shift()) })
  const { user } = renderInApp(<ShowList shows={[paris]} />)

  await user.click(screen.getByRole("button", { name: "Edit Paris" }))
  const first = within(await screen.findByRole("dialog", { name: "Edit Paris" }))
  await user.type(first.getByLabelText("Name"), " 2027{Enter}")

  await user.click(await screen.findByRole("button", { name: "Edit Paris 2027" }))
  const second = within(await screen.findByRole("dialog", { name: "Edit Paris 2027" }))
  await user.type(second.getByLabelText("Name"), " bis{Enter}")
  await waitFor(() => expect(screen.getByRole("rowheader").textContent).toBe("Paris 2027 bis"))
  expect(calls["PUT /tradeshow/1"]?.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: "Paris 2027", version: 1 }),
    expect.objectContaining({ name: "Paris 2027 bis", version: 2 }),
  ])
})

it("a trade show is added once its short name is free, and what was typed stays until then", async () => {
  const taken = "This name already exists: choose another"
  const replies = [
    answered({ message: taken, errors: { short_name: [taken] } }, 422),
    answered({ data: { ...paris, id: 2, name: "Lyon", short_name: "LYN", billing_entity: "inc" } }, 201),
  ]
  const calls = answerCalls({ "POST /tradeshow": () => replies.shift() ?? answered({}, 500) })
  const { user, router } = renderInApp(<ShowList shows={[paris]} />)
  within(screen.getByRole("row", { name: /Paris/ })).getByText("No current session")
  await user.click(screen.getByRole("button", { name: "Add trade show" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Add a trade show" }))
  await user.type(dialog.getByLabelText("Name"), "Lyon")
  await user.type(dialog.getByLabelText("Short name"), "P")
  await user.click(dialog.getByText("Inc. (New York)"))
  await user.click(dialog.getByRole("button", { name: "Add" }))
  await dialog.findByText(taken)
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Lyon")
  expect(router.refresh).not.toHaveBeenCalled()
  await user.clear(dialog.getByLabelText("Short name"))
  await user.type(dialog.getByLabelText("Short name"), "LYN{Enter}")
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1))
  expect(calls["POST /tradeshow"]?.map(({ body }) => body)).toEqual([
    { name: "Lyon", short_name: "P", template_type_id: 2, billing_entity: "inc" },
    { name: "Lyon", short_name: "LYN", template_type_id: 2, billing_entity: "inc" },
  ])
})
