import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import {
  answer,
  answerMoves,
  Bare,
  board,
  button,
  column,
  holdToasts,
  lilas,
  loaded,
  marin,
  olive,
  saved,
  stages,
  withStream,
} from "#tests/components/bare-board.tsx"
import { boardCard } from "#tests/components/board-card.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"

withStream()

describe("a card of the board", () => {
  beforeEach(() => {
    board.first = stages([[lilas, olive], 3, []])
    board.columns = [[lilas, olive], 3, []]
  })

  it("is in its new stage before the server has answered, with both totals", async () => {
    const moving = heldAnswer()
    const calls = answer(() => moving.promise)
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    expect(column("Open")).toEqual(["2", ["Olive"]])
    expect(column("Won")).toEqual(["1", ["Lilas"]])

    board.columns = [[olive, marin], 2, [lilas]]
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
    board.columns = [[lilas, olive], 2, []]
    board.first = stages(board.columns)
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
    board.columns = [[olive], 2, [lilas]]
    const { user } = renderInApp(<Bare />)
    await user.click(button("Lilas"))
    await screen.findByText("Somebody else moved Lilas in the meantime: it is now in Won.")
    await waitFor(() => expect(column("Won")).toEqual(["1", ["Lilas"]]))
  })

  it("goes with its company that was deleted while it was dragged", async () => {
    const missing = () => answered({ message: "This no longer exists." }, 404)
    answerCalls({ "POST /pipeline/change/5": missing, "GET /pipeline/load/5": () => loaded(board.columns) })
    const { user } = renderInApp(<Bare />)
    await user.click(button("begin"))
    board.columns = [[olive, marin], 2, []]
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
    reading.give(loaded(board.columns))
    await settled()
    expect(column("Won")).toEqual(["1", ["Lilas"]])
  })

  it("keeps its place while another is dragged, and then takes the one that the answer gives it", async () => {
    board.first = stages([[lilas, olive], 2, [marin]])
    board.columns = [[olive], 1, [marin, boardCard(1, "Lilas", 1)]]
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
    board.columns = [[lilas, marin], 2, [olive]]
    other.give(saved({ ...olive, addToStageFormated: "2026-03-20T10:00:00.000Z" }))
    await screen.findByText("Olive to Won is saved")
    one.give(answered({ message: "Locked" }, 422))
    await screen.findByText("Error while saving the action has been canceled")
    expect(column("Won")).toEqual(["1", ["Olive"]])
    expect(column("Open")[1]).toContain("Lilas")
  })
})
