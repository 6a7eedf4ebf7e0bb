import { act, screen } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { arrive, setOut } from "./going.ts"
import { PageProgress } from "./page-progress.tsx"

const progress = () => screen.queryByText("Opening…")?.closest("[role=status]")

describe("what shows that a screen is on its way", () => {
  afterEach(() => act(arrive))

  it("is there for a link pressed before it was itself on the page", () => {
    setOut("/contact")
    renderInApp(<PageProgress />, { address: "/company" })
    expect(progress()).toBeTruthy()
  })

  it("goes when the screen is there", () => {
    const { show } = renderInApp(<PageProgress />, { address: "/company" })
    act(() => setOut("/contact?page=2"))
    expect(progress()).toBeTruthy()
    show(<PageProgress />, "/contact?page=2")
    expect(progress()).toBeFalsy()
  })

  it("is not there for the address that is shown already", () => {
    renderInApp(<PageProgress />)
    act(() => setOut("/"))
    expect(progress()).toBeFalsy()
  })
})
