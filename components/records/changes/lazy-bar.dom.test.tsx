import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { lazyBar } from "./lazy-bar.tsx"

afterEach(() => vi.unstubAllGlobals())

describe("a record that is changed before what saves it has come", () => {
  /** A record whose bar does not come: the connection is gone. */
  function show(answer: boolean) {
    const Bar = lazyBar(() => new Promise<() => null>(() => undefined))
    const ask = vi.fn(() => answer)
    vi.stubGlobal("confirm", ask)
    const rendered = renderInApp(
      <>
        <a href="/companies">Companies</a>
        <Bar />
      </>,
    )
    return { ...rendered, ask, leave: () => rendered.user.click(screen.getByRole("link")) }
  }

  it("is left by a link where that is wanted: it is asked all the same", async () => {
    const { router, ask, leave } = show(true)
    await leave()
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/companies"))
    expect(ask).toHaveBeenCalledWith("The changes you made have not been saved. Leave without saving?")
  })

  it("stays where it is not", async () => {
    const { router, ask, leave } = show(false)
    await leave()
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
    expect(router.push).not.toHaveBeenCalled()
  })
})
