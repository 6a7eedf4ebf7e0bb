import { act, waitFor } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { FileChoice } from "#components/ui/upload/file-choice.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { recordEarlyPresses, typingFields } from "./early-presses.ts"
import { useShortcuts } from "./shortcuts.tsx"

let over = new AbortController()

beforeEach(() => {
  over = new AbortController()
  recordEarlyPresses(typingFields, over.signal)
  document.execCommand = write
})

afterEach(() => {
  over.abort()
  globalThis.earlyPresses = undefined
})

/** What the browser writes where the caret is. */
function write(_: string, __?: boolean, text = "") {
  const field = document.activeElement as HTMLInputElement
  const { prototype } = HTMLInputElement
  Reflect.set(prototype, "value", field.value + text, field)
  return field.dispatchEvent(new InputEvent("input", { bubbles: true }))
}

/** Dispatches an event as the browser does when somebody presses. @returns whether the browser does what it does by itself */
function dispatch(target: Element | Window, event: Event): boolean {
  Object.defineProperty(event, "isTrusted", { value: true })
  return target.dispatchEvent(event)
}

const click = (target: Element | null) =>
  target !== null && dispatch(target, new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))

const key = (key: string, modifiers: KeyboardEventInit = {}) =>
  dispatch(
    document.activeElement ?? document.body,
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }),
  )

const type = (letters: string) => [...letters].map((letter) => key(letter))

const button = (page: Element, name: string) =>
  [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name) ?? null

/** Shows what the server drew, has it pressed, and then brings its scripts. */
const afterPresses = (part: ReactNode, press: (page: HTMLElement) => void) =>
  renderInApp(part, { beforeScripts: press })

const Buttons = ({ press }: { press: (name: string) => void }) =>
  ["Archive", "Delete"].map((name) => (
    <button key={name} type="button" onClick={() => press(name)}>
      {name}
    </button>
  ))

function Opener({ change }: { change: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/a11y/useKeyWithClickEvents: it is what is clicked that is tested.
  if (!isOpen) return <dd onClick={() => setOpen(true)}>Value</dd>
  return <input ref={(input) => input?.focus()} onChange={({ target }) => change(target.value)} />
}

function Search({ run }: { run: () => void }) {
  useShortcuts({ "mod+k": { label: "Search", run } }, "Everywhere")
  return null
}

describe("what is pressed before the page's scripts have come", () => {
  it("is repeated once they are there, in its order", async () => {
    const press = vi.fn()
    afterPresses(<Buttons press={press} />, (page) => {
      click(button(page, "Delete"))
      click(button(page, "Archive"))
      expect(press).not.toHaveBeenCalled()
    })
    await waitFor(() => expect(press.mock.calls).toEqual([["Delete"], ["Archive"]]))
  })

  it("is repeated once, however often it was pressed and however late its scripts say that they are there", async () => {
    const press = vi.fn()
    afterPresses(<Buttons press={press} />, (page) => {
      for (let count = 0; count < 3; count++) click(button(page, "Delete"))
    })
    await waitFor(() => expect(press).toHaveBeenCalledOnce())
    act(() => globalThis.earlyPresses?.replay?.())
    await settled()
    expect(press).toHaveBeenCalledOnce()
  })

  it("opens what letters then go to, and no space scrolls", async () => {
    const change = vi.fn()
    afterPresses(<Opener change={change} />, (page) => {
      click(page.querySelector("dd"))
      expect(type("a b")).toEqual([false, false, false])
    })
    await waitFor(() => expect(change).toHaveBeenLastCalledWith("a b"))
  })

  it("is a key of the page, too; those of the browser are left to it", async () => {
    const run = vi.fn()
    afterPresses(<Search run={run} />, () => {
      expect([key("r", { ctrlKey: true }), key(" "), key("PageDown")]).toEqual([true, true, true])
      expect(key("k", { ctrlKey: true })).toBe(false)
    })
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
  })

  it("is a form that is sent; one with an address is left to the browser", async () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const forms = (
      <>
        <form onSubmit={send} />
        <form action="/companies" />
      </>
    )
    const sent = (page: Element) =>
      [...page.querySelectorAll("form")].map((form) =>
        dispatch(form, new SubmitEvent("submit", { bubbles: true, cancelable: true })),
      )
    afterPresses(forms, (page) => expect(sent(page)).toEqual([false, true]))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
  })

  it("waits while React keeps it from a part whose own script comes later, and is repeated once", async () => {
    const press = vi.fn()
    const keep = vi.fn((event: Event) => event.stopPropagation())
    afterPresses(<Buttons press={press} />, (page) => {
      click(button(page, "Delete"))
      document.addEventListener("click", keep, { capture: true, signal: over.signal })
    })
    await waitFor(() => expect(keep.mock.calls.length).toBeGreaterThan(2))
    expect(press).not.toHaveBeenCalled()
    document.removeEventListener("click", keep, { capture: true })
    await waitFor(() => expect(press).toHaveBeenCalledExactlyOnceWith("Delete"))
  })
})

