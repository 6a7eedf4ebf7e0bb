import { screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { createForm } from "#components/records/changes/form-context.tsx"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { ShortcutsHost } from "#components/shell/shortcuts-host.tsx"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { GoToField } from "./go-to-field.tsx"
import { RecordKeys } from "./record-keys.tsx"

type Values = { name: string; city: string }
const { FormProvider, useForm } = createForm<Values>()
const record = { version: 1, values: { name: "Acme", city: "Lyon" } }

function Line({ path, label }: { path: keyof Values; label: string }) {
  const form = useForm()
  return (
    <EditableField
      paths={[path]}
      label={label}
      value={form.value(path)}
      editor={(edit) => (
        <TextEditor {...edit} value={form.value(path)} onChange={(value) => form.set(path, value)} />
      )}
    >
      {record.values[path]}
    </EditableField>
  )
}

function Page() {
  return (
    <FormProvider form={useRecordForm(record)}>
      <RecordKeys />
      <GoToField />
      <RecordBlock title="Address">
        <dl>
          <Line path="name" label="Name" />
          <Line path="city" label="City" />
        </dl>
      </RecordBlock>
      <ShortcutsHost />
    </FormProvider>
  )
}

beforeEach(() => {
  // This DOM has no layer to show a dialog in.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector("input")?.focus()
    },
  })
})

it("a slash and a few letters of a field's label lead to editing it", async () => {
  const { user } = renderInApp(<Page />)
  await user.keyboard("/")
  const search = await screen.findByRole("combobox", { name: "Name of a field" })
  expect(document.activeElement).toBe(search)
  await user.keyboard("ci")
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["CityAddress"])
  await user.keyboard("{Enter}")
  const city = await screen.findByRole("textbox", { name: "City" })
  await waitFor(() => expect(document.activeElement).toBe(city))
  await user.keyboard("Nice{Enter}")
  expect((await screen.findByText("Nice")).closest("dd")).toBeTruthy()
})

it("e edits the first field", async () => {
  const { user } = renderInApp(<Page />)
  await user.keyboard("e")
  await screen.findByRole("textbox", { name: "Name" })
})

it("is not there for who may not edit", () => {
  renderInApp(<Page />, { user: { ...editor, permissions: readsAll } })
  expect(screen.queryByRole("button", { name: "Go to field" })).toBeNull()
})
