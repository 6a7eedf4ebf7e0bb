import { screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { MainMenu } from "./main-menu.tsx"

describe("the main menu, collapsed on a phone", () => {
  it("says where one is, and unfolds into all areas in their order", async () => {
    withPopovers()
    const { user } = renderInApp(<MainMenu />, { address: "/company/7" })
    const menu = screen.getByRole("navigation", { name: "Main menu" })
    const collapsed = within(menu).getByRole("button", { name: /Companies$/ })
    await user.click(collapsed)
    const entries = within(screen.getByRole("dialog", { name: "Main menu" })).getAllByRole("link")
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Contacts",
      "Companies",
      "Pipelines",
      "Sequences",
      "Mailing lists",
      "Registrations",
    ])
    expect(entries[1]?.getAttribute("aria-current")).toBe("page")
  })
})

it("the main menu, collapsed on a phone, names the invoices, whose list has no heading there", () => {
  withPopovers()
  renderInApp(<MainMenu />, { address: "/invoices" })
  screen.getByRole("button", { name: "Main menu Invoices" })
  expect(screen.queryByRole("link", { current: "page" })).toBeNull()
})

it("the main menu lists the areas in their order, and marks the one where one is", () => {
  renderInApp(<MainMenu />, { address: "/sequence/7" })
  const entries = within(screen.getByRole("navigation", { name: "Main menu" })).getAllByRole("link")
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "Contacts",
    "Companies",
    "Pipelines",
    "Sequences",
    "Mailing lists",
    "Registrations",
  ])
  const here = entries.filter((entry) => entry.getAttribute("aria-current") === "page")
  expect(here.map(({ textContent }) => textContent)).toEqual(["Sequences"])
})

it("the main menu has the areas that the user may read, and no others", () => {
  const user = { ...editor, permissions: { "registrations.read": true, "finance.read": true } }
  renderInApp(<MainMenu />, { address: "/registrations", user })
  const entries = within(screen.getByRole("navigation", { name: "Main menu" })).getAllByRole("link")
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Registrations"])
})
