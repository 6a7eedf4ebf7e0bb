import { describe, expect, it } from "vitest"
import { pageLinks, pageMeta } from "./paging.ts"

const url = (page: number) => `/api/list?page=${page}`
const labels = (page: number, total: number) =>
  pageLinks({ page, perPage: 25, total }, url).map((link) => (link.active ? `[${link.label}]` : link.label))

describe("page buttons", () => {
  it("show the ends and the neighbourhood of the current page", () => {
    expect(labels(10, 25 * 20)).toEqual([
      "previous",
      "1",
      "...",
      "8",
      "9",
      "[10]",
      "11",
      "12",
      "...",
      "20",
      "next",
    ])
  })
  it("show every number of a short list", () => {
    expect(labels(1, 60)).toEqual(["previous", "[1]", "2", "3", "next"])
  })
  it("lead nowhere beyond the ends", () => {
    const links = pageLinks({ page: 1, perPage: 25, total: 10 }, url)
    expect(links.map((link) => link.url)).toEqual([null, url(1), null])
  })
  it("lead from beyond the end back to the last page", () => {
    expect(pageLinks({ page: 9, perPage: 25, total: 60 }, url)[0]).toEqual({
      url: url(3),
      label: "previous",
      active: false,
    })
  })
})

describe("page meta", () => {
  it("counts rows from 1", () => {
    expect(pageMeta({ page: 2, perPage: 25, total: 30 })).toEqual({
      per_page: 25,
      current_page: 2,
      last_page: 2,
      from: 26,
      to: 30,
      total: 30,
    })
  })
  it("has no rows beyond the last page and one page when empty", () => {
    expect(pageMeta({ page: 3, perPage: 25, total: 30 })).toMatchObject({ from: null, to: null })
    expect(pageMeta({ page: 1, perPage: 25, total: 0 })).toMatchObject({ last_page: 1, from: null })
  })
})
