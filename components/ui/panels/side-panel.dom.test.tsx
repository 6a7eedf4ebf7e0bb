import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
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
