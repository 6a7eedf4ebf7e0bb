import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { useShortcuts } from "./shortcuts.tsx"

type Props = { role: "menu" | "dialog"; names: string[]; press: (name: string) => void; go: () => void }

/** A screen with a key of its own, and a menu whose entries may be on their way. */
function Screen({ role, names, press, go }: Props) {
  useShortcuts(
    { "g o": { label: "Companies", run: go }, "mod+k": { label: "Search", run: go } },
    "Everywhere",
  )
  return (
    <DropPanel label="Columns" role={role} button="Columns" className={undefined}>
      {() =>
        names.map((name) => (
          <MenuEntry key={name} onPress={() => press(name)}>
            {name}
          </MenuEntry>
        ))
      }
    </DropPanel>
  )
}

function renderScreen(role: "menu" | "dialog") {
  withPopovers()
  const press = vi.fn<(name: string) => void>()
  const go = vi.fn<() => void>()
  const { show } = renderInApp(<Screen role={role} names={[]} press={press} go={go} />)
  const button = screen.getByRole("button", { name: "Columns" })
  const type = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  const showEntries = () =>
    show(<Screen role={role} names={["Address", "Goods", "Gone"]} press={press} go={go} />)
  return { press, go, button, type, showEntries }
}

describe.each(["menu", "dialog"] as const)(
  "keys pressed in a %s that is open and has nothing in it yet",
  (role) => {
    it("are for it and not for the page, from the click on, and find their entry when it comes", async () => {
      const { press, go, button, type, showEntries } = renderScreen(role)
      act(() => button.focus())
      fireEvent.click(button)
      type("g", "o")
      await waitFor(() => expect(document.activeElement?.role).toBe(role))
      type("n", "Enter")
      await settled()
      expect(go).not.toHaveBeenCalled()
      showEntries()
      await waitFor(() => expect(press).toHaveBeenCalledExactlyOnceWith("Gone"))
      expect(document.activeElement?.textContent).toBe("Gone")
      type("g", "o")
      expect(go).not.toHaveBeenCalled()
      expect(press).toHaveBeenCalledOnce()
    })

    it("are forgotten when it is closed, and the page has its keys again", async () => {
      const { press, go, button, type, showEntries } = renderScreen(role)
      act(() => button.focus())
      fireEvent.click(button)
      type("g", "Enter")
      fireEvent.click(button)
      await settled()
      type("g", "o")
      expect(go).toHaveBeenCalledOnce()
      fireEvent.click(button)
      showEntries()
      await settled()
      expect(press).not.toHaveBeenCalled()
    })
  },
)

it("the page has no letters while a menu is open, wherever the focus is; ⌘K finds its way past it", () => {
  const { go, button, type } = renderScreen("menu")
  fireEvent.click(button)
  expect(document.activeElement).toBe(document.body)
  type("g", "o")
  expect(go).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: "k", metaKey: true })
  expect(go).toHaveBeenCalledOnce()
})
