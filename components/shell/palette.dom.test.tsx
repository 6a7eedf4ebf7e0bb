import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { Palette } from "./palette.tsx"

const company = (id: number, name: string) => ({ id, name, detail: "" })
const found = (...companies: ReturnType<typeof company>[]) => answered({ companies, contacts: [] })

/** The palette over a search whose answers come when the test gives them, by term. */
function renderPalette() {
  const answers = new Map<string, ReturnType<typeof heldAnswer<Response>>>()
  const answerTo = (term: string) => {
    const held = answers.get(term) ?? heldAnswer()
    answers.set(term, held)
    return held
  }
  const calls = answerCalls({
    "GET /quick-search": ({ search }) => answerTo(search.get("term") ?? "").promise,
    "GET /saved-filter": () => answered({ data: [] }),
  })
  const onClose = vi.fn()
  const rendered = renderInApp(<Palette onClose={onClose} />)
  const asked = () => calls["GET /quick-search"]?.map(({ search }) => search.get("term"))
  return { ...rendered, answerTo, asked, onClose, field: screen.getByRole("combobox") }
}

describe("Enter in the palette", () => {
  it("opens what answers the text as typed, not what is still shown for an older one", async () => {
    const { user, router, answerTo, field } = renderPalette()
    answerTo("ac").give(found(company(1, "Acme")))
    answerTo("acr")
    await user.type(field, "ac")
    await screen.findByRole("option", { name: /Acme/ })
    await user.keyboard("r{Enter}")
    expect(screen.getByRole("option", { name: /Acme/ })).toBeTruthy()
    expect(router.push).not.toHaveBeenCalled()

    answerTo("acr").give(found(company(2, "Acrylics")))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/company/2"))
    expect(router.push).toHaveBeenCalledTimes(1)
  })

  it("opens what was walked to, whatever is on its way", async () => {
    const { user, router, answerTo, field } = renderPalette()
    answerTo("ac").give(found(company(1, "Acme"), company(2, "Acrylics")))
    await user.type(field, "ac")
    await screen.findByRole("option", { name: /Acme/ })
    await user.keyboard("{ArrowDown}{Enter}")
    expect(router.push).toHaveBeenCalledWith("/company/2")
  })

  it("goes nowhere once the palette was closed", async () => {
    const { user, router, answerTo, asked, field, show } = renderPalette()
    await user.type(field, "ac{Enter}")
    show(null)
    await waitFor(() => expect(asked()).toEqual(["ac"]))
    answerTo("ac").give(found(company(1, "Acme")))
    await settled()
    expect(router.push).not.toHaveBeenCalled()
  })
})

describe("the search of the palette", () => {
  it("asks once typing pauses, not for every letter", async () => {
    const { user, answerTo, asked, field } = renderPalette()
    answerTo("acme").give(found(company(1, "Acme")))
    await user.type(field, "acme")
    await screen.findByRole("option", { name: /Acme/ })
    expect(asked()).toEqual(["acme"])
  })
})
