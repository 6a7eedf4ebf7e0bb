import { screen, waitFor } from "@testing-library/react"
import { type ComponentType, lazy, type ReactNode } from "react"
import { describe, expect, it } from "vitest"
import { SelectEditor } from "#components/ui/inputs/select-editor.tsx"
import { TextEditor } from "#components/ui/inputs/text-editor.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { EditableField } from "./editable-field.tsx"
import { createForm } from "./form-context.tsx"
import { useRecordForm } from "./use-record-form.ts"

type Values = { name: string; country: Option | null }

const { FormProvider, useForm } = createForm<Values>()
const countries: Option[] = ["Germany", "Italy", "Japan"].map((name, index) => ({ id: index + 1, name }))
const germany = countries[0] ?? null
const record = { version: 1, values: { name: "Acme", country: germany } }

/** @param shown of the changed name; without it, the name */
function Name({ shown }: { shown?: ReactNode }) {
  const form = useForm()
  return (
    <EditableField
      paths={["name"]}
      label="Name"
      begun="Acme"
      value={shown ?? form.value("name")}
      editor={(edit) => (
        <TextEditor {...edit} value={form.value("name")} onChange={(name) => form.set("name", name)} />
      )}
    >
      Acme
    </EditableField>
  )
}

/** Shows a changed name by what the network does not bring. */
const NeverThere = lazy(() => new Promise<{ default: ComponentType }>(() => undefined))

const NameOffline = () => <Name shown={<NeverThere />} />

function Country() {
  const form = useForm()
  return (
    <EditableField
      paths={["country"]}
      label="Country"
      value={form.value("country")?.name}
      editor={(edit) => (
        <SelectEditor
          {...edit}
          options={countries}
          value={form.value("country")}
          onChange={(country) => form.set("country", country)}
        />
      )}
    >
      Germany
    </EditableField>
  )
}

function Page({ children }: { children?: ReactNode }) {
  return (
    <FormProvider form={useRecordForm(record)}>
      <dl>
        {children ?? (
          <>
            <Name />
            <Country />
          </>
        )}
      </dl>
    </FormProvider>
  )
}

const pencil = (field: string) => screen.findByRole("button", { name: `Edit ${field}` })
const input = (field: string) => screen.findByRole<HTMLInputElement>("textbox", { name: field })
const picker = (field: string) => screen.findByRole<HTMLInputElement>("combobox", { name: field })
const shows = (text: string) => expect(screen.getByText(text).closest("dd")).toBeTruthy()

describe("a field that is edited", () => {
  it("is as it was after Escape, and keeps what was typed after Enter", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard(" SA{Escape}")
    const opener = await pencil("Name")
    shows("Acme")
    await waitFor(() => expect(document.activeElement).toBe(opener))

    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard(" SA{Enter}")
    await pencil("Name")
    shows("Acme SA")
  })

  it("shows what was typed also where what shows it has not come", async () => {
    const { user } = renderInApp(
      <Page>
        <NameOffline />
      </Page>,
    )
    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard(" SA{Enter}")
    await pencil("Name")
    shows("Acme SA")
    expect(screen.queryByText("Acme")).toBeNull()
  })

  it("reverts by Escape what was changed in this editing only", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard(" SA{Enter}")
    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard("RL{Escape}")
    await pencil("Name")
    shows("Acme SA")
  })

  it("gives the focus back to what opened it", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard("{Enter}")
    const opener = await pencil("Name")
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it("closes first its list by Escape, then itself", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Country"))
    const field = await picker("Country")
    await user.keyboard("it")
    expect(field.getAttribute("aria-expanded")).toBe("true")
    await user.keyboard("{Escape}")
    expect(await picker("Country")).toBe(field)
    await user.keyboard("{Escape}")
    await pencil("Country")
    shows("Germany")
  })

  it("takes by Enter what is typed, and is read again", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Country"))
    await picker("Country")
    await user.keyboard("jap{Enter}")
    await pencil("Country")
    shows("Japan")
  })

  it("says that nothing fits what is typed, and stays open for what does", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Country"))
    const field = await picker("Country")
    await user.keyboard("zzz{Enter}")
    await screen.findByText("No results found")
    expect(field.isConnected).toBe(true)
    await user.clear(field)
    await user.keyboard("ita{Enter}")
    await pencil("Country")
    shows("Italy")
  })

  it("hands the editing on to the next field by Tab, and back by Shift and Tab", async () => {
    const { user } = renderInApp(<Page />)
    await user.click(await pencil("Name"))
    await input("Name")
    await user.keyboard(" SA{Tab}")
    const country = await picker("Country")
    await waitFor(() => expect(document.activeElement).toBe(country))
    shows("Acme SA")
    await user.keyboard("jap{Shift>}{Tab}{/Shift}")
    await waitFor(async () => expect(document.activeElement).toBe(await input("Name")))
    shows("Japan")
    // What is there is marked: what is typed takes its place, and Escape gives up this editing only.
    await user.keyboard("Zeta{Escape}")
    await pencil("Name")
    shows("Acme SA")
    shows("Japan")
  })

  it("opened by a key marks what is in it", async () => {
    const { user } = renderInApp(<Page />)
    const button = await pencil("Name")
    button.focus()
    await user.keyboard("e")
    await input("Name")
    await user.keyboard("Zeta{Enter}")
    await pencil("Name")
    shows("Zeta")
  })

  it("is only read by whom may not edit", async () => {
    renderInApp(<Page />, { user: { ...editor, permissions: readsAll } })
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull()
  })
})
