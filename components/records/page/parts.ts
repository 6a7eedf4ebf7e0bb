/** The parts of a record's page: who it is, what happened, what it is to us. */
export const recordParts = ["about", "activity", "side"] as const
export type RecordPart = (typeof recordParts)[number]

/** Id of what the tabs switch; that of a tab is this and its name, with a hyphen. */
export const partsId = "record-parts"

/** Brings the part of the page to the front in which an element lies, where parts are tabs. */
export function reveal(element: Element | null | undefined): void {
  const part = element?.closest<HTMLElement>("[data-part]")
  const isBehind = part && getComputedStyle(part).display === "none"
  if (isBehind) document.getElementById(`${partsId}-${part.dataset.part}`)?.click()
}
