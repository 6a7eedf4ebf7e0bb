/** Colours of series that can be distinguished in light and in dark; none of them means anything without its name and its shape. */
export const chartColours = {
  first: "var(--crm-accent)",
  second: "var(--crm-success)",
  third: "var(--crm-warning)",
  quiet: "var(--crm-muted)",
  bad: "var(--crm-danger)",
} as const

/** One of the things that a picture tells of. */
export type Series = {
  /** Key of the points. */
  name: string
  label: string
  colour: keyof typeof chartColours
  /** Full: what is. Dashed and dotted: what is compared with it. Bars stand where counts of a time do. */
  look: "line" | "dashed" | "dotted" | "bar" | "hatched"
}

/** How much of it covers what lies behind: quiet bars let lines be seen before them. */
export const opacityOf = ({ colour, look }: Pick<Series, "colour" | "look">) =>
  look === "bar" && colour === "quiet" ? 0.45 : 1

export const dashes = { line: undefined, dashed: "6 4", dotted: "2 4" } as const
