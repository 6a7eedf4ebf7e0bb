/** The parts of the page that rows are in; those of people otherwise. */
const parts = new Map([
  ["booth", "booths"],
  ["brand", "brands"],
])

/** Leads the keyboard on after a button changed rows: into the row that was added, or to the part that lost one. */
export function focusRows(action: string): void {
  const [, what, row = ""] = /^(add|remove)-([a-z]+)/.exec(action) ?? []
  const part = document.getElementById(parts.get(row) ?? "people")
  const added = [...(part?.querySelectorAll(":scope > fieldset") ?? [])].at(-1)
  if (what === "add") added?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus()
  else part?.focus()
}
