import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import { answerCalls, answered, callsSettled, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { SessionPanel } from "./session-panel.tsx"

const list = "GET /tradeshow/1/session"
const dating = "POST /date-session"
const sync = "POST /sync-mp-session"
const flags = { is_sync_mp: false, is_current: false, from: null, to: null, version: 1 }
const spring: EditableSession = { id: 1, tradeshow_id: 1, name: "Spring", ...flags }
const autumn: EditableSession = { ...spring, id: 2, name: "Autumn", is_current: true }

const all = (...sessions: EditableSession[]) => ({ success: true, session: sessions[0], all: sessions })
const mayAdd = { ...editor, permissions: { ...readsAll, "session.add": true } }
const admin = { ...editor, isAdmin: true }

const show = (user = admin) =>
  renderInApp(<SessionPanel tradeshow={{ id: 1, name: "Paris" }} opened onClose={() => undefined} />, {
    user,
  })
const card = async (name: string) => within(await screen.findByRole("listitem", { name }))

async function answerQuestion(user: ReturnType<typeof show>["user"], title: string, answer: string) {
  const question = within(await screen.findByRole("dialog", { name: title }))
  await user.click(question.getByRole("button", { name: answer }))
}

it("a session is added by its name", async () => {
  const calls = answerCalls({
    [list]: () => answered({ data: [] }),
    "POST /tradeshow/1/session": () => answered(all(spring), 201),
  })
  const { user } = show(mayAdd)
  const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add" })
  expect(add.disabled).toBe(true)
  await user.type(screen.getByLabelText("New session"), "Spring{Enter}")
  await card("Spring")
  expect(calls["POST /tradeshow/1/session"]?.[0]?.body).toEqual({ name: "Spring" })
})

it("the last day is sent once the first is stored, and its refusal is beside it until another is typed", async () => {
  const { promise: first, give } = heldAnswer()
  const dated = { ...spring, from: "2031-04-10" }
  const why = "The first day is after the last"
  const replies = [
    () => first,
    () => answered({ message: why, errors: { date: [why] } }, 422),
    () => answered(all({ ...dated, to: "2031-04-12" })),
  ]
  let sessions = [spring]
  const calls = answerCalls({
    [list]: () => answered({ data: sessions }),
    [dating]: () => replies.shift()?.() ?? answered({}, 500),
  })
  const sent = () => calls[dating]?.map(({ body }) => body)
  const { user } = show(mayAdd)
  const session = await card("Spring")
  await user.type(session.getByLabelText("First day of Spring"), "10042031")
  await user.type(session.getByLabelText("Last day of Spring"), "09042031{Enter}")
  await settled()
  expect(sent()).toEqual([{ session: 1, type: "from", date: "2031-04-10" }])
  sessions = [dated]
  give(answered(all(dated)))
  await session.findByText(why)
  expect(sent()?.[1]).toEqual({ session: 1, type: "to", date: "2031-04-09" })
  const last = session.getByLabelText("Last day of Spring")
  await user.clear(last)
  await user.type(last, "12042031{Enter}")
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(session.queryByText(why)).toBeNull()
  expect(sent()?.[2]).toEqual({ session: 1, type: "to", date: "2031-04-12" })
})

it("a session is put on the marketplace's list and taken off it", async () => {
  const changes = [true, false].map((is_sync_mp) => answered(all({ ...spring, is_sync_mp })))
  const calls = answerCalls({
    [list]: () => answered({ data: [spring] }),
    [sync]: () => changes.shift() ?? answered({}, 500),
  })
  const { user } = show(mayAdd)
  const session = await card("Spring")
  const isOn = () => session.getByRole<HTMLInputElement>("radio", { name: "Yes" }).checked
  for (const [answer, next] of [
    ["Yes", true],
    ["No", false],
  ] as const) {
    await user.click(session.getByText(answer))
    await waitFor(() => expect(calls[sync]?.at(-1)?.body).toEqual({ session: 1, is_sync_mp: next }))
    await callsSettled()
    await waitFor(() => expect(isOn()).toBe(next))
  }
  expect(calls[sync]).toHaveLength(2)
})

it("another session is made current after a question that names the one it replaces", async () => {
  const calls = answerCalls({
    [list]: () => answered({ data: [spring, autumn] }),
    "POST /active-session": () =>
      answered(all({ ...spring, is_current: true }, { ...autumn, is_current: false })),
  })
  const { user } = show(mayAdd)
  const [session, other] = [await card("Spring"), await card("Autumn")]
  const make = () => user.click(session.getByRole("button", { name: "Make current: Spring" }))
  const title = "Make Spring the current session of Paris?"
  await make()
  within(await screen.findByRole("dialog", { name: title })).getByText(/Autumn/)
  await answerQuestion(user, title, "Cancel")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull())
  expect(calls["POST /active-session"]).toHaveLength(0)
  await make()
  await answerQuestion(user, title, "Make current")
  await session.findByText("Current")
  expect(other.queryByText("Current")).toBeNull()
  expect(calls["POST /active-session"]?.map(({ body }) => body)).toEqual([{ session: 1, is_current: true }])
})

it("one in use is not deleted, and what uses it is told; another is gone", async () => {
  answerCalls({
    [list]: () => answered({ data: [spring, autumn] }),
    "DELETE /tradeshow/1/session/2": () =>
      answered(
        { message: "No", errors: { session: ["3 companies are in it", "2 pipelines are of it"] } },
        422,
      ),
    "DELETE /tradeshow/1/session/1": () => answered({ success: true, all: [autumn] }),
  })
  const { user } = show()
  await card("Spring")
  for (const name of ["Autumn", "Spring"]) {
    await user.click(screen.getByRole("button", { name: `Delete ${name}` }))
    await answerQuestion(user, `Delete ${name}?`, "Delete session")
    if (name === "Autumn") await screen.findByText("3 companies are in it · 2 pipelines are of it")
  }
  await waitFor(() => expect(screen.queryByRole("listitem", { name: "Spring" })).toBeNull())
  await card("Autumn")
})

it("who may not change sessions looks at them, and only administrators may delete them", async () => {
  answerCalls({ [list]: () => answered({ data: [spring] }) })
  const { unmount } = show(editor)
  const read = await card("Spring")
  expect(read.queryByRole("textbox")).toBeNull()
  expect(read.queryByRole("button", { name: /^(Make current|Delete)/ })).toBeNull()
  expect(screen.queryByLabelText("New session")).toBeNull()
  unmount()
  show(mayAdd)
  const edited = await card("Spring")
  edited.getByRole("button", { name: "Make current: Spring" })
  expect(edited.queryByRole("button", { name: "Delete Spring" })).toBeNull()
})
