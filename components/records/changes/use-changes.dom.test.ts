import { act, renderHook } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { useChanges } from "./use-changes.ts"

const original = { name: "Acme", city: "Lyon", tags: [1, 2], phones: ["1", "2"] }

function changesOver(values = original) {
  const { result, rerender } = renderHook((record) => useChanges(record, ["phones"]), {
    initialProps: values,
  })
  return {
    now: () => result.current,
    do: (step: (form: ReturnType<typeof useChanges<typeof original>>) => void) =>
      act(() => step(result.current)),
    refresh: rerender,
  }
}

describe("the changes over a record", () => {
  it("are the fields that differ from it; a value put back is none", () => {
    const form = changesOver()
    form.do(({ set }) => set("name", "Acme SA"))
    form.do(({ set }) => set("city", "Paris"))
    form.do(({ set }) => set("city", "Lyon"))
    expect(form.now().changes).toEqual({ name: "Acme SA" })
    expect(form.now().count).toBe(1)
  })

  it("see a list in another order as a change only where the order matters", () => {
    const form = changesOver()
    form.do(({ set }) => set("tags", [2, 1]))
    form.do(({ set }) => set("phones", ["2", "1"]))
    expect(form.now().changes).toEqual({ phones: ["2", "1"] })
  })

  it("forget what was saved, and keep what was typed since", () => {
    const form = changesOver()
    form.do(({ set }) => set("name", "Acme SA"))
    form.do(({ set }) => set("city", "Paris"))
    form.do(({ set }) => set("phones", ["2", "1"]))
    const saved = form.now().changes
    form.do(({ set }) => set("city", "Paris 3"))
    form.do(({ set }) => set("tags", []))
    form.do(({ forget }) => forget(saved))
    form.refresh({ ...original, name: "Acme SA", city: "Paris", phones: ["2", "1"] })
    expect(form.now().changes).toEqual({ city: "Paris 3", tags: [] })
  })

  it("forget what was saved also when the refreshed record says otherwise by now", () => {
    const form = changesOver()
    form.do(({ set }) => set("name", "Acme SA"))
    form.do(({ forget }) => forget({ name: "Acme SA" }))
    form.refresh({ ...original, name: "Acme Group" })
    expect(form.now().value("name")).toBe("Acme Group")
    expect(form.now().count).toBe(0)
  })

  it("are taken up again without what was typed since", () => {
    const form = changesOver()
    form.do(({ set }) => set("name", "Acme SA"))
    const changes = form.now().changes
    form.do(({ reset }) => reset())
    form.do(({ set }) => set("name", "Bolt"))
    form.do(({ resume }) => resume({ ...changes, city: "Paris" }))
    expect(form.now().changes).toEqual({ name: "Bolt", city: "Paris" })
  })
})
