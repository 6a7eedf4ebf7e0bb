import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { UserAccess } from "./user-access.tsx"
import { UserForm } from "./user-form.tsx"

const account: UserAccount = {
  id: 7,
  name: "Adèle Martin",
  email: "adele@example.org",
  isAdmin: true,
  abilities: [],
  nickname: null,
  status: "active",
  has_second_factor: false,
  requires_second_factor: false,
  must_have_second_factor: false,
  created_at: "2026-11-20T10:00:00Z",
  last_seen_at: null,
  version: 4,
}
const unheard = () => undefined
const isChosen = (role: string) => screen.getByRole<HTMLInputElement>("radio", { name: role }).checked

it("a refused change of rights says why, keeps what was chosen, and can be put back", async () => {
  const why = "This is the last administrator who can sign in: appoint another first"
  const calls = answerCalls({
    "PUT /user/7": () => answered({ message: why, errors: { isAdmin: [why] } }, 422),
  })
  const { user } = renderInApp(<UserForm user={account} onSaved={unheard} />)
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull()
  await user.click(screen.getByRole("radio", { name: "Viewer" }))
  await user.click(screen.getByRole("button", { name: "Save" }))
  await screen.findByText(why)
  expect(calls["PUT /user/7"]?.[0]?.body).toMatchObject({ isAdmin: false, version: 4 })
  expect(isChosen("Viewer")).toBe(true)
  await user.click(screen.getByRole("button", { name: "Reset" }))
  expect(isChosen("Administrator")).toBe(true)
  expect(screen.queryByText(why)).toBeNull()
})

it("a user is disabled after a question, and enabled without one", async () => {
  const status = (next: UserAccount["status"]) => () => answered({ data: { ...account, status: next } })
  const calls = answerCalls({
    "POST /user/7/disable": status("disabled"),
    "POST /user/7/enable": status("active"),
  })
  const statuses: string[] = []
  const access = (user: UserAccount) => (
    <UserAccess user={user} onSwitched={(switched) => statuses.push(switched.status)} />
  )
  const { user, show } = renderInApp(access(account))
  const ask = async (answer: string) => {
    await user.click(screen.getByRole("button", { name: "Disable user" }))
    const question = within(await screen.findByRole("dialog", { name: /Adèle Martin/ }))
    await user.click(question.getByRole("button", { name: answer }))
  }
  await ask("Cancel")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(calls["POST /user/7/disable"]).toHaveLength(0)
  await ask("Disable user")
  await waitFor(() => expect(statuses).toEqual(["disabled"]))
  show(access({ ...account, status: "disabled" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(screen.queryByRole("button", { name: "Disable user" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Enable user" }))
  await waitFor(() => expect(statuses).toEqual(["disabled", "active"]))
})

it("nobody is offered to disable the own account", () => {
  renderInApp(<UserAccess user={account} onSwitched={unheard} />, { user: { ...editor, id: account.id } })
  expect(screen.queryByRole("button", { name: "Disable user" })).toBeNull()
})
