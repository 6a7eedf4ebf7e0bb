import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, it, vi } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Composer } from "./composer.tsx"

const sending = "POST /messenger/send-mail"
const contact = {
  id: 9,
  name: "Contact",
  email: "contact@salon.example",
  is_shared: true,
  is_preparing: false,
}

beforeEach(() => localStorage.clear())

async function show(shared: (typeof contact)[]) {
  const calls = answerCalls({
    ...deskAt("company/7", { shared }),
    [sending]: () => answered({ success: true, data: { id: 1 } }, 202),
  })
  const task = { about: { type: "company", id: 7 } } as const
  const { user } = renderInApp(<Composer task={task} opened onClose={vi.fn<() => void>()} />)
  const dialog = within(await screen.findByRole("dialog", { name: "New email" }))
  await waitFor(() => dialog.getByRole("textbox", { name: "Message", busy: false }))
  return { calls, user, dialog }
}

it("a member of a shared mailbox chooses from which the mail goes (M-83)", async () => {
  const { calls, user, dialog } = await show([contact])
  const from = dialog.getByRole("combobox", { name: "From" })
  expect(from).toHaveProperty("value", "ada@salon.example")
  await user.selectOptions(from, contact.email)
  await user.type(dialog.getByRole("textbox", { name: "Subject" }), "Our booth")
  await user.click(dialog.getByRole("button", { name: "Send" }))
  await waitFor(() => expect(calls[sending]).toHaveLength(1))
  expect(calls[sending]?.[0]?.body).toMatchObject({ from: contact.email })
})

it("who has the own mailbox alone is not asked", async () => {
  const { dialog } = await show([])
  expect(dialog.queryByRole("combobox", { name: "From" })).toBeNull()
})
