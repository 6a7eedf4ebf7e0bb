import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { answerCalls } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { type ComposerTask, useComposer } from "./open-composer.ts"

const task: ComposerTask = { about: { type: "company", id: 7 } }

function Opener() {
  const composer = useComposer()
  return (
    <button type="button" onClick={() => composer.open(task)}>
      Write
    </button>
  )
}

/** How many dialogs of the name there are for assistive technology, whenever the page has changed. */
function countingDialogs() {
  const counts = new Set<number>()
  const count = () => counts.add(screen.queryAllByRole("dialog", { name: "New email" }).length)
  // What is taken away within the same turn was never there for anybody.
  const observer = new MutationObserver(() => setImmediate(count))
  observer.observe(document.body, { childList: true, subtree: true })
  return { counts, stop: () => observer.disconnect() }
}

beforeEach(() => localStorage.clear())

describe("the composer that is on its way", () => {
  it("is one dialog with the composer: named the same, there at once, busy until it has come, and never a second one", async () => {
    answerCalls(deskAt("company/7"))
    const { user } = renderInApp(<Opener />)
    await user.click(screen.getByRole("button", { name: "Write" }))
    const waiting = screen.getByRole("dialog", { name: "New email", busy: true })
    const { counts, stop } = countingDialogs()
    expect(document.activeElement).toBe(within(waiting).getByRole("textbox", { name: "Subject" }))
    await user.keyboard("Your bo")
    const dialog = await screen.findByRole("dialog", { name: "New email", busy: false })
    expect(waiting.isConnected).toBe(false)
    const subject = within(dialog).getByRole("textbox", { name: "Subject" })
    expect(subject).toHaveProperty("value", "Your bo")
    expect(document.activeElement).toBe(subject)
    await user.keyboard("oth")
    expect(subject).toHaveProperty("value", "Your booth")
    await within(dialog).findByText("Draft saved")
    stop()
    expect(counts).toEqual(new Set([1]))
  })

  it("gives the focus to the subject, and leaves it to who has gone on to another field", async () => {
    answerCalls(deskAt("company/7"))
    const { user } = renderInApp(<Opener />)
    await user.click(screen.getByRole("button", { name: "Write" }))
    const dialog = await screen.findByRole("dialog", { name: "New email", busy: false })
    const subject = within(dialog).getByRole("textbox", { name: "Subject" })
    expect(document.activeElement).toBe(subject)
    const close = within(dialog).getByRole("button", { name: "Close" })
    close.focus()
    await settled()
    expect(document.activeElement).toBe(close)
  })

  it("is left with Escape before it has come, and the focus is where it was", async () => {
    answerCalls(deskAt("company/7"))
    const { user } = renderInApp(<Opener />)
    const opener = screen.getByRole("button", { name: "Write" })
    await user.click(opener)
    await screen.findByRole("dialog", { name: "New email" })
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})
