import { buffer } from "node:stream/consumers"
import PDFDocument from "pdfkit"
import { clauses, type TermsLanguage, titles } from "#prisma/seed/demo/terms/clauses.ts"

const ink = "#1d2129"
const margin = 56

/** The terms of a show on one page. @param today is when it says it was made */
export async function termsPdf(show: string, language: TermsLanguage, today: Date): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin,
    info: { Title: titles[language], CreationDate: today },
  })
  pdf.fillColor(ink).font("Helvetica-Bold").fontSize(20).text(titles[language])
  pdf.font("Helvetica").fontSize(12).text(show).moveDown()
  for (const [place, [head, says]] of clauses[language].entries()) {
    pdf
      .font("Helvetica-Bold")
      .fontSize(11)
      .text(`${place + 1}. ${head}`)
    // The narrow space of French is none of the characters that this font has.
    pdf.font("Helvetica").text(says.replaceAll("\u202f", "\u00a0")).moveDown(0.7)
  }
  pdf.end()
  return buffer(pdf)
}
