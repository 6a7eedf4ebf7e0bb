import type { MouseEvent } from "react"
import { keepView, noteOpened } from "#components/records/walk/walk-store.ts"
import type { Stages } from "./stages.ts"

/**
 * Notes that the company of a card is opened: its page goes on through the cards of the stage, and leads back to the board as it is (S-21).
 * @param title what the board is called
 */
export function noteCardOpening(event: MouseEvent<HTMLElement>, stages: Stages, title: string): void {
  const { target, currentTarget: board } = event
  const link = target instanceof Element ? target.closest("[data-card] a") : null
  const id = Number(/^\/company\/(\d+)$/.exec(link?.getAttribute("href") ?? "")?.[1])
  const stage = stages.find(({ companies }) => companies.some((card) => card.id === id))
  if (!stage) return
  const href = window.location.pathname + window.location.search
  const rows = stage.companies.map((card) => ({ id: card.id, name: card.name }))
  const pages = { page: 1, lastPage: 1, perPage: rows.length, total: rows.length }
  const cards = Object.fromEntries(stages.map(({ id: one, companies }) => [one, companies.length]))
  const view = { top: board.scrollTop, left: board.scrollLeft, cards }
  noteOpened({ list: "companies", href, sort: "", ...pages, rows, title, view }, id)
  // In this tab the browser's own way back leads here, too.
  if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey) keepView(href, view)
}
