import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { keepView, walkAt } from "#components/records/walk/walk-store.ts"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { column, lilas, olive, showBoard, stages, withoutStream } from "#tests/components/shown-board.tsx"

withoutStream()

describe("the keys of the board", () => {
  const first: BoardStage[] = [
    { id: 10, title: "Open", total: 2, median_days: null, companies: [lilas, olive] },
    { id: 20, title: "Waiting", total: 0, median_days: null, companies: [] },
    { id: 30, title: "Won", total: 1, median_days: null, companies: [boardCard(3, "Marin", 7)] },
  ]
  const focused = () => document.activeElement?.getAttribute("aria-label")

  it("walk through the cards at once, by letters and by arrows, past stages that are empty", async () => {
    const { user } = showBoard({ first })
    const walked: unknown[] = []
    for (const key of ["j", "j", "j", "{ArrowUp}", "{ArrowDown}", "l", "{ArrowRight}", "h", "k"]) {
      await user.keyboard(key)
      walked.push(focused())
    }
    expect(walked).toEqual(["Lilas", "Olive", "Olive", "Lilas", "Olive", "Marin", "Marin", "Lilas", "Lilas"])
  })

  it("open the company of the card", async () => {
    const { user } = showBoard({ first })
    const opened = vi.fn((event: Event) => event.preventDefault())
    screen.getByRole("link", { name: "Lilas" }).addEventListener("click", opened)
    await user.keyboard("j{Enter}")
    expect(opened).toHaveBeenCalledOnce()
  })
})

describe("a board that is left for a company", () => {
  const open = () => {
    const link = screen.getByRole("link", { name: "Lilas" })
    link.addEventListener("click", (event) => event.preventDefault())
    return link
  }

  it("is gone through from there, card by card of the stage, and back", async () => {
    const { user } = showBoard()
    await user.click(open())
    expect(walkAt({ type: "company", id: 1 })?.listing).toMatchObject({
      href: window.location.pathname,
      title: "Pipelines",
      total: 2,
      rows: [
        { id: 1, name: "Lilas" },
        { id: 2, name: "Olive" },
      ],
    })
  })

  it("shows as many cards as before when it is gone back to, scrolled as far", async () => {
    const first = [{ ...stages[0], total: 9 } as BoardStage, ...stages.slice(1)]
    const further = boardCard(8, "Violette", 1)
    keepView(window.location.pathname, { top: 120, left: 40, cards: { 10: 5, 30: 0 } })
    const { calls } = showBoard({ first, further })
    await column("Open").findByRole("article", { name: "Violette" })
    const pages = calls["GET /pipeline/load/5"]?.flatMap(({ search }) =>
      search.get("stage") === "10" && search.get("page") === "2" ? [search.get("page")] : [],
    )
    expect(pages).toEqual(["2"])
    const board = screen.getByRole("region", { name: "Stages of the pipeline" })
    await waitFor(() => expect([board.scrollTop, board.scrollLeft]).toEqual([120, 40]))
  })
})

describe("a card's menu", () => {
  it("moves the card to another stage without dragging, and the focus goes with it", async () => {
    const { user, calls } = showBoard()
    await user.click(column("Open").getByRole("button", { name: "Move Lilas to…" }))
    const menu = await screen.findByRole("menu", { name: "Move to…" })
    const entries = await within(menu).findAllByRole("menuitem")
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Waiting",
      "Won",
      "Remove from the pipeline",
    ])
    await waitFor(() => expect(document.activeElement).toBe(entries[0]))
    await user.keyboard("{ArrowDown}{Enter}")
    const moved = await column("Won").findByRole("button", { name: "Move Lilas to…" })
    await waitFor(() => expect(document.activeElement).toBe(moved))
    await screen.findByText("Lilas to Won is saved")
    expect(calls["POST /pipeline/change/5"]?.map(({ body }) => body)).toEqual([
      { company_id: 1, option_id: 30, from_option_id: 10 },
    ])
  })

  it("opens for the card whose button was pressed last", async () => {
    const { user, calls } = showBoard()
    await user.click(column("Open").getByRole("button", { name: "Move Olive to…" }))
    await screen.findByRole("menuitem", { name: "Won" })
    await user.click(column("Open").getByRole("button", { name: "Move Lilas to…" }))
    await user.click(await screen.findByRole("menuitem", { name: "Won" }))
    await waitFor(() => expect(calls["POST /pipeline/change/5"]?.[0]?.body).toMatchObject({ company_id: 1 }))
  })

  it("takes the company out of the pipeline; the focus goes to the next card, and Undo puts it back", async () => {
    const { user, calls } = showBoard()
    await user.click(column("Open").getByRole("button", { name: "Move Lilas to…" }))
    await user.click(await screen.findByRole("menuitem", { name: "Remove from the pipeline" }))
    expect(column("Open").queryByRole("article", { name: "Lilas" })).toBeNull()
    const next = column("Open").getByRole("button", { name: "Move Olive to…" })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await screen.findByText("Lilas was removed from the pipeline")
    expect(calls["POST /pipeline/remove/5"]?.map(({ body }) => body)).toEqual([
      { company_id: 1, from_option_id: 10 },
    ])
    await user.click(screen.getByRole("button", { name: "Undo" }))
    await column("Open").findByRole("article", { name: "Lilas" })
    expect(calls["POST /pipeline/undo/5"]?.map(({ body }) => body)).toEqual([{ company_id: 1, move: 6 }])
  })

  it("is not there where cards stay where they are", () => {
    showBoard({ isLocked: true })
    expect(screen.queryByRole("button", { name: "Move Lilas to…" })).toBeNull()
  })
})

it("a card says so when it has stood in its stage for twice as long as is usual there, and is quiet before", () => {
  const stage = (id: number, title: string, median_days: number | null, companies: BoardCard[]) => ({
    id,
    title,
    median_days,
    companies,
    total: companies.length,
  })
  // Today is the 20th: Lilas has been there for 11 days, Olive for 12.
  showBoard({
    first: [
      stage(10, "Open", 6, [lilas, olive]),
      stage(20, "Waiting", null, [boardCard(3, "Marin", 1)]),
      stage(30, "Won", 0, [boardCard(4, "Today", 20), boardCard(5, "Before", 18)]),
    ],
  })
  const textOf = (name: string) => screen.getByRole("article", { name }).textContent
  expect(textOf("Lilas")).toContain("11 days")
  expect(textOf("Olive")).toContain("12 days, a long time")
  for (const name of ["Lilas", "Marin", "Today"]) expect(textOf(name)).not.toContain("long")
  expect(textOf("Before")).toContain("2 days, a long time")
})
