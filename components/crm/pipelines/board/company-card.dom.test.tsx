import { DragDropContext, Droppable } from "@hello-pangea/dnd"
import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { BoardCard } from "#lib/contract/crm/pipelines.ts"
import { boardCard } from "#tests/components/board-card.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CompanyCard, dropStyle } from "./company-card.tsx"

function show(card: BoardCard) {
  renderInApp(
    <DragDropContext onDragEnd={() => undefined}>
      <Droppable droppableId="1">
        {({ innerRef, droppableProps }) => (
          <div ref={innerRef} {...droppableProps}>
            <CompanyCard
              card={card}
              stage={1}
              index={0}
              isLocked
              usual={null}
              now={Date.parse("2026-03-04T10:00:00Z")}
            />
          </div>
        )}
      </Droppable>
    </DragDropContext>,
  )
}

const whole = "x".repeat(30)
const long = `${whole}yz`

it("a brand on a card is cut after 30 letters, and its tooltip has the whole", () => {
  show({ ...boardCard(1, "Bonton", 2), brands: [whole, long] })
  const brands = within(screen.getByRole("list", { name: "Brands" })).getAllByRole("listitem")
  expect(brands.map(({ textContent }) => textContent)).toEqual([whole, `${whole}…`])
  expect(brands.map(({ dataset }) => dataset.tooltip)).toEqual([undefined, long])
})

it("another pipeline of a card opens on everybody's companies: whose board it is may not own this one", () => {
  show({ ...boardCard(1, "Bonton", 2), presents: [{ id: 7, name: "New York", short: "NY" }] })
  const link = within(screen.getByRole("list", { name: "Pipelines of this company" })).getByRole("link")
  expect(link.getAttribute("href")).toBe("/pipelines/7?name=Bonton&owners=all")
})

it("a card counts as moved a moment after it is dropped on another stage; one that goes back glides there", () => {
  const over = (draggingOver: string | null, isDropAnimating = true) =>
    dropStyle({ transition: "transform 0.33s" }, { isDropAnimating, draggingOver }, 1)
  expect(over("2")).toEqual({ transition: "transform 1ms linear" })
  for (const style of [over("1"), over(null), over("2", false)])
    expect(style).toEqual({ transition: "transform 0.33s" })
})
