import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { eventStream } from "#tests/components/event-stream.ts"
import { registrationRow } from "#tests/components/registration-row.ts"
import { button, packRows, RegistrationsTable, showRow } from "#tests/components/registration-table.tsx"
import { editor, readsAll } from "#tests/components/render-in-app.tsx"

beforeEach(() => {
  eventStream()
})

/** The row as it is read once its booth has another number. */
function withNumber(number: string): RegistrationRow {
  const row = registrationRow()
  return { ...row, booths: row.booths.map((booth) => ({ ...booth, number })) }
}

describe("the number of a booth in a row", () => {
  const label = "Number Lilas SAS, Corner 9 m²"

  it("is typed in place: Enter keeps it, for the booth and its companies alike", async () => {
    const calls = answerCalls({
      "PUT /registration/booth/70/number": () => answered({ success: true, version: 2, number: "C3" }),
    })
    const { user } = showRow()
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3{Enter}")
    const cell = button(`${label}: C3`)
    expect(document.activeElement).toBe(cell)
    expect(screen.getByText("C3 Corner 9 m², Fashion: Lilas")).toBeTruthy()
    await waitFor(() =>
      expect(calls["PUT /registration/booth/70/number"]?.map(({ body }) => body)).toEqual([
        { number: "C3", from: "B12" },
      ]),
    )
  })

  it("stays as it was after Escape", async () => {
    const { user } = showRow()
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3{Escape}")
    expect(button(`${label}: B12`)).toBeTruthy()
  })

  it("goes back when another exhibitor has it, and says who", async () => {
    answerCalls({
      "PUT /registration/booth/70/number": () => answered({ message: "C3 is the booth of Olive" }, 422),
    })
    const { user } = showRow()
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3{Enter}")
    await screen.findByText(/C3 is the booth of Olive/)
    expect(button(`${label}: B12`)).toBeTruthy()
  })

  it("that somebody else set as it was typed is what the server is to decide about, and stays where nothing was typed", async () => {
    const calls = answerCalls({
      "PUT /registration/booth/70/number": () =>
        answered({ message: "Nora changed this. It is now: D4" }, 409),
    })
    const { user, show: showAgain } = showRow()
    const readAgain = () => showAgain(<RegistrationsTable rows={packRows([withNumber("D4")])} />)
    await user.click(button(`${label}: B12`))
    readAgain()
    await user.keyboard("{Enter}")
    expect(button(`${label}: D4`)).toBeTruthy()

    showAgain(<RegistrationsTable rows={packRows([registrationRow()])} />)
    await user.click(button(`${label}: B12`))
    await user.keyboard("C3")
    readAgain()
    await user.keyboard("{Enter}")
    await screen.findByText(/Nora changed this/)
    expect(calls["PUT /registration/booth/70/number"]?.map(({ body }) => body)).toEqual([
      { number: "C3", from: "B12" },
    ])
    expect(button(`${label}: D4`)).toBeTruthy()
  })

  it("is read by those who may not edit; where there is none they are offered nothing", () => {
    const { unmount } = showRow({}, { ...editor, permissions: readsAll })
    expect(button(`${label}: B12`).getAttribute("aria-disabled")).toBe("true")
    unmount()
    const booths = registrationRow().booths.map((booth) => ({ ...booth, number: null }))
    showRow({ booths }, { ...editor, permissions: readsAll })
    expect(screen.queryByRole("button", { name: /^Number/ })).toBeNull()
  })

  it("is shown beside one more; further ones are counted, and one is added by a sign", () => {
    const [booth] = registrationRow().booths
    if (!booth) throw new Error("The row has no booth")
    const numbered = (...numbers: (string | null)[]) =>
      numbers.map((number, index) => ({ ...booth, boothId: 70 + index, number }))
    const all = showRow({ booths: numbered(null, "A1", "B2", "C3") })
    expect(screen.getAllByRole("button", { name: /^Number/ }).map(({ textContent }) => textContent)).toEqual([
      "A1",
      "B2",
    ])
    expect(screen.getByText("+1").dataset.tooltip).toContain("C3")
    all.unmount()
    showRow({ booths: numbered(null, "A1") })
    expect(screen.getAllByRole("button", { name: /^Number/ }).map(({ textContent }) => textContent)).toEqual([
      "A1",
      "+",
    ])
  })

  it("is not there where no company is linked", () => {
    showRow({ link_companies: [], lifecycle_number: [] })
    expect(screen.queryByRole("button", { name: /^Number/ })).toBeNull()
  })
})
