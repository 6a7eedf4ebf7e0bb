import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import {
  answer,
  Bare,
  board,
  button,
  column,
  lilas,
  loaded,
  marin,
  olive,
  pipeline,
  Stream,
  saved,
  stages,
  withStream,
} from "#tests/components/bare-board.tsx"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"

withStream()

/** A colleague's change is told to this page; without a company any may have changed. */
const tell = (company_id?: number) =>
  act(() => Stream.latest?.onmessage(new MessageEvent("message", { data: JSON.stringify({ company_id }) })))

describe("a column of the board", () => {
  beforeEach(() => {
    board.first = stages([[lilas, olive], 3, []])
    board.columns = [[lilas, olive], 3, []]
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
    board.columns = [[olive, marin], 2, [lilas]]
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
    board.first = stages([[lilas, olive], 2, []])
    board.columns = [[lilas, olive], 2, []]
    const moving = heldAnswer()
    const calls = answerCalls({
      "POST /pipeline/change/5": () => moving.promise,
      "GET /pipeline/load/5": () => loaded(board.columns),
    })
    const { user } = renderInApp(<Bare />)
    await waitFor(() => expect(calls["GET /pipeline/load/5"]).toHaveLength(1))
    await user.click(button("Lilas"))
    await user.click(button("begin"))
    moving.give(saved(lilas))
    await screen.findByText("Lilas to Won is saved")
    board.columns = [[marin], 1, [lilas]]
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
    board.first = stages
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
