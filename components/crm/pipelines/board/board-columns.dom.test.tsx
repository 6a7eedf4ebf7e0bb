import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { BoardStage } from "#lib/contract/crm/pipelines.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { column, lilas, olive, showBoard, withoutStream } from "#tests/components/shown-board.tsx"

withoutStream()

describe("a column's button", () => {
  it("adds companies that are found by name to its stage, each once", async () => {
    const { user, calls } = showBoard()
    await user.click(column("Waiting").getByRole("button", { name: "Add companies to Waiting" }))
    const panel = within(await screen.findByRole("dialog", { name: "Add companies" }))
    await user.type(panel.getByRole("textbox", { name: "Company" }), "nouv")
    await user.click(await panel.findByRole("button", { name: "Add Nouvelle" }))
    const added = await panel.findByRole("button", { name: "Added" })
    await user.click(added)
    await screen.findByText("Nouvelle to Open is saved")
    expect(calls["POST /pipeline/add/5"]?.map(({ body }) => body)).toEqual([{ company_id: 7, option_id: 20 }])
    const terms = calls["GET /pipeline/candidates/5"]?.map(({ search }) => search.get("term"))
    expect(terms).toEqual(["nouv"])
  })

  it("is not there where cards stay where they are", () => {
    showBoard({ isLocked: true })
    expect(screen.queryByRole("button", { name: /^Add companies/ })).toBeNull()
  })
})

describe("scrolling down the board", () => {
  const long: BoardStage[] = [
    { id: 10, title: "Open", total: 5, median_days: null, companies: [lilas, olive] },
    { id: 20, title: "Waiting", total: 5, median_days: null, companies: [boardCard(3, "Marin", 7)] },
  ]
  /** Frames of the board and of the ends of its columns: one is in sight, the other below. */
  const frames = (element: Element) => {
    if (element.getAttribute("aria-label") === "Stages of the pipeline") return new DOMRect(0, 0, 900, 600)
    return new DOMRect(0, element.getAttribute("aria-label")?.includes("Waiting") ? 900 : 300, 100, 40)
  }
  const scrollTo = (top: number) => {
    const board = screen.getByRole("region", { name: "Stages of the pipeline" })
    board.scrollTop = top
    fireEvent.scroll(board)
  }

  it("brings further cards of the columns whose end is in sight; the button stays for keys", async () => {
    const { calls } = showBoard({ first: long })
    const requestedStages = () =>
      calls["GET /pipeline/load/5"]
        ?.map(({ search }) => search.get("stage"))
        .filter((stage) => stage !== null)
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return frames(this)
    })
    expect(column("Open").getByRole("button", { name: /^See more/ })).toBeTruthy()
    scrollTo(0)
    expect(requestedStages()).toEqual([])
    scrollTo(40)
    await waitFor(() => expect(new Set(requestedStages())).toEqual(new Set(["10"])))
    vi.restoreAllMocks()
  })
})
