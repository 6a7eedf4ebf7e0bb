import { fireEvent } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { FileChoice } from "#components/ui/upload/file-choice.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"

const file = new File(["name"], "list.csv")

/** Drags something over an element and drops it there. @returns the event that lets it go, and whether the browser does as it likes */
function drop(target: Element, types: string[]) {
  const data = { types, files: types.includes("Files") ? [file] : [], dropEffect: "copy" }
  const events = ["dragover", "drop"].map((name) =>
    Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer: data }),
  )
  const areTheBrowsers = events.map((event) => fireEvent(target, event))
  return { areTheBrowsers, effect: data.dropEffect }
}

describe("a file that is dropped (F-31)", () => {
  it("beside what takes files is not opened by the browser", () => {
    const { container } = renderInApp(<textarea aria-label="Note" />)
    for (const target of [container, container.getElementsByTagName("textarea")[0] ?? container])
      expect(drop(target, ["Files"])).toEqual({ areTheBrowsers: [false, false], effect: "none" })
  })

  it("is left to the browser's own choice of files", () => {
    const { container } = renderInApp(<input type="file" aria-label="Logo" />)
    const [input = container] = container.getElementsByTagName("input")
    expect(drop(input, ["Files"])).toEqual({ areTheBrowsers: [true, true], effect: "copy" })
  })

  it("is taken by a choice of ours", () => {
    const choose = vi.fn()
    const { getByText } = renderInApp(
      <FileChoice choose="Choose a file" limits="CSV, 20 MB" accept=".csv" onChoose={choose} />,
    )
    expect(drop(getByText("CSV, 20 MB"), ["Files"]).effect).toBe("copy")
    expect(choose).toHaveBeenCalledExactlyOnceWith([file])
  })
})

it("text that is dragged goes where the browser puts it", () => {
  const { container } = renderInApp(<textarea aria-label="Note" />)
  expect(drop(container, ["text/plain"])).toEqual({ areTheBrowsers: [true, true], effect: "copy" })
})
