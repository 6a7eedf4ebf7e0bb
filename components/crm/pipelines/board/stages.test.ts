import { describe, expect, it } from "vitest"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { joinPages, type Move, moved, relocated, savedMove, withFresh, withMore } from "./stages.ts"

const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`

const card = (id: number, day: number, name = `Company ${id}`) => boardCard(id, name, day)

const stage = (id: number, total: number, companies: BoardCard[]): BoardStage => ({
  id,
  title: `Stage ${id}`,
  total,
  median_days: null,
  companies,
})
const board = () => [stage(1, 4, [card(11, 9), card(12, 8)]), stage(2, 1, [card(21, 5)]), stage(3, 0, [])]
const move: Move = { company: 12, from: 1, to: 2, at: at(20) }

/** Totals, and the cards shown, by stage. */
const seen = (stages: readonly BoardStage[]) =>
  stages.map(({ total, companies }) => [total, companies.map(({ id }) => id)])

describe("a board", () => {
  it("shows a moved card first in its new stage, and both totals follow", () => {
    expect(seen(moved(board(), move))).toEqual([
      [3, [11]],
      [2, [12, 21]],
      [0, []],
    ])
  })

  it("leaves stages alone that a move does not touch", () => {
    const before = board()
    expect(moved(before, move)[2]).toBe(before[2])
  })

  it("counts a move once, also when the company was read again before the answer came", () => {
    const read = withFresh(board(), new Set([12]), [stage(1, 3, [card(11, 9)]), stage(2, 2, [card(12, 20)])])
    expect(seen(savedMove(read, move, card(12, 20)))).toEqual(seen(moved(board(), move)))
    expect(moved(read, move)).toBe(read)
  })

  it("keeps where a colleague has put a card since", () => {
    const elsewhere = relocated(board(), 12, 3)
    expect(savedMove(elsewhere, move, card(12, 20))).toBe(elsewhere)
  })

  it("puts a card where it is said to stand, and takes it off when it is in the pipeline no more", () => {
    expect(seen(relocated(board(), 12, 3))).toEqual([
      [3, [11]],
      [1, [21]],
      [1, [12]],
    ])
    expect(seen(relocated(board(), 12, null))[0]).toEqual([3, [11]])
  })

  it("shows what changed of a card that stays, and no card twice", () => {
    const read = withFresh(board(), new Set([21]), [stage(2, 1, [card(21, 5, "Renamed")])])
    expect(read[1]?.companies.map(({ name }) => name)).toEqual(["Renamed"])
  })

  it("keeps totals and doubles no card when further ones come", () => {
    const more = withMore(board(), stage(1, 9, [card(21, 5), card(12, 8), card(13, 7)]))
    expect(seen(more)[0]).toEqual([4, [11, 12, 13]])
  })

  it("joins its pages", () => {
    const joined = joinPages([board(), [stage(1, 4, [card(13, 7)]), stage(2, 1, []), stage(3, 0, [])]])
    expect(seen(joined)[0]).toEqual([4, [11, 12, 13]])
  })
})
