import { fireEvent, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import type { Option } from "#lib/contract/platform/fields.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { EditorFallback } from "./editor-fallback.tsx"
import { FallbackInput } from "./fallback-input.tsx"
import { SelectEditor } from "./select-editor.tsx"
import { TextEditor } from "./text-editor.tsx"
import { TypedAhead } from "./typed-ahead.tsx"

type Props = { isThere: boolean; begun?: string; onDone?: () => void; onTyped?: (text: string) => void }

/** A field whose editor comes later. */
function Field({ isThere, begun = "", onDone, onTyped }: Props) {
  const [value, setValue] = useState(begun)
  const change = (next: string) => {
    setValue(next)
    onTyped?.(next)
  }
  return (
    <TypedAhead fallback={<FallbackInput label="Name" begun={begun} />}>
      {isThere ? <TextEditor label="Name" value={value} onChange={change} done={onDone} /> : null}
    </TypedAhead>
  )
}

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" })

describe("what is typed before an editor has come", () => {
  it("is in the editor when it comes, and so are the caret and the letters after", async () => {
    const onTyped = vi.fn()
    const { user, show } = renderInApp(<Field isThere={false} begun="Acme" onTyped={onTyped} />)
    expect(document.activeElement).toBe(input())
    await user.keyboard(" SA")
    show(<Field isThere begun="Acme" onTyped={onTyped} />)
    await waitFor(() => expect(input().value).toBe("Acme SA"))
    expect(document.activeElement).toBe(input())
    await user.keyboard("S")
    expect(input().value).toBe("Acme SAS")
    expect(onTyped).toHaveBeenLastCalledWith("Acme SAS")
  })

  it("is entered in the editor when Enter was pressed before", async () => {
    const onDone = vi.fn()
    const { user, show } = renderInApp(<Field isThere={false} onDone={onDone} />)
    await user.keyboard("Acme{Enter}")
    show(<Field isThere onDone={onDone} />)
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(input().value).toBe("Acme")
  })

  it("takes Ctrl along with Enter, and Ctrl+Enter after Enter as a key of its own", async () => {
    const strokes: string[] = []
    const listener = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (!target.matches("[data-fallback]")) strokes.push(`${event.ctrlKey ? "Ctrl+" : ""}${event.key}`)
    }
    document.addEventListener("keydown", listener)
    const { user, show } = renderInApp(<Field isThere={false} />)
    await user.keyboard("Acme{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}{Enter}")
    show(<Field isThere />)
    await waitFor(() => expect(strokes).toEqual(["Ctrl+Enter", "Enter"]))
    document.removeEventListener("keydown", listener)
  })

  it("is handed over whole when it is a word still being composed", async () => {
    const { show } = renderInApp(<Field isThere={false} />)
    const fallback = input()
    fireEvent.compositionStart(fallback)
    fallback.value = "ア"
    show(<Field isThere />)
    await settled()
    fallback.value = "アクメ"
    fireEvent.compositionEnd(fallback)
    await waitFor(() => expect(input()).not.toBe(fallback))
    expect(input().value).toBe("アクメ")
  })

  it("leaves a field alone that nobody typed in", async () => {
    const onTyped = vi.fn()
    const { show } = renderInApp(<Field isThere={false} begun="Acme" onTyped={onTyped} />)
    show(<Field isThere begun="Acme" onTyped={onTyped} />)
    await waitFor(() => expect(input().getAttribute("aria-busy")).toBeNull())
    expect(input().value).toBe("Acme")
    expect(onTyped).not.toHaveBeenCalled()
  })
})

describe("what is typed in a form before its choices have come", () => {
  const countries = [
    { id: 1, name: "Finland" },
    { id: 2, name: "France" },
  ]

  function Form({ isThere, onChange }: { isThere: boolean; onChange: (country: Option | null) => void }) {
    const country = { label: "Country", value: null, options: countries, onChange }
    return (
      <>
        <TextEditor label="Name" value="" onChange={() => undefined} />
        <TypedAhead isOfForm fallback={<EditorFallback label="Country" />}>
          {isThere ? <SelectEditor {...country} /> : null}
        </TypedAhead>
        <TextEditor label="City" value="" onChange={() => undefined} />
      </>
    )
  }
  const field = (name: string) => screen.getByLabelText(name, { selector: "input" })

  it("chooses, once they are there, for who has gone on by Tab", async () => {
    const onChange = vi.fn()
    const { user, show } = renderInApp(<Form isThere={false} onChange={onChange} />)
    await user.click(field("Name"))
    await user.tab()
    expect(document.activeElement).toBe(field("Country"))
    await user.keyboard("fran")
    await user.tab()
    show(<Form isThere onChange={onChange} />)
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(countries[1]))
    expect(document.activeElement).toBe(field("City"))
  })

  it("goes on where it was begun, and takes the focus from no other input", async () => {
    const onChange = vi.fn()
    const { user, show } = renderInApp(<Form isThere={false} onChange={onChange} />)
    expect(document.activeElement).toBe(document.body)
    await user.click(field("Country"))
    await user.keyboard("fr")
    show(<Form isThere onChange={onChange} />)
    await waitFor(() => expect(field("Country").getAttribute("aria-busy")).toBeNull())
    await user.keyboard("an{Enter}")
    expect(onChange).toHaveBeenCalledWith(countries[1])
    expect(document.activeElement).toBe(field("Country"))
  })

  it("leaves the focus where it is when it comes", async () => {
    const { show } = renderInApp(<Form isThere={false} onChange={() => undefined} />)
    show(<Form isThere onChange={() => undefined} />)
    await waitFor(() => expect(field("Country").getAttribute("aria-busy")).toBeNull())
    expect(document.activeElement).toBe(document.body)
  })
})
