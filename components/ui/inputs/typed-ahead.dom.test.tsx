import { fireEvent, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { StandInInput } from "./stand-in-input.tsx"
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
    <TypedAhead standIn={<StandInInput label="Name" begun={begun} />}>
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

  it("is handed over whole when it is a word still being composed", async () => {
    const { show } = renderInApp(<Field isThere={false} />)
    const standIn = input()
    fireEvent.compositionStart(standIn)
    standIn.value = "ア"
    show(<Field isThere />)
    await settled()
    standIn.value = "アクメ"
    fireEvent.compositionEnd(standIn)
    await waitFor(() => expect(input()).not.toBe(standIn))
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
