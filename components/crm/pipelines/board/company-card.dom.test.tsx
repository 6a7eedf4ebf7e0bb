import { DragDropContext, Droppable } from "@hello-pangea/dnd"
import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { boardCard } from "#tests/components/board-card.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { CompanyCard } from "./company-card.tsx"

const whole = "x".repeat(30)
const long = `${whole}yz`

it("a brand on a card is cut after 30 letters, and its tooltip has the whole", () => {
  const card = { ...boardCard(1, "Bonton", 2), brands: [whole, long] }
  renderInApp(
    <DragDropContext onDragEnd={() => undefined}>
      <Droppable droppableId="1">
        {({ innerRef, droppableProps }) => (
          <div ref={innerRef} {...droppableProps}>
            <CompanyCard
              card={card}
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
  const brands = within(screen.getByRole("list", { name: "Brands" })).getAllByRole("listitem")
  expect(brands.map(({ textContent }) => textContent)).toEqual([whole, `${whole}…`])
  expect(brands.map(({ dataset }) => dataset.tooltip)).toEqual([undefined, long])
})
