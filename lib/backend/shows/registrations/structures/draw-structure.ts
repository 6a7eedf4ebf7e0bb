import { createElement as element } from "react"
import { areaText, lengthText, type Structure } from "./measures.ts"
import { plan } from "./plan.ts"

const styles = {
  page: { padding: 45, fontFamily: "Helvetica", fontSize: 10, color: "#1f2933" },
  heading: { fontSize: 20, fontFamily: "Helvetica-Bold" },
  under: { marginTop: 4, marginBottom: 18, color: "#52606d" },
  block: { marginTop: 16, borderWidth: 1, borderColor: "#1f2933" },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: "#9aa5b1", padding: 6 },
  label: { width: 130, color: "#52606d" },
} as const

/** The technical file of a structure: an A4 page with the booth from above, its lengths and a title block. */
export async function drawStructure(structure: Structure): Promise<Uint8Array> {
  // Loaded when something is drawn: few processes ever draw.
  const drawing = await import("@react-pdf/renderer")
  const { Document, Page, View, Text, renderToBuffer } = drawing
  const { name, goods, width, depth } = structure
  const details = [
    ["Structure", name],
    ["Goods", goods],
    ["Width", lengthText(width)],
    ["Depth", lengthText(depth)],
    ["Surface", areaText(structure)],
    ["Walls", "Back and two sides, 8.2 ft / 2.50 m high"],
    ["Grid", "1 ft / 0.30 m"],
  ]
  const row = ([label = "", value = ""]: string[]) =>
    element(
      View,
      { key: label, style: styles.row },
      element(Text, { style: styles.label }, label),
      element(Text, null, value),
    )
  const page = element(
    Page,
    { size: "A4", style: styles.page },
    element(Text, { style: styles.heading }, `Booth structure ${name}`),
    element(Text, { style: styles.under }, "Technical file, seen from above"),
    plan(drawing, structure),
    element(View, { style: styles.block }, details.map(row)),
  )
  // The same structure gives the same file.
  const about = { title: `Booth structure ${name}`, creationDate: new Date(0), modificationDate: new Date(0) }
  return renderToBuffer(element(Document, about, page))
}
