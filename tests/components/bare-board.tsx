import { screen, within } from "@testing-library/react"
import { afterEach, beforeEach, vi } from "vitest"
import { useBoard } from "#components/crm/pipelines/board/use-board.ts"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { answerCalls, answered, type SentCall, unreachable } from "#tests/components/api-at-the-edge.ts"
import { boardCard } from "#tests/components/board-card.ts"

export const [lilas, olive, marin] = [
  boardCard(1, "Lilas", 9),
  boardCard(2, "Olive", 8),
  boardCard(3, "Marin", 7),
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
const filters = { pipeline: 5, term: "", ownerIds: [1] }
const size = 2

type Columns = [open: BoardCard[], openTotal: number, won: BoardCard[]]
export const stages = ([open, openTotal, won]: Columns): BoardStage[] => [
  { id: 10, title: "Open", total: openTotal, median_days: null, companies: open },
  { id: 20, title: "Won", total: won.length, median_days: null, companies: won },
]
export const loaded = (columns: Columns) => answered({ pipeline, stages: stages(columns) })
export const saved = (company: BoardCard) =>
  answered({
    success: true,
    saved: {
      company_id: company.id,
      dateToChange: company.addToStageFormated,
      company,
      option: { id: 20, title: "Won" },
      move: 6,
    },
    originalRequest: { pipeline: 5, company_id: company.id, option_id: 20, from_option_id: 10 },
  })

/** What the page came with, and what the server has by now. */
export const board: { first: BoardStage[]; columns: Columns } = { first: [], columns: [[], 0, []] }

/** The cards of a board without what drags them. */
export function Bare() {
  const { stages: shown, still, move, more } = useBoard(board.first, filters, size)
  return (
    <>
      <input aria-label="begin" type="button" onClick={still.begin} />
      <input aria-label="end" type="button" onClick={still.end} />
      {shown.map((stage) => (
        <section key={stage.id} aria-label={stage.title}>
          <p>{stage.total}</p>
          {stage.companies.map(({ id, name, addToStageFormated: since }) => (
            <input
              key={id}
              type="button"
              value={name}
              onClick={() => move({ id, name, since }, stage.id, stage.id === 10 ? 20 : 10)}
            />
          ))}
          <input
            aria-label={`more ${stage.title}`}
            type="button"
            onClick={() => void more.load(stage, () => undefined)}
          />
        </section>
      ))}
    </>
  )
}

/** Total and names of a column. */
export function column(name: string) {
  const region = screen.getByRole("region", { name })
  const names = [...region.querySelectorAll<HTMLInputElement>("input[value]")].map(({ value }) => value)
  return [within(region).getByRole("paragraph").textContent, names]
}
export const button = (name: string) => screen.getByRole("button", { name })

/** A toast stays as long as nobody looks at the page: none goes before a test has pressed its button, however slow that is. */
export const holdToasts = () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)

/** The stream of the page, as the browser gives it. */
export class Stream {
  static latest: Stream | undefined
  onmessage: (message: MessageEvent) => void = () => undefined
  constructor() {
    Stream.latest = this
  }
  close() {
    Stream.latest = undefined
  }
}

/** The page of each test has a stream of its own, by which a test tells it of changes. */
export function withStream(): void {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  beforeEach(() => {
    vi.stubGlobal("EventSource", Stream)
  })
}

export function answer(change: (call: SentCall) => Response | Promise<Response> = unreachable) {
  return answerCalls({
    "POST /pipeline/change/5": change,
    "POST /pipeline/undo/5": change,
    "GET /pipeline/load/5": ({ search }) => {
      if (search.get("stage") !== null || search.get("page") !== "1") return loaded([[olive, marin], 3, []])
      return loaded(board.columns)
    },
  })
}

/** The server keeps these moves, each of a company and what its columns are then; by the next one a colleague has been faster. */
export function answerMoves(...moves: [company: BoardCard, columns: Columns][]) {
  const left = [...moves]
  return answer(() => {
    const [company, after] = left.shift() ?? []
    if (!company || !after) {
      const current = { company_id: 1, option_id: 30, option_title: "Lost", by: { id: 2, name: "Nora" } }
      return answered({ success: false, message: "moved", current }, 409)
    }
    board.columns = after
    return saved(company)
  })
}
