import { screen } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import type { Option } from "#lib/contract/platform/fields.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { ChipsEditor } from "./chips-editor.tsx"

const people: Option[] = ["Ada", "Alan", "Grace"].map((name, index) => ({ id: index + 1, name }))

type Props = {
  found: readonly Option[]
  isSearching?: boolean
  done?: () => void
  onCreate?: (name: string) => void
}

/** Contacts found by a search, whose answer is `found`. */
function Picker({ found, ...props }: Props) {
  const [value, setValue] = useState<Option[]>([])
  return (
    <>
      <ChipsEditor
        {...props}
        label="Contacts"
        hidesLabel
        options={found}
        value={value}
        onChange={setValue}
        onSearch={() => undefined}
      />
      <output aria-label="Taken">{value.map(({ name }) => name).join()}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Contacts" })
const taken = () => screen.getByRole("status", { name: "Taken" }).textContent

describe("Enter in a picker that searches", () => {
  it("takes the first choice for what is typed, marked or not, and never ends the editing with it left out", async () => {
    const done = vi.fn()
    const { user } = renderInApp(<Picker found={people} done={done} />)
    await user.type(field(), "a{Enter}")
    expect(taken()).toBe("Ada")
    expect(field().value).toBe("")
    expect(done).not.toHaveBeenCalled()
    await user.keyboard("{Escape}{Enter}")
    expect(done).toHaveBeenCalledTimes(1)
  })

  it("waits for the choices of what is typed, and takes none of an earlier answer", async () => {
    const { user, show } = renderInApp(<Picker found={people} />)
    await user.type(field(), "a")
    show(<Picker found={people} isSearching />)
    await user.type(field(), "l{Enter}")
    expect(taken()).toBe("")
    show(<Picker found={people.filter(({ name }) => name === "Alan")} />)
    await vi.waitFor(() => expect(taken()).toBe("Alan"))
  })

  it("takes nothing when it went on to be typed in meanwhile", async () => {
    const { user, show } = renderInApp(<Picker found={people} isSearching />)
    await user.type(field(), "al{Enter}x")
    show(<Picker found={people} />)
    await settled()
    expect(taken()).toBe("")
  })
})

describe("Tab in a picker whose search has not answered yet", () => {
  const isLeft = () => document.activeElement !== field()

  it("goes on to the next field, and takes the first choice as soon as it is there", async () => {
    const { user, show } = renderInApp(<Picker found={[]} isSearching />)
    await user.type(field(), "al")
    await user.tab()
    expect(isLeft()).toBe(true)
    expect(field().value).toBe("al")
    show(<Picker found={people.slice(1)} />)
    await vi.waitFor(() => expect(taken()).toBe("Alan"))
    expect(field().value).toBe("")
    expect(field().getAttribute("aria-expanded")).not.toBe("true")
    expect(isLeft()).toBe(true)
  })

  it("clears what is typed when nothing is found, and makes nothing of it", async () => {
    const onCreate = vi.fn()
    const { user, show } = renderInApp(<Picker found={[]} onCreate={onCreate} isSearching />)
    await user.type(field(), "zed")
    await user.tab()
    show(<Picker found={[]} onCreate={onCreate} />)
    await vi.waitFor(() => expect(field().value).toBe(""))
    expect(taken()).toBe("")
    expect(onCreate).not.toHaveBeenCalled()
  })

  it("takes nothing once somebody has come back to the field to type on", async () => {
    const { user, show } = renderInApp(<Picker found={[]} isSearching />)
    await user.type(field(), "al")
    await user.tab()
    await user.type(field(), "f")
    show(<Picker found={people} />)
    await settled()
    expect(taken()).toBe("")
    expect(field().value).toBe("alf")
  })

  it("clears what is typed at once when it is left by the mouse", async () => {
    const { user } = renderInApp(<Picker found={[]} isSearching />)
    await user.type(field(), "al")
    await user.click(document.body)
    expect(field().value).toBe("")
  })
})

describe("a picker that is left", () => {
  it("shows no text that was typed and not taken", async () => {
    const { user } = renderInApp(<Picker found={people} />)
    await user.type(field(), "gra")
    await user.click(document.body)
    expect(field().value).toBe("")
    expect(taken()).toBe("")
  })

  it("takes what is marked when it is left by Tab, and nothing that it would have to make", async () => {
    const onCreate = vi.fn()
    const { user, show } = renderInApp(<Picker found={people} onCreate={onCreate} />)
    await user.type(field(), "a")
    await user.tab()
    expect(taken()).toBe("Ada")
    show(<Picker found={[]} onCreate={onCreate} />)
    await user.type(field(), "zed")
    await user.tab()
    expect(taken()).toBe("Ada")
    expect(onCreate).not.toHaveBeenCalled()
  })
})
