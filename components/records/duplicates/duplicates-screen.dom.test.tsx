import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { DuplicatePair } from "#lib/contract/records/duplicates.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { DuplicatesScreen } from "./duplicates-screen.tsx"
import type { PairPage } from "./use-pairs.ts"

const record = (id: number, name: string, links = 0): DuplicatePair["first"] => ({
  id,
  name,
  detail: "",
  place: "Lyon, FR",
  phones: [],
  websites: [],
  links,
  may_remove: true,
  updated_at: "2026-11-27T10:00:00Z",
})

const pair = (first: DuplicatePair["first"], second: DuplicatePair["first"]): DuplicatePair => ({
  first,
  second,
  score: 90,
  reasons: ["name", "phone"],
  dismissed_by: null,
  dismissed_at: null,
})

const pairs = [
  pair(record(1, "Orme"), record(2, "ORME", 3)),
  pair(record(3, "Tilleul"), { ...record(4, "Tilleul SARL"), may_remove: false }),
  pair(record(5, "Saule"), record(6, "Saule SAS")),
]

function pageOf(shown: DuplicatePair[]): PairPage {
  const total = shown.length
  return {
    data: shown,
    links: [],
    meta: { per_page: 10, current_page: 1, last_page: 1, from: 1, to: total, total },
    compared_at: "2026-11-27T02:00:00Z",
    common: [{ reason: "name", key: "boutique", records: 3120 }],
  }
}

function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  const left = [...pairs]
  const sent: unknown[] = []
  const calls = answerCalls({
    "GET /duplicate/company": () => answered(pageOf(left)),
    "POST /duplicate/company/dismiss": ({ body }) => {
      sent.push(body)
      left.splice(0, left.length, ...left.slice(1))
      return answered({ success: true, changed: 1 })
    },
    ...answers,
  })
  const url = { show: "open", page: 1, size: 10 } as const
  return {
    ...renderInApp(<DuplicatesScreen type="company" url={url} first={pageOf(pairs)} sizes={[10]} />),
    calls,
    sent,
  }
}

const rows = () => within(screen.getByRole("list", { name: /companies/ })).getAllByRole("listitem")

it("shows two records with why; a merge keeps the one with more links, and never one that must be removed but may not", () => {
  show()
  expect(rows()[0]?.textContent).toContain("90% likely")
  expect(rows()[0]?.textContent).toContain("Same name · Same phone")
  const hrefs = screen.getAllByRole("link", { name: /^Merge/ }).map((link) => link.getAttribute("href"))
  expect(hrefs).toEqual(["/company/2/merge/1", "/company/4/merge/3", "/company/5/merge/6"])
  expect(screen.getByText("boutique · 3,120")).toBeDefined()
})

it("is worked by keys: j and k walk, m merges, x says that the two are not the same and goes on", async () => {
  const { user, sent, router } = show()
  await user.keyboard("jjk")
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select Orme and ORME" }))
  await user.keyboard("x")
  await waitFor(() => expect(screen.queryByText("ORME")).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: /Tilleul/ }))
  await waitFor(() => expect(sent).toEqual([{ pairs: [{ first: 1, second: 2 }] }]))
  expect(screen.getByText("2 pairs")).toBeDefined()
  await user.keyboard("m")
  expect(router.push).toHaveBeenCalledWith("/company/4/merge/3")
})

it("does not say that there is no duplicate before records were compared", () => {
  answerCalls({})
  const url = { show: "open", page: 1, size: 10 } as const
  const never = { ...pageOf([]), compared_at: null }
  renderInApp(<DuplicatesScreen type="contact" url={url} first={never} sizes={[10]} />)
  screen.getByText("Not compared yet")
  expect(screen.queryByText("No possible duplicates")).toBeNull()
})

it("leads to the first page from one of which all pairs were decided", () => {
  answerCalls({})
  const url = { show: "open", page: 3, size: 10 } as const
  const empty = { ...pageOf([]), meta: { ...pageOf([]).meta, total: 20 } }
  renderInApp(<DuplicatesScreen type="contact" url={url} first={empty} sizes={[10]} />)
  expect(screen.getByRole("link", { name: "To the first page" }).getAttribute("href")).toBe(
    "/contacts/duplicates?size=10",
  )
})

it("dismisses several at once, and shows them again when that fails", async () => {
  const { user } = show({
    "POST /duplicate/company/dismiss": () => answered({ message: "No" }, 500),
  })
  await user.click(screen.getByRole("button", { name: "Select the page" }))
  await user.click(screen.getByRole("button", { name: "Not the same: 3 pairs" }))
  await waitFor(() => expect(rows()).toHaveLength(3))
})
