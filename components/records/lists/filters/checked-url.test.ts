import { describe, expect, it } from "vitest"
import { pageQuery } from "#lib/contract/platform/paging.ts"
import { checkedUrl } from "./checked-url.ts"
import { loadListUrl } from "./list-url.ts"

const checked = (query: string) => {
  const url = loadListUrl(new URLSearchParams(query))
  return checkedUrl(url, ["name", "-name"], "name")
}

describe("the address of a list", () => {
  it("asks for a page the API knows, however far off", () => {
    for (const page of ["99999999999", "-3", "0", "x"]) {
      expect(pageQuery.page.safeParse(checked(`page=${page}`).page).success).toBe(true)
    }
    expect(checked("page=7").page).toBe(7)
  })

  it("keeps a filter once, in its first place", () => {
    expect(checked("f=tag.is.1&f=country.is.2&f=tag.is.1").f).toEqual(["tag.is.1", "country.is.2"])
  })

  it("searches for no more than the search box takes", () => {
    expect(checked(`q=%20${"x".repeat(300)}`).q).toBe("x".repeat(200))
  })

  it("falls back to the list's own order and page size", () => {
    expect(checked("sort=owner&size=7")).toMatchObject({ sort: null, size: null })
    expect(checked("sort=-name&size=50")).toMatchObject({ sort: "-name", size: 50 })
    expect(checked("sort=name").sort).toBeNull()
  })
})
