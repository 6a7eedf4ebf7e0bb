import { createElement as element, type ReactNode } from "react"
import { lengthText, type Structure } from "./measures.ts"

type Drawing = typeof import("@react-pdf/renderer")

/** Space of the plan on the page, points. */
const space = { width: 500, height: 470 }
/** Room for the lengths at the top and the left. */
const margin = 56
const ink = "#1f2933"
const faint = "#d5dae0"
const wall = 5

/** Where things stand, and how many points a foot is. */
type Frame = { x: number; y: number; width: number; height: number; foot: number }

function frameOf({ width, depth }: Structure): Frame {
  const foot = Math.min((space.width - 2 * margin) / width, (space.height - 2 * margin) / depth)
  const drawn = { width: width * foot, height: depth * foot }
  return { ...drawn, x: (space.width - drawn.width) / 2, y: margin, foot }
}

/** A square of a foot each. */
function grid({ Line }: Drawing, { x, y, width, height, foot }: Frame): ReactNode[] {
  const columns = Math.round(width / foot) - 1
  const rows = Math.round(height / foot) - 1
  const style = { stroke: faint, strokeWidth: 0.5 }
  return [
    ...Array.from({ length: columns }, (_, index) => {
      const at = x + (index + 1) * foot
      return element(Line, { key: `column ${index}`, x1: at, x2: at, y1: y, y2: y + height, ...style })
    }),
    ...Array.from({ length: rows }, (_, index) => {
      const at = y + (index + 1) * foot
      return element(Line, { key: `row ${index}`, x1: x, x2: x + width, y1: at, y2: at, ...style })
    }),
  ]
}

/** Walls at the back and both sides; the front is open. */
function walls({ Path, Line, Text }: Drawing, { x, y, width, height }: Frame): ReactNode[] {
  const outline = `M ${x} ${y + height} L ${x} ${y} L ${x + width} ${y} L ${x + width} ${y + height}`
  const front = { x1: x, x2: x + width, y1: y + height, y2: y + height }
  const label = { x: x + width / 2, y: y + height + 18, style: { fontSize: 9 } }
  return [
    element(Path, { key: "walls", d: outline, stroke: ink, strokeWidth: wall, fill: "none" }),
    element(Line, { key: "front", ...front, stroke: ink, strokeWidth: 1, strokeDasharray: "6 4" }),
    element(Text, { key: "open", ...label, textAnchor: "middle", fill: ink }, "Open side"),
  ]
}

/** What the organiser puts up for these goods along the back wall. */
function furniture({ Rect, Line }: Drawing, { goods }: Structure, frame: Frame): ReactNode[] {
  const { x, y, width, foot } = frame
  const inner = width - 2 * foot
  const line = { stroke: ink, strokeWidth: 1.2, fill: "none" }
  if (goods === "Fashion") {
    const rail = { y1: y + foot, y2: y + foot }
    return [
      element(Line, {
        key: "rail",
        x1: x + foot,
        x2: x + foot + inner,
        ...rail,
        stroke: ink,
        strokeWidth: 2.5,
      }),
    ]
  }
  const pieces = goods === "Deco" ? 1 : Math.max(2, Math.floor(inner / foot / 3))
  const each = inner / pieces
  const high = goods === "Deco" ? 2.5 * foot : 1.2 * foot
  return Array.from({ length: pieces }, (_, index) => {
    const at = { x: x + foot + index * each + 2, y: y + wall, width: each - 4, height: high }
    return element(Rect, { key: `piece ${index}`, ...at, ...line })
  })
}

/** The lengths of the sides, each beside an arrowless line from end to end. */
function lengths({ Line, Text, G }: Drawing, structure: Structure, frame: Frame): ReactNode[] {
  const { x, y, width, height } = frame
  const style = { stroke: ink, strokeWidth: 0.8 }
  const [above, beside] = [y - 22, x - 22]
  const ends = [x, x + width].map((at) =>
    element(Line, { key: `end ${at}`, x1: at, x2: at, y1: above - 4, y2: above + 4, ...style }),
  )
  const sideEnds = [y, y + height].map((at) =>
    element(Line, { key: `side end ${at}`, x1: beside - 4, x2: beside + 4, y1: at, y2: at, ...style }),
  )
  const text = { textAnchor: "middle" as const, fill: ink, style: { fontSize: 11 } }
  const middle = y + height / 2
  return [
    element(Line, { key: "width", x1: x, x2: x + width, y1: above, y2: above, ...style }),
    element(Line, { key: "depth", x1: beside, x2: beside, y1: y, y2: y + height, ...style }),
    ...ends,
    ...sideEnds,
    element(
      Text,
      { key: "width text", ...text, x: x + width / 2, y: above - 8 },
      lengthText(structure.width),
    ),
    element(
      G,
      { key: "depth text", transform: `rotate(-90, ${beside - 8}, ${middle})` },
      element(Text, { ...text, x: beside - 8, y: middle }, lengthText(structure.depth)),
    ),
  ]
}

/** The booth from above. */
export function plan(drawing: Drawing, structure: Structure): ReactNode {
  const frame = frameOf(structure)
  return element(drawing.Svg, { viewBox: `0 0 ${space.width} ${space.height}`, ...space }, [
    ...grid(drawing, frame),
    ...furniture(drawing, structure, frame),
    ...walls(drawing, frame),
    ...lengths(drawing, structure, frame),
  ])
}
