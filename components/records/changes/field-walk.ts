import { reveal } from "#components/records/page/parts.ts"

/** What opens a field's editor; while the field is edited it is not there. */
const openerMark = "data-edit-field"
/** Props of the button that begins to edit a field. @param label what the field is called, for who looks for it */
export const openerProps = (label: string) => ({ [openerMark]: label })

const actionsMark = "data-field-actions"
/** Props of what holds a field's buttons beside its editor. */
export const actionsProps = { [actionsMark]: "" }

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">

/** How far two stretches lie apart; 0 where they overlap. */
const gap = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.max(0, otherFrom - to, from - otherTo)

/**
 * Which box an arrow key leads to: left and right within a row, up and down to the next row, of that the box that lies straightest.
 * @returns its place among the boxes; -1 where none lies that way
 */
export function nextBox(boxes: readonly Box[], from: Box, key: string): number {
  const isAcross = key === "ArrowLeft" || key === "ArrowRight"
  const isForward = key === "ArrowRight" || key === "ArrowDown"
  let best = -1
  let shortest = Number.POSITIVE_INFINITY
  boxes.forEach((box, place) => {
    const [near, far] = isForward ? [from, box] : [box, from]
    const isInDirection = isAcross ? near.left < far.left : near.top < far.top
    const isSameRow = gap(from.top, from.bottom, box.top, box.bottom) === 0
    if (!isInDirection || isAcross !== isSameRow) return
    const across = gap(from.left, from.right, box.left, box.right)
    const down = gap(from.top, from.bottom, box.top, box.bottom)
    // A column is kept as long as it goes on.
    const distance = isAcross ? across : down + across * 8
    if (distance < shortest) [best, shortest] = [place, distance]
  })
  return best
}

/** A field that can be edited: what it is called, what it belongs to, and what opens it. */
export type WalkedField = { label: string; part: string; opener: HTMLElement }

/** All fields of the page that can be edited, in the page's order. */
export function pageFields(): WalkedField[] {
  const openers = document.querySelectorAll<HTMLElement>(`[${openerMark}]`)
  return Array.from(openers, (opener) => ({
    label: opener.getAttribute(openerMark) ?? "",
    part: partOf(opener),
    opener,
  }))
}

/** Title of the block that a field is in, and what of several it belongs to. */
function partOf(opener: HTMLElement): string {
  const item = opener.closest("li[aria-label]")?.getAttribute("aria-label")
  const title = opener.closest("section")?.querySelector("h2")?.textContent
  return [title, item].filter(Boolean).join(" · ")
}

const fieldOf = (opener: HTMLElement) => opener.closest<HTMLElement>("[data-field]") ?? opener

/** Moves the focus from a field to the one that an arrow key leads to. */
export function walkFields(from: HTMLElement, key: string): void {
  const openers = pageFields()
    .map(({ opener }) => opener)
    .filter((opener) => opener !== from && opener.checkVisibility())
  const boxes = openers.map((opener) => fieldOf(opener).getBoundingClientRect())
  const next = openers[nextBox(boxes, fieldOf(from).getBoundingClientRect(), key)]
  if (next) focusField(next)
}

function focusField(opener: HTMLElement) {
  opener.focus({ preventScroll: true })
  fieldOf(opener).scrollIntoView({ block: "nearest" })
}

/** Begins to edit a field, in sight. */
export function editField(opener: HTMLElement | null | undefined): void {
  if (!opener) return
  reveal(opener)
  // A part that comes to the front is there with the next frame.
  if (opener.checkVisibility()) open(opener)
  else requestAnimationFrame(() => open(opener))
}

function open(opener: HTMLElement) {
  focusField(opener)
  opener.click()
}

/** The same by the path of the field, where it is on the page and may be edited. */
export function editFieldOf(path: string): void {
  editField(document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] [${openerMark}]`))
}

/** Edits the field that has the focus, else the page's first. */
export function editFocusedField(): void {
  const fields = pageFields()
  const focused = document.activeElement?.closest("[data-field]")
  const here = focused && fields.find(({ opener }) => focused.contains(opener))
  editField((here ?? fields[0])?.opener)
}

const tabbable =
  "input:not(:disabled, [type=hidden]), textarea, select, button:not(:disabled), [contenteditable=true], a[href]"

/** Whether Tab goes on within the editor of a field: to its next input, or button. */
export function hasFurtherInput(field: HTMLElement, from: Element, isBack: boolean): boolean {
  const stops = [...field.querySelectorAll<HTMLElement>(tabbable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.closest(`[${actionsMark}]`) === null && stop.checkVisibility(),
  )
  const index = stops.findIndex((stop) => stop === from || stop.contains(from))
  return index !== -1 && (isBack ? index > 0 : index < stops.length - 1)
}

/**
 * Edits the field after one that is edited, or before it.
 * @returns whether there is one
 */
export function editNeighbour(field: HTMLElement, isBack: boolean): boolean {
  const openers = pageFields().filter(({ opener }) => opener.checkVisibility())
  const required = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const around = openers.filter(({ opener }) => field.compareDocumentPosition(opener) & required)
  const next = around.at(isBack ? -1 : 0)
  editField(next?.opener)
  return next !== undefined
}
