import { buffer } from "node:stream/consumers"
import PDFDocument from "pdfkit"

const ink = "#1d2129"
const accent = "#4a61cc"
const margin = 56

const features = [
  ["A stand that is ready", "Walls, rail, table, two chairs and lighting stand when you arrive."],
  ["Buyers by appointment", "We invite 3,000 shops and department stores and share their visits with you."],
  ["Your own page", "Your brands, pictures and price points in the catalogue, in print and online."],
  ["Press breakfast", "Journalists and stylists walk the hall before it opens on the first day."],
  ["One contact", "The same person looks after you from the application to the last day."],
] as const

/** What an exhibitor gets, on one page. @param today is when it says it was made */
export async function brochure(today: Date): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin,
    info: { Title: "What is included", CreationDate: today },
  })
  pdf.rect(0, 0, pdf.page.width, 190).fill(accent)
  pdf.fillColor("#fff").font("Helvetica-Bold").fontSize(34).text("What is included", margin, 70)
  pdf.font("Helvetica").fontSize(15).text("For every exhibitor, in Paris, New York and Shanghai", margin, 122)
  let top = 240
  for (const [title, says] of features) {
    pdf.circle(margin + 6, top + 9, 6).fill(accent)
    pdf
      .fillColor(ink)
      .font("Helvetica-Bold")
      .fontSize(16)
      .text(title, margin + 28, top)
    pdf
      .font("Helvetica")
      .fontSize(12)
      .text(says, margin + 28, top + 24, { width: 420 })
    top += 92
  }
  pdf.end()
  return buffer(pdf)
}
