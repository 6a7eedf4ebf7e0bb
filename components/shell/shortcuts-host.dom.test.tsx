import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { ShortcutsHost } from "./shortcuts-host.tsx"

it.each([
  ["gc", "/contacts"],
  ["go", "/companies"],
  ["gp", "/pipelines"],
  ["gs", "/sequences"],
  ["gl", "/mailing"],
  ["gr", "/registrations"],
  ["gt", "/today"],
  ["gm", "/messenger"],
])("the keys %s lead to %s", async (keys, path) => {
  const { user, router } = renderInApp(<ShortcutsHost />, { address: "/documents" })
  await user.keyboard(keys)
  expect(router.push).toHaveBeenCalledExactlyOnceWith(path)
})

it("? lists the keys of the screen, without that of a search that it has not", async () => {
  const { user } = renderInApp(<ShortcutsHost />)
  await user.keyboard("?")
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }))
  const keysOf = (label: string) =>
    dialog.getByText(label, { selector: "dt" }).nextElementSibling?.textContent
  expect(keysOf("Go to Sequences")).toBe("gthens")
  expect(keysOf("Keyboard shortcuts")).toBe("?")
  expect(dialog.queryByText("Search in the list")).toBeNull()
})

it("lists and leads to areas that the user may read, to no others", async () => {
  const reader = { ...editor, permissions: { "crm.read": true } }
  const { user, router } = renderInApp(<ShortcutsHost />, { address: "/documents", user: reader })
  await user.keyboard("gm")
  await user.keyboard("gr")
  expect(router.push).not.toHaveBeenCalled()
  await user.keyboard("?")
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }))
  dialog.getByText("Go to Contacts")
  expect(dialog.queryByText("Go to Messenger")).toBeNull()
  expect(dialog.queryByText("Go to Registrations")).toBeNull()
})
