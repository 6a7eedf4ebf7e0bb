import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import {
  answerCalls,
  answered,
  heldAnswer,
  type SentCall,
  unreachable,
} from "#tests/components/api-at-the-edge.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { useBoard } from "./use-board.ts"

const [lilas, olive, marin] = [boardCard(1, "Lilas", 9), boardCard(2, "Olive", 8), boardCard(3, "Marin", 7)]
const pipeline = {
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
const stages = ([open, openTotal, won]: Columns): BoardStage[] => [
  { id: 10, title: "Open", total: openTotal, median_days: null, companies: open },
  { id: 20, title: "Won", total: won.length, median_days: null, companies: won },
]
const loaded = (columns: Columns) => answered({ pipeline, stages: stages(columns) })
const saved = (company: BoardCard) =>
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

let first: BoardStage[]
/** What the server has by now. */
let columns: Columns

/** The cards of a board without what drags them. */
function Bare() {
  const { stages: shown, still, move, more } = useBoard(first, filters, size)
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
function column(name: string) {
  const region = screen.getByRole("region", { name })
  const names = [...region.querySelectorAll<HTMLInputElement>("input[value]")].map(({ value }) => value)
  return [within(region).getByRole("paragraph").textContent, names]
}
const button = (name: string) => screen.getByRole("button", { name })
/** A colleague's change is told to this page; without a company any may have changed. */
const tell = (company_id?: number) =>
  act(() => Stream.latest?.onmessage(new MessageEvent("message", { data: JSON.stringify({ company_id }) })))

/** A toast stays as long as nobody looks at the page: none goes before a test has pressed its button, however slow that is. */
const holdToasts = () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)

/** The stream of the page, as the browser gives it. */
class Stream {
  static latest: Stream | undefined
  onmessage: (message: MessageEvent) => void = () => undefined
  constructor() {
    Stream.latest = this
  }
  close() {
    Stream.latest = undefined
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

beforeEach(() => {
  vi.stubGlobal("EventSource", Stream)
})

function answer(change: (call: SentCall) => Response | Promise<Response> = unreachable) {
  return answerCalls({
    "POST /pipeline/change/5": change,
    "POST /pipeline/undo/5": change,
    "GET /pipeline/load/5": ({ search }) => {
      if (search.get("stage") !== null || search.get("page") !== "1") return loaded([[olive, marin], 3, []])
      return loaded(columns)
    },
  })
}

/** The server keeps these moves, each of a company and what its columns are then; by the next one a colleague has been faster. */
function answerMoves(...moves: [company: BoardCard, columns: Columns][]) {
  const left = [...moves]
  return answer(() => {
    const [company, after] = left.shift() ?? []
    if (!company || !after) {
      const current = { company_id: 1, option_id: 30, option_title: "Lost", by: { id: 2, name: "Nora" } }
      return answered({ success: false, message: "moved", current }, 409)
    }
    columns = after
    return saved(company)
  })
}

describe("a card of the board", () => {
  beforeEach(() => {
    first = stages([[lilas, olive], 3, []])
    columns = [[lilas, olive], 3, []]
  })

  it("is in its new stage before the server has answered, with both totals", async () => {
    const moving = heldAnswer()
    const calls = answer(() => moving.promise)
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    expect(column("Open")).toEqual(["2", ["Olive"]])
    expect(column("Won")).toEqual(["1", ["Lilas"]])

    columns = [[olive, marin], 2, [lilas]]
    moving.give(saved({ ...lilas, addToStageFormated: "2026-03-20T10:00:00.000Z" }))
    await screen.findByText("Lilas to Won is saved")
    expect(column("Won")).toEqual(["1", ["Lilas"]])
    expect(calls["POST /pipeline/change/5"]?.map(({ body }) => body)).toEqual([
      { company_id: 1, option_id: 20, from_option_id: 10 },
    ])
    // The page may be left by now.
    expect(calls["POST /pipeline/change/5"]?.map(({ keepalive }) => keepalive)).toEqual([true])
  })

  it("is told of for two seconds, and goes back where it stood by Undo", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    columns = [[lilas, olive], 2, []]
    first = stages(columns)
    const calls = answerMoves(
      [lilas, [[olive], 1, [lilas]]],
      [olive, [[], 0, [olive, lilas]]],
      [olive, [[olive], 1, [lilas]]],
    )
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    const toast = await screen.findByText("Lilas to Won is saved")
    await act(() => vi.advanceTimersByTimeAsync(1_800))
    expect(toast.isConnected).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(toast.isConnected).toBe(false)

    holdToasts()
    await user.click(button("Olive"))
    await screen.findByText("Olive to Won is saved")
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(calls["POST /pipeline/undo/5"]).toHaveLength(1))
    expect(calls["POST /pipeline/undo/5"]?.[0]?.body).toEqual({ company_id: 2, move: 6 })
    expect(column("Open")[1]).toContain("Olive")
  })

  it("stays where it is, with the reason, when a colleague has moved it before Undo", async () => {
    holdToasts()
    answerMoves([lilas, [[olive, marin], 2, [lilas]]])
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    await screen.findByText("Nora moved Lilas in the meantime: it is now in Lost.")
  })

  it("returns to its place when the connection is lost, with the text and the reason", async () => {
    answer()
    const { user } = renderInApp(<Bare />)
    await user.click(button("Olive"))
    await screen.findByText("Error while saving the action has been canceled")
    expect(column("Open")).toEqual(["3", ["Lilas", "Olive"]])
    expect(column("Won")).toEqual(["0", []])
  })

  it("goes where a colleague has put it meanwhile, and says where that is", async () => {
    const current = { company_id: 1, option_id: 20, option_title: "Won", by: null }
    answer(() => answered({ success: false, message: "moved", current }, 409))
    columns = [[olive], 2, [lilas]]
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    await screen.findByText("Somebody else moved Lilas in the meantime: it is now in Won.")
    await waitFor(() => expect(column("Won")).toEqual(["1", ["Lilas"]]))
  })

  it("goes with its company that was deleted while it was dragged", async () => {
    const missing = () => answered({ message: "This no longer exists." }, 404)
    answerCalls({ "POST /pipeline/change/5": missing, "GET /pipeline/load/5": () => loaded(columns) })
    const { user } = renderInApp(<Bare />)
    await user.click(button("begin"))
    columns = [[olive, marin], 2, []]
    await user.click(button("Lilas"))
    await user.click(button("end"))
    await screen.findByText("Error while saving the action has been canceled")
    await screen.findByText("Lilas no longer exists: it was deleted or merged in the meantime.")
    await waitFor(() => expect(column("Open")).toEqual(["2", ["Olive", "Marin"]]))
    expect(column("Won")).toEqual(["0", []])
  })

  it("leaves at once when a colleague has taken it out, whatever is read then", async () => {
    const current = { company_id: 1, option_id: null, option_title: "", by: null }
    answerCalls({
      "POST /pipeline/change/5": () => answered({ success: false, message: "moved", current }, 409),
      "GET /pipeline/load/5": () => heldAnswer().promise,
    })
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    await screen.findByText("Somebody else took Lilas out of this pipeline.")
    expect(column("Open")).toEqual(["2", ["Olive"]])
    expect(column("Won")).toEqual(["0", []])
  })

  it("is not put back by what was read before its move was answered", async () => {
    const [moving, reading] = [heldAnswer(), heldAnswer()]
    const calls = answerCalls({
      "POST /pipeline/change/5": () => moving.promise,
      "GET /pipeline/load/5": () => reading.promise,
    })
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    await waitFor(() => expect(calls["GET /pipeline/load/5"]).toHaveLength(1))
    moving.give(saved(lilas))
    await screen.findByText("Lilas to Won is saved")
    reading.give(loaded(columns))
    await settled()
    expect(column("Won")).toEqual(["1", ["Lilas"]])
  })

  it("keeps its place while another is dragged, and then takes the one that the answer gives it", async () => {
    first = stages([[lilas, olive], 2, [marin]])
    columns = [[olive], 1, [marin, boardCard(1, "Lilas", 1)]]
    answer(() => saved(boardCard(1, "Lilas", 1)))
    const { user } = renderInApp(<Bare />)
    await user.click(button("begin"))
    await user.click(button("Lilas"))
    await screen.findByText("Lilas to Won is saved")
    expect(column("Won")).toEqual(["2", ["Lilas", "Marin"]])
    await user.click(button("end"))
    expect(column("Won")).toEqual(["2", ["Marin", "Lilas"]])
  })

  it("does not wait for the move of another, and one that fails takes only itself back", async () => {
    const [one, other] = [heldAnswer(), heldAnswer()]
    answer(({ body }) => (JSON.stringify(body).includes('"company_id":1') ? one.promise : other.promise))
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    await user.click(button("Olive"))
    expect(column("Won")).toEqual(["2", ["Olive", "Lilas"]])
    columns = [[lilas, marin], 2, [olive]]
    other.give(saved({ ...olive, addToStageFormated: "2026-03-20T10:00:00.000Z" }))
    await screen.findByText("Olive to Won is saved")
    one.give(answered({ message: "Locked" }, 422))
    await screen.findByText("Error while saving the action has been canceled")
    expect(column("Won")).toEqual(["1", ["Olive"]])
    expect(column("Open")[1]).toContain("Lilas")
  })
})

describe("a column of the board", () => {
  beforeEach(() => {
    first = stages([[lilas, olive], 3, []])
    columns = [[lilas, olive], 3, []]
  })

  it("takes further cards without doubling any, and keeps its total", async () => {
    answer()
    const { user } = renderInApp(<Bare />)
    await user.click(button("more Open"))
    await waitFor(() => expect(column("Open")).toEqual(["3", ["Lilas", "Olive", "Marin"]]))
  })

  it("shows a colleague's change when the drag under way has ended, not before", async () => {
    answer()
    const { user } = renderInApp(<Bare />)
    await settled()
    await user.click(button("begin"))
    columns = [[olive, marin], 2, [lilas]]
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    tell()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    vi.useRealTimers()
    await settled()
    expect(column("Open")).toEqual(["3", ["Lilas", "Olive"]])
    await user.click(button("end"))
    await waitFor(() => expect(column("Won")).toEqual(["1", ["Lilas"]]))
    expect(column("Open")).toEqual(["2", ["Olive", "Marin"]])
  })

  it("shows what was read during a drag also when a move was answered before it ended", async () => {
    first = stages([[lilas, olive], 2, []])
    columns = [[lilas, olive], 2, []]
    const moving = heldAnswer()
    const calls = answerCalls({
      "POST /pipeline/change/5": () => moving.promise,
      "GET /pipeline/load/5": () => loaded(columns),
    })
    const { user } = renderInApp(<Bare />)
    await waitFor(() => expect(calls["GET /pipeline/load/5"]).toHaveLength(1))
    await user.click(button("Lilas"))
    await user.click(button("begin"))
    moving.give(saved(lilas))
    await screen.findByText("Lilas to Won is saved")
    columns = [[marin], 1, [lilas]]
    tell()
    await waitFor(() => expect(calls["GET /pipeline/load/5"]).toHaveLength(2))
    await settled()
    await user.click(button("end"))
    await waitFor(() => expect(column("Open")).toEqual(["1", ["Marin"]]))
    expect(column("Won")).toEqual(["1", ["Lilas"]])
  })

  it("is called, shown and filled as an administrator has left it", async () => {
    const stage = (id: number, title: string, companies: BoardCard[]): BoardStage => ({
      id,
      title,
      companies,
      median_days: null,
      total: companies.length,
    })
    let stages = [stage(10, "To call", [lilas]), stage(20, "Interested", [olive]), stage(30, "Signed", [])]
    first = stages
    answerCalls({ "GET /pipeline/load/5": () => answered({ pipeline, stages: stages }) })
    renderInApp(<Bare />)
    await settled()
    const names = () =>
      ["To call", "Interested", "In talks", "Signed"].filter((name) => screen.queryByRole("region", { name }))

    stages = [stage(10, "To call", [lilas]), stage(20, "In talks", [olive])]
    tell()
    await waitFor(() => expect(names()).toEqual(["To call", "In talks"]))
    stages = [stage(20, "In talks", [lilas, olive])]
    tell()
    await waitFor(() => expect(names()).toEqual(["In talks"]))
    expect(column("In talks")).toEqual(["2", ["Lilas", "Olive"]])
  })
})
