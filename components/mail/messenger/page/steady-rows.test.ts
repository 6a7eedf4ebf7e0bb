import { describe, expect, it } from "vitest"
import { aThreadRow } from "#tests/components/mails.ts"
import { steadyRows } from "./steady-rows.ts"

const row = (id: number, day: number, unread = 0) =>
  aThreadRow({ id, unread, last_mail_at: `2026-11-${String(day).padStart(2, "0")}T10:00:00Z` })
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe("rows of the Messenger", () => {
  it("stay where they are looked at when the one that is read was answered", () => {
    const shown = [row(1, 21, 1), row(2, 20, 1), row(3, 19)]
    const fresh = [row(2, 22), row(1, 21, 1), row(3, 19)]
    const steady = steadyRows(shown, fresh, 2)
    expect(ids(steady)).toEqual([1, 2, 3])
    expect(steady[1]).toMatchObject({ unread: 0, last_mail_at: "2026-11-22T10:00:00Z" })
  })

  it("begin with a conversation that has a new mail, and with one that is new", () => {
    const shown = [row(1, 20), row(2, 19), row(3, 18)]
    const fresh = [row(3, 22, 1), row(4, 21, 1), row(1, 20), row(2, 19)]
    expect(ids(steadyRows(shown, fresh, null))).toEqual([3, 4, 1, 2])
  })

  it("go on with what a further page brings", () => {
    const shown = [row(1, 20), row(2, 19)]
    const fresh = [row(1, 20), row(2, 19), row(3, 18), row(4, 17)]
    expect(ids(steadyRows(shown, fresh, null))).toEqual([1, 2, 3, 4])
  })

  it("lose what left the list, but for the conversation that is read", () => {
    const shown = [row(1, 20, 1), row(2, 19, 1)]
    expect(ids(steadyRows(shown, [row(2, 19, 1)], 1))).toEqual([1, 2])
    expect(ids(steadyRows(shown, [row(2, 19, 1)], null))).toEqual([2])
  })

  it("are in the order of the list where nothing was shown", () => {
    expect(ids(steadyRows([], [row(5, 20, 1), row(4, 21)], null))).toEqual([5, 4])
  })
})
