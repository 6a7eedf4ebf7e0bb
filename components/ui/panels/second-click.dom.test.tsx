import { Modal } from "@mantine/core"
import { fireEvent, screen } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { expect, it, vi } from "vitest"
import { TypingDialog } from "#components/ui/inputs/typing-dialog.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ConfirmDialog } from "./confirm-dialog.tsx"
import { ContentDialog } from "./content-dialog.tsx"
import { MovableDialog } from "./movable-dialog.tsx"
import { SidePanel } from "./side-panel.tsx"

type Kind = (opened: boolean, onClose: () => void) => ReactNode

/** Whatever comes in front of a page with a backdrop. */
const kinds: [what: string, of: Kind][] = [
  [
    "a side panel",
    (opened, onClose) => (
      <SidePanel opened={opened} onClose={onClose} title="Publish">
        Who waits
      </SidePanel>
    ),
  ],
  [
    "a dialog",
    (opened, onClose) => (
      <ContentDialog opened={opened} onClose={onClose} title="Publish" size={400}>
        Who waits
      </ContentDialog>
    ),
  ],
  [
    "a dialog that can be moved",
    (opened, onClose) => (
      <MovableDialog opened={opened} onClose={onClose} title="Publish">
        Who waits
      </MovableDialog>
    ),
  ],
  [
    "a question",
    (opened, onClose) => (
      <ConfirmDialog opened={opened} onAnswer={onClose} question={{ title: "Publish", action: "Do so" }} />
    ),
  ],
  [
    "a dialog of the kit",
    (opened, onClose) => (
      <Modal opened={opened} onClose={onClose} title="Publish">
        Who waits
      </Modal>
    ),
  ],
]

function Opened({ of, onClose }: { of: Kind; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {of(isOpen, () => {
        onClose()
        setOpen(false)
      })}
    </>
  )
}

const backdrop = () => {
  const found = document.querySelector(".mantine-Modal-overlay, .mantine-Drawer-overlay")
  if (!found) throw new Error("There is no backdrop")
  return found
}

it.each(kinds)("the second click of a double click that opened %s does not close it", async (_, of) => {
  const onClose = vi.fn()
  const { user } = renderInApp(<Opened of={of} onClose={onClose} />)
  await user.click(screen.getByRole("button", { name: "Open" }))
  await screen.findByRole("dialog", { name: "Publish" })
  // Browsers count presses at one point, whatever has come there between them.
  fireEvent.click(backdrop(), { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole("dialog", { name: "Publish" })).not.toBeNull()
})

it.each(kinds)("a click on the backdrop closes %s", async (_, of) => {
  const onClose = vi.fn()
  const { user } = renderInApp(<Opened of={of} onClose={onClose} />)
  await user.keyboard("{Tab}{Enter}")
  await screen.findByRole("dialog", { name: "Publish" })
  await user.click(backdrop())
  expect(onClose).toHaveBeenCalledOnce()
})

it("a dialog to type in is closed by a click beside it, not by the second of a double click", async () => {
  const onClosed = vi.fn()
  renderInApp(
    <TypingDialog label="Go to field" className={undefined} fallback={<input />} onClosed={onClosed}>
      {() => <input />}
    </TypingDialog>,
  )
  const dialog = await screen.findByRole("dialog", { name: "Go to field" })
  fireEvent.click(dialog, { detail: 2 })
  expect(dialog).toHaveProperty("open", true)
  fireEvent.click(dialog, { detail: 1 })
  expect(dialog).toHaveProperty("open", false)
})
