import { screen, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { CallbackSetUp, PlatformConnection } from "#lib/contract/finance/approved-platform.ts"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { noConnection } from "#tests/components/platform-connection.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CallbackDialog } from "./callback-dialog.tsx"

const off: PlatformConnection = {
  ...noConnection,
  is_on: true,
  flow_address: "https://platform.example/flow-service",
  token_address: "https://platform.example/token",
  client_id: "us",
  has_secret: true,
  version: 1,
}
const on = (version: number): PlatformConnection => ({
  ...off,
  version,
  callback_since: "2026-11-20T09:00:00Z",
})
const address = "https://crm.example/api/partner/approved-platform/changes"
const setUp = (secret: string | null, connection: PlatformConnection): CallbackSetUp => ({
  address,
  secret,
  problem: null,
  answer: null,
  connections: [connection],
})

const renewing = "POST /approved-platform/sarl/callback"
const removing = "DELETE /approved-platform/sarl/callback"

async function open(connection: PlatformConnection) {
  const onSaved = vi.fn<(connections: PlatformConnection[]) => void>()
  const view = renderInApp(<CallbackDialog connection={connection} onSaved={onSaved} />)
  const dialog = within(await screen.findByRole("dialog"))
  const press = (name: string) => view.user.click(dialog.getByRole("button", { name }))
  return { ...view, dialog, press, onSaved }
}

it("shows address and secret this once", async () => {
  const calls = answerCalls({ [renewing]: () => answered({ data: setUp("first-secret", on(2)) }) })
  const { dialog, press, onSaved, unmount } = await open(off)
  dialog.getByText("The platform does not call.")
  expect(dialog.queryByRole("button", { name: "Remove" })).toBeNull()
  await press("Set up callbacks")
  expect(await dialog.findByLabelText("Secret")).toHaveProperty("value", "first-secret")
  expect(dialog.getByLabelText("Address")).toHaveProperty("value", address)
  expect(dialog.getByRole("status").textContent).toBe("Set up on Nov 20, 2026. It has not called yet.")
  expect(calls[renewing]?.map(({ body }) => body)).toEqual([{ version: 1 }])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith([on(2)])
  unmount()
  const again = await open(on(2))
  expect(again.dialog.queryByLabelText("Secret")).toBeNull()
})

it("replaces the secret, by the connection as it is then, and keeps the one before in sight until it is", async () => {
  const answers = [
    () => answered({ data: setUp("first-secret", on(2)) }),
    unreachable,
    () => answered({ data: setUp("second-secret", on(3)) }),
  ]
  const calls = answerCalls({ [renewing]: () => (answers.shift() ?? unreachable)() })
  const { dialog, press } = await open(off)
  await press("Set up callbacks")
  await dialog.findByLabelText("Secret")
  await press("Create a new secret")
  await dialog.findByRole("alert")
  expect(dialog.getByLabelText("Secret")).toHaveProperty("value", "first-secret")
  await press("Create a new secret")
  await vi.waitFor(() => expect(dialog.getByLabelText("Secret")).toHaveProperty("value", "second-secret"))
  expect(calls[renewing]?.map(({ body }) => body)).toEqual([{ version: 1 }, { version: 2 }, { version: 2 }])
})

it("is turned off, and shows no secret any more", async () => {
  answerCalls({
    [renewing]: () => answered({ data: setUp("first-secret", on(2)) }),
    [removing]: () => answered({ data: setUp(null, { ...off, version: 3 }) }),
  })
  const { dialog, press, onSaved } = await open(off)
  await press("Set up callbacks")
  await dialog.findByLabelText("Secret")
  await press("Remove")
  await dialog.findByText("The platform does not call.")
  expect(dialog.queryByLabelText("Secret")).toBeNull()
  expect(dialog.queryByRole("button", { name: "Remove" })).toBeNull()
  expect(onSaved).toHaveBeenLastCalledWith([{ ...off, version: 3 }])
})

it("says that the platform did not take it, with what is to be entered there by hand", async () => {
  const refused = { problem: "not_admitted" as const, answer: "invalid_client" }
  answerCalls({
    [renewing]: () => answered({ data: { ...setUp("first-secret", on(2)), ...refused } }),
    [removing]: () => answered({ data: { ...setUp(null, { ...off, version: 3 }), ...refused } }),
  })
  const { dialog, press } = await open(off)
  await press("Set up callbacks")
  const reason = "the platform refuses access to this application (invalid_client)"
  expect((await dialog.findByRole("alert")).textContent).toBe(
    `The platform did not accept this: ${reason}. Try again, or enter address and secret in its settings.`,
  )
  dialog.getByLabelText("Secret")
  await press("Remove")
  await dialog.findByText(/could not be removed at the platform/)
  dialog.getByText("The platform does not call.")
})

it("says why nothing was changed, and goes by what a colleague saved in the meantime", async () => {
  const message = "Somebody has changed this in the meantime"
  const answers = [
    () => answered({ message, current: [on(5)] }, 409),
    () => answered({ data: setUp("second-secret", on(6)) }),
  ]
  const calls = answerCalls({ [renewing]: () => (answers.shift() ?? unreachable)() })
  const { dialog, press, onSaved } = await open(off)
  await press("Set up callbacks")
  expect((await dialog.findByRole("alert")).textContent).toContain("The callbacks could not be changed")
  expect(dialog.queryByLabelText("Secret")).toBeNull()
  await dialog.findByText(/Set up on/)
  expect(onSaved).toHaveBeenCalledExactlyOnceWith([on(5)])
  await press("Create a new secret")
  await dialog.findByLabelText("Secret")
  expect(dialog.queryByRole("alert")).toBeNull()
  expect(calls[renewing]?.map(({ body }) => body)).toEqual([{ version: 1 }, { version: 5 }])
})

it("says that it is not known whether anything was changed where no answer came", async () => {
  answerCalls({ [renewing]: unreachable })
  const { dialog, press } = await open(off)
  await press("Set up callbacks")
  expect((await dialog.findByRole("alert")).textContent).toMatch(
    /not known whether the callbacks were changed/,
  )
  expect(dialog.queryByLabelText("Secret")).toBeNull()
})
