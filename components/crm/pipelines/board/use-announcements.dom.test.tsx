import type { DropResult } from "@hello-pangea/dnd"
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { boardCard } from "#tests/components/board-card.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import type { Stages } from "./stages.ts"
import { useAnnouncements } from "./use-announcements.ts"

const stages: Stages = [
  { id: 10, title: "À contacter", total: 1, median_days: null, companies: [boardCard(1, "Lilas", 9)] },
  { id: 20, title: "Acceptée", total: 0, median_days: null, companies: [] },
]
const [from, to] = [
  { droppableId: "10", index: 0 },
  { droppableId: "20", index: 0 },
]

/** What is said of a drag from beginning to end. */
function Announcements() {
  const say = useAnnouncements(stages)
  const announced: string[] = []
  const provided = { announce: (text: string) => void announced.push(text) }
  const drag: DropResult = {
    draggableId: "1",
    type: "DEFAULT",
    mode: "SNAP",
    reason: "DROP",
    combine: null,
    source: from,
    destination: to,
  }
  say.lifted(drag, provided)
  say.over(drag, provided)
  say.over({ ...drag, destination: null }, provided)
  say.dropped(drag, provided)
  say.dropped({ ...drag, reason: "CANCEL" }, provided)
  return <output>{announced.join("\n")}</output>
}

it("a drag is told of in French: lifted, over a stage and over none, dropped, and put back", () => {
  renderInApp(<Announcements />, { locale: "fr" })
  expect(screen.getByRole("status").textContent?.split("\n")).toEqual([
    "Lilas est saisie, depuis « À contacter ». Les flèches gauche et droite mènent aux autres étapes.",
    "Lilas est au-dessus de « Acceptée ».",
    "Lilas n’est au-dessus d’aucune étape.",
    "Lilas a été placée dans « Acceptée ».",
    "Lilas est de retour dans « À contacter ».",
  ])
})