describe("nothing is repeated", () => {
  const expectNothing = async (press: (page: HTMLElement) => void) => {
    const pressed = vi.fn()
    const app = (
      <>
        <Buttons press={pressed} />
        <a href="#companies">Companies</a>
        <input aria-label="Name" />
      </>
    )
    afterPresses(app, press)
    await settled()
    expect(pressed).not.toHaveBeenCalled()
  }

  it.each(["a", "input"])("after a click on what the browser answers itself: %s", (selector) =>
    expectNothing((page) => {
      click(button(page, "Delete"))
      expect(click(page.querySelector(selector))).toBe(true)
    }),
  )

  it("after Escape", () =>
    expectNothing((page) => {
      click(button(page, "Delete"))
      key("Escape")
    }))

  it("of what was meant for another address", () =>
    expectNothing((page) => {
      click(button(page, "Delete"))
      history.replaceState(null, "", "#elsewhere")
    }))

  it("of what was left", () =>
    expectNothing((page) => {
      click(button(page, "Delete"))
      dispatch(window, new Event("pagehide"))
    }))

  it("of what waited for more than half a minute", () =>
    expectNothing((page) => {
      click(button(page, "Delete"))
      const [press] = globalThis.earlyPresses?.queue ?? []
      Object.defineProperty(press?.event, "timeStamp", { value: performance.now() - 30_001 })
    }))
})

describe("a field that was typed in", () => {
  const change = vi.fn()
  beforeEach(() => change.mockClear())

  function Name() {
    const [name, setName] = useState("")
    const take = (text: string) => {
      setName(text)
      change(text)
    }
    return <input aria-label="Name" value={name} onChange={({ target }) => take(target.value)} />
  }

  function typeIn(page: Element, text: string) {
    const [input] = page.getElementsByTagName("input")
    if (!input) throw new Error("There is no field")
    Reflect.set(HTMLInputElement.prototype, "value", text, input)
    dispatch(input, new InputEvent("input", { bubbles: true }))
  }

  it("keeps its text, and its screen knows it", async () => {
    const { container } = afterPresses(<Name />, (page) => typeIn(page, "Acme"))
    await waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith("Acme"))
    expect(container.querySelector("input")?.value).toBe("Acme")
  })

  it("keeps what is added to it until it is repeated, too", async () => {
    const { container } = afterPresses(<Name />, (page) => typeIn(page, "Ac"))
    expect(change).not.toHaveBeenCalled()
    act(() => typeIn(container, "Acm"))
    await waitFor(() => expect(globalThis.earlyPresses?.typed.size).toBe(0))
    act(() => typeIn(container, "Acme"))
    await settled()
    expect(change.mock.lastCall).toEqual(["Acme"])
    expect(container.querySelector("input")?.value).toBe("Acme")
    expect(change.mock.calls.flat()).not.toContain("Ac")
  })
})

it("a file that was chosen is taken, once", async () => {
  const choose = vi.fn()
  const list = new File(["name"], "list.csv")
  const choice = <FileChoice choose="Choose a file" limits="CSV" accept=".csv" onChoose={choose} />
  afterPresses(choice, (page) => {
    const [input] = page.getElementsByTagName("input")
    if (!input) throw new Error("There is no choice")
    expect(input.disabled).toBe(false)
    Object.defineProperty(input, "files", { value: [list] })
    dispatch(input, new InputEvent("input", { bubbles: true }))
    dispatch(input, new Event("change", { bubbles: true }))
  })
  await waitFor(() => expect(choose).toHaveBeenCalledExactlyOnceWith([list]))
})

it("a press that React keeps from a part that has not come is recorded, and one that is answered is not", () => {
  const early = globalThis.earlyPresses
  if (!early) throw new Error("Nothing is recorded")
  early.replay = () => undefined
  const target = document.body.appendChild(document.createElement("button"))
  click(target)
  expect(early.queue).toEqual([])
  document.addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true })
  click(target)
  expect(early.queue.map((press) => press.target)).toEqual([target])
  target.remove()
})

it("what records presses names nothing that is not in it", () => {
  over.abort()
  over = new AbortController()
  const ofItsOwn = new Function(`return ${recordEarlyPresses}`)() as typeof recordEarlyPresses
  ofItsOwn(typingFields, over.signal)
  expect(globalThis.earlyPresses?.queue).toEqual([])
  expect(key("n")).toBe(false)
  expect(globalThis.earlyPresses?.queue).toHaveLength(1)
})
