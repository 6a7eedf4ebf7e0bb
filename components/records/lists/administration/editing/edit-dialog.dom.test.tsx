import { TextInput } from "@mantine/core"
import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { EditDialog } from "./edit-dialog.tsx"

function renderDialog() {
  return renderInApp(
    <EditDialog title="New mailbox">
      {(close) => (
        <>
          <TextInput label="Name" />
          <button type="button" onClick={close}>
            Cancel
          </button>
        </>
      )}
    </EditDialog>,
  )
}

it("S-28: Escape asks before it gives up what was typed in a dialog", async () => {
  const { user } = renderDialog()
  await user.type(await screen.findByLabelText("Name"), "Registrations")
  await user.keyboard("{Escape}")
  await screen.findByRole("dialog", { name: "Discard what you typed?" })
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Discard what you typed?" })).toBeNull())
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Registrations")

  await user.keyboard("{Escape}")
  await user.click(await screen.findByRole("button", { name: "Discard" }))
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "New mailbox" })).toBeNull())
})

it("S-28: and closes at once where nothing was", async () => {
  const { user } = renderDialog()
  await screen.findByLabelText("Name")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "New mailbox" })).toBeNull())
})
