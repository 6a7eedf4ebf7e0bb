import { screen } from "@testing-library/react"
import { useEffect, useRef, useState } from "react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { MovableDialog } from "./movable-dialog.tsx"
import { SidePanel } from "./side-panel.tsx"

function PanelWithDialog({ onClose }: { onClose: (title: string) => void }) {
  const [isAsked, setAsked] = useState(false)
  const closeDialog = () => {
    onClose("Payment")
    setAsked(false)
  }
  return (
    <SidePanel opened onClose={() => onClose("Invoice")} title="Invoice">
      <button type="button" onClick={() => setAsked(true)}>
        Record payment
      </button>
      <MovableDialog opened={isAsked} onClose={closeDialog} title="Payment">
        Amount
      </MovableDialog>
    </SidePanel>
  )
}

it("Escape closes the dialog in front of a panel, and the panel when it is pressed again", async () => {
  const onClose = vi.fn()
  const { user } = renderInApp(<PanelWithDialog onClose={onClose} />)
  await user.click(await screen.findByRole("button", { name: "Record payment" }))
  await screen.findByRole("dialog", { name: "Payment" })
  await user.keyboard("{Escape}")
  expect(onClose.mock.calls).toEqual([["Payment"]])
  await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: "Payment" })).toBeNull())
  await user.keyboard("{Escape}")
  expect(onClose.mock.calls).toEqual([["Payment"], ["Invoice"]])
})

/** Somebody who presses Tab as soon as the first field has come. */
function GoneOn() {
  const next = useRef<HTMLInputElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <>
      <input aria-label="Name" data-autofocus />
      <input aria-label="City" ref={next} />
    </>
  )
}

it.each([
  ["a panel", SidePanel],
  ["a dialog", MovableDialog],
])("%s leaves the focus to who has gone on from its first field at once", async (_, Panel) => {
  renderInApp(
    <Panel opened onClose={() => undefined} title="New company">
      <GoneOn />
    </Panel>,
  )
  const next = await screen.findByRole("textbox", { name: "City" })
  await settled()
  expect(document.activeElement).toBe(next)
})

it("a panel gives the focus to its first field", async () => {
  renderInApp(
    <SidePanel opened onClose={() => undefined} title="New company">
      <input aria-label="Name" />
      <input aria-label="City" data-autofocus />
    </SidePanel>,
  )
  const first = await screen.findByRole("textbox", { name: "City" })
  await settled()
  expect(document.activeElement).toBe(first)
})
