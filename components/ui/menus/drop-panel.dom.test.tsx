import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import { Link } from "#components/ui/page/link.tsx"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { DropPanel } from "./drop-panel.tsx"
import { MenuEntry, MenuGroup, useMenuEntry } from "./menu-entry.tsx"

const names = ["Export", "Écrire", "Print", "Delete"]

function Entries({ onPress }: { onPress: (name: string) => void }) {
  const entry = useMenuEntry()
  return (
    <>
      <MenuGroup name="Many">
        {names.map((name) => (
          <MenuEntry
            key={name}
            whyNot={name === "Print" ? "No printer" : undefined}
            onPress={() => onPress(name)}
          >
            {name}
          </MenuEntry>
        ))}
      </MenuGroup>
      <Link {...entry} href="/imports" onClick={() => onPress("Import")}>
        Import
      </Link>
    </>
  )
}

/** A menu button between two others, as a page has it. */
function renderMenu(role: "menu" | "dialog", more?: ReactNode) {
  withPopovers()
  const onPress = vi.fn<(name: string) => void>()
  const { user } = renderInApp(
    <DropPanel label="Actions" role={role} button="Actions" className={undefined}>
      {(close) => (
        <>
          {more}
          <Entries
            onPress={(name) => {
              close()
              onPress(name)
            }}
          />
        </>
      )}
    </DropPanel>,
  )
  const button = screen.getByRole("button", { name: "Actions" })
  const focused = async (name: string) =>
    waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  return { user, onPress, button, focused }
}

describe("the keys of a menu", () => {
  it("open it at its first entry, from below at its last", async () => {
    const { user, button, focused } = renderMenu("menu")
    await user.click(button)
    await focused("Export")
    await user.keyboard("{Tab}")
    act(() => button.focus())
    await user.keyboard("{ArrowUp}")
    await focused("Import")
    expect(button.getAttribute("aria-haspopup")).toBe("menu")
  })

  it("walk round through its entries, those included that say why they cannot be pressed", async () => {
    const { user, button, focused, onPress } = renderMenu("menu")
    act(() => button.focus())
    await user.keyboard("{ArrowDown}")
    await focused("Export")
    await user.keyboard("{ArrowUp}")
    await focused("Import")
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
    await focused("Print")
    await user.keyboard("{Enter}")
    expect(onPress).not.toHaveBeenCalled()
    await user.keyboard("{Home}{End}")
    await focused("Import")
  })

  it("take letters as the beginning of a name, accents or not, and keep them from the page", async () => {
    const { user, button, focused } = renderMenu("menu")
    await user.click(button)
    await focused("Export")
    await user.keyboard("e")
    await focused("Écrire")
    await user.keyboard("e")
    await focused("Export")
    expect(fireEvent.keyDown(document.activeElement ?? button, { key: "x" })).toBe(false)
  })

  it("find by several letters typed one after the other", async () => {
    const { user, button, focused } = renderMenu("menu")
    await user.click(button)
    await focused("Export")
    await user.keyboard("ec")
    await focused("Écrire")
  })

  it("press an entry with Enter, a link with space, and give the focus back", async () => {
    const { user, button, focused, onPress } = renderMenu("menu")
    await user.click(button)
    await focused("Export")
    await user.keyboard("{End} ")
    expect(onPress).toHaveBeenLastCalledWith("Import")
    expect(document.activeElement).toBe(button)
    await user.keyboard("{ArrowDown}")
    await focused("Export")
    await user.keyboard("{Enter}")
    expect(onPress).toHaveBeenLastCalledWith("Export")
    expect(document.activeElement).toBe(button)
  })

  it("leave it with Tab", async () => {
    const { user, button, focused } = renderMenu("menu")
    await user.click(button)
    await focused("Export")
    fireEvent.keyDown(document.activeElement ?? button, { key: "Tab" })
    expect(document.activeElement).toBe(button)
  })
})

describe("a panel of entries among other things", () => {
  it("has the focus itself when it opens, so that keys are for it and Tab reaches what is no entry", async () => {
    const { user, button, focused } = renderMenu("dialog", <input aria-label="Note" />)
    await user.click(button)
    const panel = screen.getByRole("dialog", { name: "Actions" })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    await user.keyboard("{Tab}")
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Note" }))
    await user.keyboard("de")
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Note" }).value).toBe("de")
    act(() => panel.focus())
    await user.keyboard("d")
    await focused("Delete")
  })

  it("leaves the arrows to a choice among a few", async () => {
    const { user, button } = renderMenu("dialog", <input type="radio" aria-label="French" />)
    await user.click(button)
    const radio = screen.getByRole("radio", { name: "French" })
    act(() => radio.focus())
    fireEvent.keyDown(radio, { key: "ArrowDown" })
    expect(document.activeElement).toBe(radio)
  })
})
