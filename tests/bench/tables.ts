import { type Comparison, type Figure, isWithin, isWithinLimit, type Section } from "./result.ts"

/**
 * Prints a section: ratios in time with their budgets; milliseconds are there for information, since they belong to the machine.
 * The tables are Markdown, so that they can be kept.
 */
export function printSection({ title, comparisons, figures }: Section): void {
  console.log(`\n## ${title}\n`)
  if (comparisons.length > 0)
    printTable(["", "ours ms", "best ms", "ratio", "budget", ""], comparisons.map(comparisonRow))
  if (comparisons.length > 0 && figures.length > 0) console.log("")
  if (figures.length > 0) printTable(["", "", "limit", ""], figures.map(figureRow))
}

function comparisonRow(comparison: Comparison): string[] {
  const { name, ours, best, budget, note } = comparison
  const allowed = `≤ ${budget.times} ×${budget.plusMs ? ` + ${budget.plusMs} ms` : ""}`
  const mark = isWithin(comparison) ? "✓" : "✗"
  return [
    name,
    milliseconds(ours),
    milliseconds(best),
    `${(ours / best).toFixed(2)} ×`,
    allowed,
    note ? `${mark} ${note}` : mark,
  ]
}

function figureRow(figure: Figure): string[] {
  const { name, value, unit, limit, note } = figure
  const mark = limit === undefined ? "" : isWithinLimit(figure) ? "✓" : "✗"
  const shown = `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
  return [
    name,
    shown,
    limit === undefined ? "" : `≤ ${limit} ${unit}`,
    [mark, note].filter(Boolean).join(" "),
  ]
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1)
}

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, index) =>
    Math.max(...[head, ...rows].map((row) => (row[index] ?? "").length), 3),
  )
  const line = (row: string[]) =>
    `| ${widths.map((width, index) => pad(row[index] ?? "", width, index)).join(" | ")} |`
  console.log(line(head))
  console.log(
    `|${widths.map((width, index) => (index === 0 ? "-" : " ") + "-".repeat(width) + (index === 0 ? "-" : ":")).join("|")}|`,
  )
  for (const row of rows) console.log(line(row))
}

function pad(text: string, width: number, index: number): string {
  return index === 0 ? text.padEnd(width) : text.padStart(width)
}
