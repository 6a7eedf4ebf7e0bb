import { act, screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { PaletteHost } from "./palette-host.tsx"

it("takes what is typed each time it opens, also when all of it is there already", async () => {
  answerCalls({
    "GET /saved-filter": () => answered({ data: [] }),
    "GET /quick-search/recent": () => answered({ data: [] }),
  })
  const { user } = renderInApp(<PaletteHost>{null}</PaletteHost>)
  for (const _ of ["first", "again"]) {
    await user.keyboard("{Control>}k{/Control}")
    await screen.findByRole("option", { name: /Go to Pipelines/ })
    await user.keyboard("pipelines")
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("pipelines"))
    const dialog = screen.getByRole<HTMLDialogElement>("dialog")
    act(() => dialog.close())
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  }
})
