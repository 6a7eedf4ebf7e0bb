import { screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { ShortcutsHost } from "#components/shell/shortcuts-host.tsx"
import { usePaletteCommands } from "#components/shell/use-palette-commands.ts"
import type { BoardStage } from "#lib/contract/pipelines.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import "./board/board.tsx"
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
  ...{ id: 10, title: "Open", median_days: null, companies },
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

type Shown = { stages: BoardStage[] | null; term?: string; ownerIds?: number[] }

/** The screen as its page gives it. */
function boardOf({ stages, term = "", ownerIds = [] }: Shown) {
  answerCalls({ "GET /pipeline/load/5": () => answered({ pipeline, stages: stages ?? [] }) })
  return (
    <PipelinesScreen
      setup={{ pipelines: [pipeline], owners: [], current_owner: null, configs: { max_display: 3 } }}
      chosen={pipeline}
      url={{ pipeline: 5, name: term, owners: null }}
      filters={{ pipeline: 5, term, ownerIds }}
      stages={stages}
      now={Date.parse("2026-03-20T10:00:00Z")}
    />
  )
}

describe("a board without cards", () => {
  it("asks to choose a pipeline when the one asked for cannot be shown, in the specification's words", () => {
    const { unmount } = renderInApp(boardOf({ stages: null }), { locale: "fr" })
    screen.getByText("Il est necessaire de choisir un pipeline")
    unmount()
    renderInApp(boardOf({ stages: null }))
    screen.getByText("Choose a pipeline")
  })

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
