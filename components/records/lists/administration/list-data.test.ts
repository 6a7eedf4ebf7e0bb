import { describe, expect, it } from "vitest"
import type { ListUrl } from "#components/records/lists/filters/list-url.ts"
import { listData } from "./list-data.ts"

const url: ListUrl = { q: "petit", f: [], sort: null, page: 3, size: 10 }
const meta = { per_page: 10, current_page: 3, last_page: 2, from: null, to: null, total: 20 }

describe("a list of administration", () => {
  it("leads from a page beyond the last to the last, and keeps what was searched for", () => {
    let thrown: unknown
    try {
      listData("/admin/trash/company", url, { data: [], links: [], meta })
    } catch (redirection) {
      thrown = redirection
    }
    expect(thrown).toMatchObject({
      digest: expect.stringContaining(";/admin/trash/company?q=petit&page=2&size=10;"),
    })
  })

  it("stays where it is when nothing is found at all", () => {
    const empty = { ...meta, current_page: 1, last_page: 1, total: 0 }
    const { rows } = listData("/admin/users", { ...url, page: 1 }, { data: [], links: [], meta: empty })
    expect(rows).toEqual([])
  })
})
