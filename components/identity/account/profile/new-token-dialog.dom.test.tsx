import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { NewTokenDialog } from "./new-token-dialog.tsx"

it("S-28: a token that is shown once stays until its button closes it, whatever else is pressed", async () => {
  const onCreate = vi.fn(async () => "secret-token")
  const { user } = renderInApp(
    <NewTokenDialog
      grantable={{ isAdmin: true, abilities: [] }}
      onCreate={onCreate}
      onCreated={() => undefined}
    />,
  )
  await user.type(await screen.findByLabelText(/^What is it for/), "Reports")
  await user.click(screen.getByLabelText("Everything an administrator may do"))
  await user.type(screen.getByLabelText(/^Your password/), "mine")
  await user.click(await screen.findByRole("button", { name: "Create token" }))
  await screen.findByDisplayValue("secret-token")
  await user.keyboard("{Escape}")
  screen.getByDisplayValue("secret-token")
  await user.click(screen.getByRole("button", { name: "Done" }))
  await waitFor(() => expect(screen.queryByDisplayValue("secret-token")).toBeNull())
})
