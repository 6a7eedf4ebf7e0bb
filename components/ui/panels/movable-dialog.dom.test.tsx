import { fireEvent, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MovableDialog } from "./movable-dialog.tsx"

/** How far an element is moved, by itself and by its container. */
function movedBy(element: HTMLElement | null): [number, number] {
  if (!element) return [0, 0]
  const [x = 0, y = 0] = (element.style.translate ?? "")
    .split(" ")
    .map((length) => Number.parseFloat(length) || 0)
  const [aroundX, aroundY] = movedBy(element.parentElement)
  return [x + aroundX, y + aroundY]
}

/** Where the browser would draw the dialog: in the middle, and further by what it was moved. */
function drawInMiddle() {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const [x, y] = movedBy(this)
    return new DOMRect((window.innerWidth - 400) / 2 + x, (window.innerHeight - 300) / 2 + y, 400, 300)
  })
}

async function openDialog() {
  const onClose = vi.fn()
  const { user } = renderInApp(
    <MovableDialog opened onClose={onClose} title="Change booth">
      <button type="button">Take it</button>
    </MovableDialog>,
  )
  const dialog = await screen.findByRole("dialog", { name: "Change booth" })
  const moved = () => dialog.style.translate
  return { user, onClose, dialog, moved }
}

const grip = () => screen.getByRole("button", { name: /^Move this window/ })

function drag(from: HTMLElement, by: { x: number; y: number }) {
  fireEvent.pointerDown(from, { button: 0, pointerId: 1, clientX: 500, clientY: 100 })
  fireEvent.pointerMove(from, { pointerId: 1, clientX: 500 + by.x, clientY: 100 + by.y })
  fireEvent.pointerUp(from, { pointerId: 1 })
}

describe("a movable dialog", () => {
  beforeEach(() => {
    drawInMiddle()
    HTMLElement.prototype.setPointerCapture = () => undefined
  })
  afterEach(() => vi.restoreAllMocks())

  it("follows the pointer by its title bar, and no further than the window's edge", async () => {
    const { moved, dialog } = await openDialog()
    drag(screen.getByText("Change booth"), { x: -40, y: 25 })
    expect(moved()).toBe("-40px 25px")
    expect(movedBy(dialog)).toEqual([-40, 25])
    drag(screen.getByText("Change booth"), { x: -5000, y: -5000 })
    expect(moved()).toBe(`${8 - (window.innerWidth - 400) / 2}px ${8 - (window.innerHeight - 300) / 2}px`)
  })

  it("moves by the arrows on its grip, further with Shift", async () => {
    const { moved } = await openDialog()
    fireEvent.keyDown(grip(), { key: "ArrowRight" })
    fireEvent.keyDown(grip(), { key: "ArrowUp" })
    expect(moved()).toBe("16px -16px")
    fireEvent.keyDown(grip(), { key: "ArrowLeft", shiftKey: true })
    expect(moved()).toBe("-64px -16px")
  })

  it("does not move by its buttons", async () => {
    const { moved } = await openDialog()
    drag(screen.getByRole("button", { name: "Close" }), { x: 50, y: 50 })
    expect(moved()).toBe("0px 0px")
  })

  it("closes by Escape and by its cross", async () => {
    const { user, onClose } = await openDialog()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    await user.click(screen.getByRole("button", { name: "Close" }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it("leaves Escape to the menu that is open in it", async () => {
    withPopovers()
    const onClose = vi.fn()
    const { user } = renderInApp(
      <MovableDialog opened onClose={onClose} title="New email">
        <DropPanel label="Send later" button="Send later" className={undefined}>
          {(close) => (
            <button type="button" onClick={close}>
              Not later
            </button>
          )}
        </DropPanel>
      </MovableDialog>,
    )
    await user.click(await screen.findByRole("button", { name: "Send later" }))
    const panelButton = await screen.findByRole("button", { name: "Not later" })
    await user.keyboard("{Escape}")
    expect(onClose).not.toHaveBeenCalled()
    await user.click(panelButton)
    await user.keyboard("{Escape}")
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})
