import { describe, expect, it } from "vitest"
import type { Tradeshow } from "#lib/contract/records/reference.ts"
import { type Vendor, vendorShows } from "./vendor-shows.ts"

function show(id: number, name: string): Tradeshow {
  const session = { tradeshow_id: id, is_sync_mp: false, to: null }
  return {
    id,
    name,
    short_name: name.slice(0, 3),
    vendor_sections: [],
    sessions: [
      { ...session, id: id * 10 + 1, name: "January", is_current: false, from: "2026-01-24" },
      { ...session, id: id * 10 + 2, name: "July", is_current: true, from: "2026-07-04" },
    ],
    lifecycles: [
      {
        id,
        name: `${name} exhibitors`,
        short: name,
        session_id: id * 10 + 2,
        is_current: true,
        is_pinned: false,
        options: [],
      },
    ],
  }
}

const nothing: Vendor = {
  sections: [],
  followups: [],
  sessions: [],
  lifecycles: [],
  lifecyclePlatform: null,
  tags: [],
  targets: [],
  marketCategories: [],
  saleOwners: [],
  primarySalesContact: null,
  participations: [],
}

const stage = {
  lifecycle_name: "",
  lifecycle_option_id: 1,
  lifecycle_option_title: "Accepted",
  lifecycle_link: "",
  tradeshow_session_id: null,
  entered_at: "2026-03-01T10:00:00.000Z",
}

describe("vendorShows", () => {
  const tradeshows = [show(1, "Paris"), show(2, "New York")]

  it("leaves out shows the vendor has nothing to do with", () => {
    expect(vendorShows(nothing, tradeshows)).toEqual({ shows: [], otherLifecycles: [] })
    expect(vendorShows({ ...nothing, followups: [2] }, tradeshows).shows.map(({ name }) => name)).toEqual([
      "New York",
    ])
  })

  it("puts pipelines under their show, and those of no show apart", () => {
    const lifecycles = [
      { ...stage, id: 1, lifecycle_id: 1 },
      { ...stage, id: 2, lifecycle_id: 99 },
    ]
    const { shows, otherLifecycles } = vendorShows({ ...nothing, lifecycles }, tradeshows)
    expect(shows.map(({ name, lifecycles }) => [name, lifecycles.length])).toEqual([["Paris", 1]])
    expect(otherLifecycles.map(({ id }) => id)).toEqual([2])
  })

  it("does not count a pipeline of no session to the show it is filed under", () => {
    const [paris, ...others] = tradeshows
    const platform = { ...paris?.lifecycles[0], id: 7, name: "Platform", short: "P", session_id: null }
    const filed = {
      ...show(1, "Paris"),
      lifecycles: [{ is_current: true, is_pinned: true, options: [], ...platform }],
    }
    const { shows, otherLifecycles } = vendorShows(
      { ...nothing, lifecycles: [{ ...stage, id: 1, lifecycle_id: 7 }] },
      [filed, ...others],
    )
    expect(shows).toEqual([])
    expect(otherLifecycles.map(({ id }) => id)).toEqual([1])
  })

  it("lists participations under their show, the latest first", () => {
    const participations = [
      { tradeshow_session_id: 11, booth_size: 9 },
      { tradeshow_session_id: 12, booth_size: null },
    ]
    const { shows } = vendorShows({ ...nothing, participations }, tradeshows)
    expect(shows[0]?.participations.map(({ session, boothSize }) => [session.name, boothSize])).toEqual([
      ["July", null],
      ["January", 9],
    ])
  })
})
