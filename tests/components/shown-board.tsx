import { screen, within } from "@testing-library/react"
import { beforeEach, vi } from "vitest"
import { Board } from "#components/crm/pipelines/board/board.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { answerCalls, answered } from "./api-at-the-edge.ts"
import { boardCard } from "./board-card.ts"
import { withPopovers } from "./popovers.ts"
import { renderInApp } from "./render-in-app.tsx"

export const [lilas, olive] = [boardCard(1, "Lilas", 9), boardCard(2, "Olive", 8)]
/** A board of three stages, two cards in the first. */
export const stages: BoardStage[] = [
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
export const pipeline = {
  id: 5,
  name: "Paris",
  short: "P",
  current: true,
  pinned: true,
  lock: false,
  option_not_showed: [],
}

/** A page to which nothing is told while its tests run. */
export function withoutStream(): void {
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
}

type Shown = {
  isLocked?: boolean
  first?: BoardStage[]
  /** On the second page of the first stage. */
  further?: BoardCard
}

/** The board as it is shown to somebody, and the calls it makes. */
export function showBoard({ isLocked = false, first = stages, further }: Shown = {}) {
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

/** A stage, by its title. */
export const column = (name: string) => within(screen.getByRole("region", { name }))
