import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { keepView, walkAt } from "#components/records/walk/walk-store.ts"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Board } from "./board.tsx"

const [lilas, olive] = [boardCard(1, "Lilas", 9), boardCard(2, "Olive", 8)]
const stages: BoardStage[] = [
  { id: 10, title: "Open", total: 2, median_days: null, companies: [lilas, olive] },
  { id: 20, title: "Waiting", total: 0, median_days: null, companies: [] },
  { id: 30, title: "Won", total: 0, median_days: null, companies: [] },
]
const afterMove: BoardStage[] = [
  { id: 10, title: "Open", total: 1, median_days: null, companies: [olive] },
  { id: 20, title: "Waiting", total: 0, median_days: null, companies: [] },
  { id: 30, title: "Won", total: 1, median_days: null, companies: [lilas] },
]
const afterRemoval: BoardStage[] = [
  { id: 10, title: "Open", total: 1, median_days: null, companies: [olive] },
  { id: 20, title: "Waiting", total: 0, median_days: null, companies: [] },
  { id: 30, title: "Won", total: 0, median_days: null, companies: [] },
]
const pipeline = {
  id: 5,
  name: "Paris",
  short: "P",
  current: true,
  pinned: true,
  lock: false,
  option_not_showed: [],
}

beforeEach(() => {
  // This DOM has no doctype, which the board's library would complain of.
  vi.stubGlobal("__@hello-pangea/dnd-disable-dev-warnings", true)
  vi.stubGlobal(
    "EventSource",
    class {
      close = () => undefined
    },
  )
})

type Shown = {
  isLocked?: boolean
  first?: BoardStage[]
  /** On the second page of the first stage. */
  further?: BoardCard
}

/** The board as it is shown to somebody, and the calls it makes. */
function show({ isLocked = false, first = stages, further }: Shown = {}) {
  withPopovers()
  let loaded = first
  const calls = answerCalls({
    "GET /pipeline/load/5": ({ search }) =>
      answered({
        pipeline,
        stages: further && search.get("page") === "2" ? [{ ...first[0], companies: [further] }] : loaded,
      }),
    "GET /pipeline/candidates/5": () => answered({ data: [{ id: 7, name: "Nouvelle", detail: "France" }] }),
    "POST /pipeline/remove/5": () => {
      loaded = afterRemoval
      return answered({
        success: true,
        move: 6,
        originalRequest: { pipeline: 5, company_id: 1, from_option_id: 10 },
      })
    },
    "POST /pipeline/undo/5": () => {
      loaded = stages
      return answered({
        success: true,
        saved: {
          company_id: 1,
          dateToChange: lilas.addToStageFormated,
          company: lilas,
          option: { id: 10, title: "Open" },
          move: null,
        },
        originalRequest: { pipeline: 5, company_id: 1, move: 6 },
      })
    },
    "POST /pipeline/add/5": () => {
      loaded = stages
      return answered({
        success: true,
        saved: {
          company_id: 1,
          dateToChange: lilas.addToStageFormated,
          company: lilas,
          option: { id: 10, title: "Open" },
          move: 6,
        },
        originalRequest: { pipeline: 5, company_id: 1, option_id: 10 },
      })
    },
    "POST /pipeline/change/5": () => {
      loaded = afterMove
      return answered({
        success: true,
        saved: {
          company_id: 1,
          dateToChange: lilas.addToStageFormated,
          company: lilas,
          option: { id: 30, title: "Won" },
          move: 6,
        },
        originalRequest: { pipeline: 5, company_id: 1, option_id: 30, from_option_id: 10 },
      })
    },
  })
  const filters = { pipeline: 5, term: "", ownerIds: [] }
  const rendered = renderInApp(
    <NavigationProvider>
      <Board
        first={first}
        filters={filters}
        size={3}
        isLocked={isLocked}
        now={Date.parse("2026-03-20T10:00:00Z")}
      />
    </NavigationProvider>,
  )
  return { ...rendered, calls }
}

const column = (name: string) => within(screen.getByRole("region", { name }))

describe("the keys of the board", () => {
  const first: BoardStage[] = [
    { id: 10, title: "Open", total: 2, median_days: null, companies: [lilas, olive] },
    { id: 20, title: "Waiting", total: 0, median_days: null, companies: [] },
    { id: 30, title: "Won", total: 1, median_days: null, companies: [boardCard(3, "Marin", 7)] },
  ]
  const focused = () => document.activeElement?.getAttribute("aria-label")

  it("walk through the cards at once, by letters and by arrows, past stages that are empty", async () => {
    const { user } = show({ first })
    const walked: unknown[] = []
    for (const key of ["j", "j", "j", "{ArrowUp}", "{ArrowDown}", "l", "{ArrowRight}", "h", "k"]) {
      await user.keyboard(key)
      walked.push(focused())
    }
    expect(walked).toEqual(["Lilas", "Olive", "Olive", "Lilas", "Olive", "Marin", "Marin", "Lilas", "Lilas"])
  })

  it("open the company of the card", async () => {
    const { user } = show({ first })
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
    const { user } = show()
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
    const { calls } = show({ first, further })
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
    const { user, calls } = show()
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
    const { user, calls } = show()
    await user.click(column("Open").getByRole("button", { name: "Move Olive to…" }))
    await screen.findByRole("menuitem", { name: "Won" })
    await user.click(column("Open").getByRole("button", { name: "Move Lilas to…" }))
    await user.click(await screen.findByRole("menuitem", { name: "Won" }))
    await waitFor(() => expect(calls["POST /pipeline/change/5"]?.[0]?.body).toMatchObject({ company_id: 1 }))
  })

  it("takes the company out of the pipeline; the focus goes to the next card, and Undo puts it back", async () => {
    const { user, calls } = show()
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
    show({ isLocked: true })
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
  show({
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

describe("a column's button", () => {
  it("adds companies that are found by name to its stage, each once", async () => {
    const { user, calls } = show()
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
    show({ isLocked: true })
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
    const { calls } = show({ first: long })
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
