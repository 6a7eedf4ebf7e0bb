import { expect, it } from "vitest"
import { pageButtons, shownResults } from "./pagination-buttons.ts"

it("page buttons lead where the server's links do", () => {
  const links = [
    { url: null, label: "previous", active: false },
    { url: "/api/company-list?page=1&per_page=25", label: "1", active: true },
    { url: null, label: "...", active: false },
    { url: "https://crm.example/api/company-list?per_page=25&page=40", label: "40", active: false },
    { url: "/api/company-list?filters[0][f_field]=tag&page=2", label: "next", active: false },
  ]
  expect(pageButtons(links)).toEqual([
    { label: "previous", page: null, isCurrent: false },
    { label: "1", page: 1, isCurrent: true },
    { label: "...", page: null, isCurrent: false },
    { label: "40", page: 40, isCurrent: false },
    { label: "next", page: 2, isCurrent: false },
  ])
})

it("the results shown are those up to the end of the page, and never more than there are", () => {
  expect(shownResults({ per_page: 25, current_page: 2, last_page: 4, total: 90 })).toBe(50)
  expect(shownResults({ per_page: 25, current_page: 4, last_page: 4, total: 90 })).toBe(90)
  expect(shownResults({ per_page: 25, current_page: 1, last_page: 1, total: 0 })).toBe(0)
})
