import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { TrackingEvent } from "#lib/contract/crm/tracking-terms.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Tracking } from "./tracking.tsx"

const event: TrackingEvent = {
  id: 2,
  action: "given",
  purposes: ["opens", "clicks"],
  source: "preferences",
  user: null,
  text_version: "2026-11 fr",
  text: "J’accepte",
  reason: null,
  address: "192.0.2.7",
  at: "2026-11-20T10:00:00.000Z",
}
const none = { allows_tracking: null, tracking: [] }

function show(mailing: Parameters<typeof Tracking>[0]["mailing"], answer = answered({ success: true })) {
  const calls = answerCalls({ "PUT /mailing/contact/7/tracking": () => answer })
  return { calls, ...renderInApp(<Tracking contact={7} mailing={mailing} />) }
}
type Shown = ReturnType<typeof show>
const press = async ({ user }: Shown, name: string) => user.click(await screen.findByRole("button", { name }))
const sent = ({ calls }: Shown) => calls["PUT /mailing/contact/7/tracking"]?.map(({ body }) => body)

it("shows what a contact said of tracking, what for, how, and what proves it", async () => {
  const reason = "Agreed on the phone"
  const byStaff = { ...event, id: 1, source: "staff", text: "", text_version: "", address: null } as const
  const tracking = [event, { ...byStaff, reason, user: { id: 4, name: "Camille" } }]
  show({ allows_tracking: true, tracking })
  screen.getByText("Tracked: the contact has agreed.")
  const lines = within(screen.getByRole("group")).getAllByRole("listitem", { hidden: true })
  expect(lines[0]?.textContent).toMatch(/^agreed: opens, clicksPreferences page · .+ · from 192\.0\.2\.7/)
  expect(lines[0]?.textContent).toContain("Text read (version 2026-11 fr): J’accepte")
  expect(lines[1]?.textContent).toMatch(/By hand by Camille · .+Agreed on the phone$/)
  expect(screen.queryByRole("button", { name: "Record a consent" })).toBeNull()
})

it("takes down a consent with what it is based on, and none without", async () => {
  const shown = show(none)
  screen.getByText("Not tracked: the contact has not been asked.")
  await press(shown, "Record a consent")
  const dialog = within(await screen.findByRole("dialog", { name: "Record a consent" }))
  const save = dialog.getByRole("button", { name: "Record" })
  expect(save).toHaveProperty("disabled", true)
  await shown.user.type(dialog.getByRole("textbox", { name: "Basis of consent" }), "Said so")
  await shown.user.click(save)
  await waitFor(() => expect(sent(shown)).toEqual([{ allows_tracking: true, reason: "Said so" }]))
})

it("keeps what was typed when it is refused", async () => {
  const shown = show(none, answered({ message: "Broken" }, 500))
  await press(shown, "Record a consent")
  const dialog = within(await screen.findByRole("dialog"))
  const field = dialog.getByRole("textbox", { name: "Basis of consent" })
  await shown.user.type(field, "Said so")
  await shown.user.click(dialog.getByRole("button", { name: "Record" }))
  await dialog.findByText(/^This could not be recorded\./)
  expect(field).toHaveProperty("value", "Said so")
})

it.each([
  [null, "Record a refusal"],
  [true, "Record a withdrawal"],
] as const)("takes down a no at once (state before: %s)", async (allows_tracking, name) => {
  const shown = show({ ...none, allows_tracking })
  await press(shown, name)
  await waitFor(() => expect(sent(shown)).toEqual([{ allows_tracking: false }]))
})
