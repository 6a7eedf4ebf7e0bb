import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { withFonts } from "#tests/components/fonts.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ImportDialog } from "./import-dialog.tsx"

it("S-28: Escape asks before it gives up addresses that were pasted", async () => {
  withFonts()
  const { user } = renderInApp(<ImportDialog list={7} />)
  const addresses = (await screen.findAllByRole("textbox"))[0] ?? document.body
  await user.type(addresses, "ada@example.com")
  await user.keyboard("{Escape}")
  await screen.findByRole("dialog", { name: "Discard what you typed?" })
  expect(addresses).toHaveProperty("value", "ada@example.com")
})
