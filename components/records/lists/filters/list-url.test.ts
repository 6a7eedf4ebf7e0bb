import { expect, it } from "vitest"
import { type ListUrl, listHref, readListHref } from "./list-url.ts"

it("an address is read as it was written", () => {
  const url: ListUrl = {
    q: "é & ?",
    f: ["tag.is.1~2", "vip.is.1"],
    sort: "-name",
    page: 3,
    size: 50,
    view: 7,
  }
  expect(readListHref(listHref("/contacts", url))).toEqual(url)
})

it.each(["0", "-2147483649", "2147483648", "x"])("%s names no saved filter", (view) => {
  expect(readListHref(`/contacts?view=${view}`).view).toBeNull()
})

it("an address without anything is the list as it stands for everybody", () => {
  const url = readListHref(listHref("/contacts", { q: "", f: [], sort: null, page: 1, size: null }))
  expect(url).toEqual({ q: "", f: [], sort: null, page: 1, size: null, view: null })
})
