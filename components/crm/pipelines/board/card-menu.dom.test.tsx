import { fireEvent, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { BoardCard, BoardStage } from "#lib/contract/crm/pipelines.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CardMenu, CardMenuButton } from "./card-menu.tsx"

const lilas = boardCard(1, "Lilas", 9)
const stagesWith = (stage: number): BoardStage[] =>
  [10, 20, 30].map((id) => {
    const companies = id === stage ? [lilas] : []
    return { id, title: `Stage ${id}`, total: companies.length, median_days: null, companies }
  })

type OnMove = (card: BoardCard, from: number, to: number | null) => void

/** The menu on a board that a colleague moves the card on. */
function LiveMenu({ onMove }: { onMove: OnMove }) {
  const [stage, setStage] = useState(10)
  return (
    <CardMenu stages={stagesWith(stage)} isLocked={false} onMove={onMove}>
      <CardMenuButton key={stage} card={lilas} />
      <PlainButton onClick={() => setStage(20)}>Colleague</PlainButton>
    </CardMenu>
  )
}

it("a card that a colleague has moved since its menu was opened is moved from where it was then (B-25)", async () => {
  withPopovers()
  const onMove = vi.fn<OnMove>()
  const { user } = renderInApp(<LiveMenu onMove={onMove} />)
  await user.click(screen.getByRole("button", { name: "Move Lilas to…" }))
  const won = await screen.findByRole("menuitem", { name: "Stage 30" })
  fireEvent.click(screen.getByRole("button", { name: "Colleague" }))
  expect(screen.getByRole("menuitem", { name: "Stage 30" })).toBe(won)
  expect(screen.queryByRole("menuitem", { name: "Stage 10" })).toBeNull()
  await user.click(won)
  expect(onMove.mock.calls).toEqual([[lilas, 10, 30]])
})

it("closed, gives the focus to the card where a colleague has moved it (B-26)", async () => {
  withPopovers()
  const { user } = renderInApp(<LiveMenu onMove={vi.fn<OnMove>()} />)
  const before = screen.getByRole("button", { name: "Move Lilas to…" })
  await user.click(before)
  await screen.findByRole("menuitem", { name: "Stage 30" })
  fireEvent.click(screen.getByRole("button", { name: "Colleague" }))
  expect(before.isConnected).toBe(false)
  screen.getByRole("menu").hidePopover()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Lilas to…" })),
  )
})
