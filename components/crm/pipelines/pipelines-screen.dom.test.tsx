import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ShortcutsHost } from "#components/shell/shortcuts-host.tsx"
import { usePaletteCommands } from "#components/shell/use-palette-commands.ts"
import type { BoardStage } from "#lib/contract/crm/pipelines.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import "./board/board.tsx"
import type { LoadedBoard } from "./load-board.ts"
import { PipelinesScreen } from "./pipelines-screen.tsx"

const pipeline = {
  id: 5,
  name: "Paris",
  short: "P",
  current: true,
  pinned: true,
  lock: false,
  option_not_showed: [],
}
const stage = (companies: BoardStage["companies"]): BoardStage => ({
  id: 10,
  title: "Open",
  median_days: null,
  companies,
  total: companies.length,
})

beforeEach(() => {
  // This DOM has no doctype, which the board's library would complain of.
  vi.stubGlobal("__@hello-pangea/dnd-disable-dev-warnings", true)
  vi.stubGlobal(
    "EventSource",
    class {
      close = () => undefined
    },
  )
})

type Shown = {
  stages: BoardStage[] | null
  term?: string
  ownerIds?: number[]
  chosen?: typeof pipeline
  url?: Partial<LoadedBoard["url"]>
}

/** Those who sell; the first of them is who looks. */
const owners = [
  { id: 1, nickname: "Ada" },
  { id: 2, nickname: "Zoé" },
]

/** The screen as its page gives it. */
function boardOf({ stages, term = "", ownerIds = [], chosen = pipeline, url }: Shown) {
  answerCalls({ "GET /pipeline/load/5": () => answered({ pipeline, stages: stages ?? [] }) })
  return (
    <PipelinesScreen
      setup={{ pipelines: [pipeline], owners, current_owner: 1, configs: { max_display: 3 } }}
      chosen={chosen}
      url={{ pipeline: 5, name: term, owners: null, ...url }}
      filters={{ pipeline: 5, term, ownerIds }}
      stages={stages}
      now={Date.parse("2026-03-20T10:00:00Z")}
    />
  )
}

/** A board reads its cards again a moment after it is there: not while what it shows at first is looked at. */
const holdReading = () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
afterEach(() => void vi.useRealTimers())

describe("a board without cards", () => {
  beforeEach(holdReading)

  it.each(["en", "fr"] as const)(
    "asks to choose a pipeline when the one asked for cannot be shown (%s), in the specification's words",
    (locale) => {
      renderInApp(boardOf({ stages: null }), { locale })
      screen.getByText("Il est necessaire de choisir un pipeline")
    },
  )

  it("says that a pipeline shows no stages", () => {
    renderInApp(boardOf({ stages: [] }))
    screen.getByText("No stages to show")
  })

  it.each([{ term: "nobody" }, { ownerIds: [7] }])("says that nothing fits %o", (filters) => {
    renderInApp(boardOf({ stages: [stage([])], ...filters }))
    expect(screen.getByRole("status").textContent).toMatch(/^No company in this pipeline matches/)
  })

  it("says that nobody is in the pipeline, and nothing of the kind where there are cards", () => {
    const { unmount } = renderInApp(boardOf({ stages: [stage([])] }))
    expect(screen.getByRole("status").textContent).toBe("No companies in this pipeline yet.")
    unmount()
    renderInApp(boardOf({ stages: [stage([boardCard(1, "Lilas", 9)])] }))
    expect(screen.queryByText("No companies in this pipeline yet.")).toBeNull()
  })
})

describe("around the cards", () => {
  beforeEach(holdReading)

  const stages = [stage([boardCard(1, "Lilas", 9)])]

  it("a locked pipeline says that its cards stay where they are, and another nothing", () => {
    const locked = "This pipeline is locked: its cards cannot be moved."
    const { show } = renderInApp(boardOf({ stages }))
    expect(screen.queryByText(locked)).toBeNull()
    show(boardOf({ stages, chosen: { ...pipeline, lock: true } }))
    screen.getByText(locked)
  })

  it("administrators are led to where pipelines and stages are kept, and nobody else", () => {
    const { unmount } = renderInApp(boardOf({ stages }), { user: { ...editor, isAdmin: true } })
    const link = screen.getByRole("link", { name: "Manage pipelines and stages" })
    expect(link.getAttribute("href")).toBe("/admin/pipelines")
    unmount()
    renderInApp(boardOf({ stages }))
    expect(screen.queryByRole("link", { name: "Manage pipelines and stages" })).toBeNull()
  })
})

it("owners are ticked one after the other in a list that stays open, at an address that names no pipeline still", async () => {
  withPopovers()
  const at = (ownerIds: number[], url: Partial<LoadedBoard["url"]>) =>
    boardOf({ stages: [], ownerIds, url: { pipeline: null, ...url } })
  const { user, router, show } = renderInApp(at([1], {}), { address: "/pipelines" })
  await user.click(screen.getByRole("button", { name: /^Sales owners: Ada/ }))
  const list = within(await screen.findByRole("dialog", { name: "Sales owners" }))
  const mine = list.getByLabelText<HTMLInputElement>("Ada")
  const other = list.getByLabelText<HTMLInputElement>("Zoé")
  expect([mine.checked, other.checked]).toEqual([true, false])
  await user.click(other)
  expect(router.push).toHaveBeenLastCalledWith("/pipelines?owners=1,2", { scroll: false })
  show(at([1, 2], { owners: [1, 2] }), "/pipelines?owners=1,2")
  await waitFor(() => expect(document.activeElement).toBe(other))
  expect([mine.checked, other.checked]).toEqual([true, true])
  await user.click(mine)
  expect(router.push).toHaveBeenLastCalledWith("/pipelines?owners=2", { scroll: false })
})

/** Addresses that the palette offers for a term. */
function Offered({ term }: { term: string }) {
  const entries = usePaletteCommands(term, () => undefined).flatMap((group) => group.entries)
  return <output>{entries.map(({ label, href }) => `${label} ${href}`).join()}</output>
}

describe("the way to the board", () => {
  it("is g p, on every screen", async () => {
    const { user, router } = renderInApp(<ShortcutsHost />)
    await user.keyboard("gp")
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/pipelines")
  })

  it("is found in the palette, in both languages", () => {
    const { unmount } = renderInApp(<Offered term="pipel" />)
    expect(screen.getByRole("status").textContent).toBe("Go to Pipelines /pipelines")
    unmount()
    renderInApp(<Offered term="pipel" />, { locale: "fr" })
    expect(screen.getByRole("status").textContent).toBe("Aller à Pipelines /pipelines")
  })
})
