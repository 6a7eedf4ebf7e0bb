import { decorate, type Sheet } from "./sheet.ts"

/** Points; light enough to read what is on it. */
const size = 96
const colour = "#e4e7ec"

/** Says across every page that this is no document yet. */
export function draftMark(sheet: Sheet): void {
  const { doc, texts } = sheet
  const { width, height } = doc.page
  const text = texts("draft")
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    decorate(sheet, "Layout", () => {
      doc
        .save()
        .rotate(-40, { origin: [width / 2, height / 2] })
        .use("strong", text)
        .fontSize(size)
        .fillColor(colour, 0.6)
        .text(text, 0, height / 2 - size / 2, { width, align: "center", lineBreak: false })
        .restore()
    })
  }
}
