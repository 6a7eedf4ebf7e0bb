import { screen, waitFor, within } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { emptyDraft } from "./account-draft.ts"
import { InvitePanel } from "./invite-panel.tsx"
import { RightsFields } from "./rights-fields.tsx"

function Fields() {
  const [draft, setDraft] = useState(emptyDraft)
  return <RightsFields draft={draft} onChange={setDraft} errors={[]} isSaving={false} />
}

const openPrivate =
  "Open private emails of people who left (administrators only, with a second one’s approval)"
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name })
const role = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })
const checked = () => screen.getAllByRole<HTMLInputElement>("checkbox").filter((one) => one.checked).length

it("a role sets all rights at once, each can be changed, and the form says what the set is", async () => {
  const { user } = renderInApp(<Fields />)
  expect(screen.getByRole("status").textContent).toBe("These rights: No rights")
  expect(checked()).toBe(0)

  await user.click(role("Sales"))
  expect(checked()).toBe(11)
  expect(role("Sales").checked).toBe(true)
  await user.click(box("Export companies"))
  expect(role("Sales").checked).toBe(false)
  expect(screen.getByRole("status").textContent).toBe("These rights: Sales, changed")

  await user.click(role("Registration site"))
  await user.click(box("Delete documents"))
  expect(screen.getByRole("status").textContent).toBe("These rights: By hand")
  await user.click(role("Sales"))
  expect(checked()).toBe(11)
  expect(box("Delete documents").checked).toBe(false)
})

it("an administrator has every right, which cannot be taken one by one, but for the one that is given by name", async () => {
  const { user } = renderInApp(<Fields />)
  const byName = () => box(openPrivate)
  expect([byName().checked, byName().disabled]).toEqual([false, true])
  await user.click(role("Administrator"))
  const others = screen.getAllByRole<HTMLInputElement>("checkbox").filter((one) => one !== byName())
  expect(others.every((one) => one.checked && one.disabled)).toBe(true)
  expect([byName().checked, byName().disabled]).toEqual([false, false])
  await user.click(byName())
  expect(byName().checked).toBe(true)
  await user.click(role("Sales"))
  expect([byName().checked, byName().disabled]).toEqual([false, true])
})

it("rights are grouped by what they are for", () => {
  renderInApp(<Fields />)
  const names = (group: string) =>
    within(screen.getByRole("group", { name: group }))
      .getAllByRole("checkbox")
      .map((one) => one.closest("div")?.textContent)
  expect(names("See")).toHaveLength(6)
  expect(names("Take data out")).toHaveLength(3)
})

it("an invitation without rights asks for a role and sends nothing; no right is set before", async () => {
  const calls = answerCalls({ "POST /user": () => answered({ message: "No" }, 500) })
  const { user } = renderInApp(<InvitePanel opened onClose={() => undefined} />)
  const panel = within(await screen.findByRole("dialog", { name: "Invite a user" }))
  await user.type(panel.getByLabelText("Name"), "Noor")
  await user.type(panel.getByLabelText("Email"), "noor@example.org")
  expect(panel.queryAllByRole<HTMLInputElement>("radio").some((one) => one.checked)).toBe(false)
  await user.click(panel.getByRole("button", { name: "Create and get the link" }))
  await panel.findByText("Choose a role, or tick what this person may do")
  expect(calls["POST /user"]).toHaveLength(0)
  await user.click(panel.getByRole("radio", { name: "Viewer" }))
  expect(panel.queryByText("Choose a role, or tick what this person may do")).toBeNull()
  await user.click(panel.getByRole("button", { name: "Create and get the link" }))
  await waitFor(() => expect(calls["POST /user"]).toHaveLength(1))
  expect(calls["POST /user"]?.[0]?.body).toMatchObject({
    isAdmin: false,
    abilities: ["crm.read", "registrations.read"],
  })
})
