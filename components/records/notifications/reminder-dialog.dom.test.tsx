import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { aReminder } from "#tests/components/reminders.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { ReminderDialog } from "./reminder-dialog.tsx"
import type { ReminderDraft } from "./reminder-draft.ts"

const vera = { ...editor, name: "Vera Lindqvist", ownerId: 3 }
const target = (id: number, name: string) => ({ id, name, detail: null, user_id: id })

function show(
  draft: ReminderDraft = { about: { type: "company", id: 12, name: "Petit Loup" }, isFixed: true },
  answers: Parameters<typeof answerCalls>[0] = {},
) {
  withFonts()
  const onClose = vi.fn()
  const calls = answerCalls({
    "GET /notif-targets": () => answered({ data: [target(2, "Sam"), target(3, "Vera Lindqvist")] }),
    "POST /notif": () => answered({ success: true, new: aReminder() }, 201),
    ...answers,
  })
  const shown = renderInApp(<ReminderDialog draft={draft} opened onClose={onClose} />, { user: vera })
  return { calls, onClose, ...shown }
}

const dialog = async (name = "New reminder") => within(await screen.findByRole("dialog", { name }))
const titleOf = (form: Awaited<ReturnType<typeof dialog>>) =>
  form.getByRole<HTMLInputElement>("textbox", { name: "Title" })

it("is for whoever makes it unless a colleague is chosen, and about the record it was begun on", async () => {
  const { calls, onClose, user } = show()
  const form = await dialog()
  const chosen = form.getByRole<HTMLSelectElement>("combobox", { name: "For" })
  await form.findByRole("option", { name: "Sam" })
  expect(chosen.selectedOptions[0]?.text).toBe("Vera Lindqvist (me)")
  expect([...chosen.options].map(({ text }) => text)).toEqual(["Sam", "Vera Lindqvist (me)"])
  await user.type(titleOf(form), "Ask for the badges")
  await user.selectOptions(chosen, "Sam")
  await user.click(form.getByRole("button", { name: "Save" }))
  await screen.findByText("Reminder created")
  expect(onClose).toHaveBeenCalled()
  expect(calls["POST /notif"]?.map(({ body }) => body)).toMatchObject([
    { title: "Ask for the badges", target_id: 2, notifiable_type: "company", notifiable_id: 12 },
  ])
})

it("says at the field what is missing, and that nothing was made", async () => {
  const errors = { title: ["This field is required"] }
  const { onClose, user } = show(undefined, {
    "POST /notif": () => answered({ message: "The given data was invalid.", errors }, 422),
  })
  const form = await dialog()
  await user.click(form.getByRole("button", { name: "Save" }))
  await form.findByText("This field is required")
  expect(titleOf(form).getAttribute("aria-invalid")).toBe("true")
  await screen.findByText("Creation failed")
  expect(onClose).not.toHaveBeenCalled()
})

it("asks before what was typed is given up, and keeps it when that is not wanted", async () => {
  const { onClose, user } = show()
  const form = await dialog()
  await user.type(titleOf(form), "Do not lose me")
  await user.keyboard("{Escape}")
  const question = () => screen.queryByRole("dialog", { name: "Discard what you typed?" })
  await waitFor(() => expect(question()).not.toBeNull())
  await user.keyboard("{Escape}")
  await waitFor(() => expect(question()).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(titleOf(form).value).toBe("Do not lose me")
  await user.click(form.getByRole("button", { name: "Cancel" }))
  await user.click(await screen.findByRole("button", { name: "Discard" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it("is left without a question while nothing was typed", async () => {
  const { onClose, user } = show()
  await dialog()
  await user.keyboard("{Escape}")
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByRole("dialog", { name: "Discard what you typed?" })).toBeNull()
})

it("keeps what was typed when it could not be stored, and stores it afterwards", async () => {
  let isAway = true
  const { calls, onClose, user } = show(undefined, {
    "POST /notif": () => (isAway ? unreachable() : answered({ success: true, new: aReminder() }, 201)),
  })
  const form = await dialog()
  await user.type(titleOf(form), "Do not lose me")
  await user.click(form.getByRole("button", { name: "Save" }))
  await screen.findByText("Creation failed")
  expect(titleOf(form).value).toBe("Do not lose me")
  isAway = false
  await user.click(form.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls["POST /notif"]?.at(-1)?.body).toMatchObject({ title: "Do not lose me" })
})

it("shows what somebody else stored meanwhile beside what was typed, and stores that over it when told to", async () => {
  const reminder = aReminder({ title: "Call in May" })
  const theirs = { ...reminder, title: "Call in June", version: 2 }
  let saves = 0
  const { calls, onClose, user } = show(
    { reminder },
    {
      "PUT /notif/7": () => {
        saves += 1
        return saves === 1
          ? answered({ message: "Changed", current: theirs }, 409)
          : answered({ success: true, new: { ...theirs, title: "Call in July", version: 3 } })
      },
    },
  )
  const form = await dialog("Edit reminder")
  await user.clear(titleOf(form))
  await user.type(titleOf(form), "Call in July")
  await user.click(form.getByRole("button", { name: "Save" }))
  expect((await form.findByRole("alert")).textContent).toContain("Call in June")
  expect(titleOf(form).value).toBe("Call in July")
  await user.click(form.getByRole("button", { name: "Keep mine" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls["PUT /notif/7"]?.map(({ body }) => body)).toMatchObject([
    { title: "Call in July", version: 1 },
    { title: "Call in July", version: 2 },
  ])
})

it("asks before a reminder for a day that has passed is saved, and keeps what was typed when it is not meant", async () => {
  const { calls, onClose, user } = show()
  const form = await dialog()
  await user.type(titleOf(form), "Call back")
  await user.click(form.getByRole("checkbox", { name: "All day" }))
  expect(form.queryByRole("combobox", { name: "Time" })).toBeNull()
  const day = form.getByRole("textbox", { name: "Date" })
  await user.clear(day)
  await user.type(day, "02/03/2026")
  await user.tab()
  await user.click(form.getByRole("button", { name: "Save" }))
  const question = await screen.findByRole("dialog", { name: /time that has passed/ })
  await user.click(within(question).getByRole("button", { name: "Cancel" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /time that has passed/ })).toBeNull())
  expect(calls["POST /notif"]).toEqual([])
  expect(titleOf(form).value).toBe("Call back")
  await user.click(form.getByRole("button", { name: "Save" }))
  await user.click(await screen.findByRole("button", { name: "Save anyway" }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls["POST /notif"]?.map(({ body }) => body)).toMatchObject([{ due_on: "2026-03-02" }])
})
