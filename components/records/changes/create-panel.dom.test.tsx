import { screen, waitFor } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CreatePanel } from "./create-panel.tsx"
import { createForm } from "./form-context.tsx"
import { useRecordForm } from "./use-record-form.ts"

const { FormProvider } = createForm<{ name: string; city: string }>()
const blank = { version: 0, values: { name: "", city: "" } }
const create = vi.fn(async () => ({ id: 1, name: "Acme" }))

function Panel() {
  const form = useRecordForm(blank)
  const line = (path: "name" | "city", label: string) => (
    <TextEditor
      label={label}
      isRequired
      isFirst={path === "name"}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
  const isComplete = form.value("name") !== "" && form.value("city") !== ""
  return (
    <FormProvider form={form}>
      <CreatePanel
        form={form}
        opened
        title="New place"
        create={isComplete ? create : null}
        onCreated={() => undefined}
        onClose={() => undefined}
      >
        {line("name", "Name")}
        {line("city", "City")}
      </CreatePanel>
    </FormProvider>
  )
}

it("Enter leads on to what is missing, and the keys of a save store the record from any input", async () => {
  const { user } = renderInApp(<Panel />)
  await user.click(await screen.findByRole("textbox", { name: /Name/ }))
  await user.keyboard("Acme{Enter}")
  const city = screen.getByRole("textbox", { name: /City/ })
  await waitFor(() => expect(document.activeElement).toBe(city))
  expect(create).not.toHaveBeenCalled()
  await user.keyboard("Lyon{Control>}{Enter}{/Control}")
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
})
