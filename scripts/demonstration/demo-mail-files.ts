import sharp from "sharp"

const encoded = (lines: string[]) => Buffer.from(lines.join("\n"), "latin1")

/** A page with one line on it. */
function pdf(title: string): Buffer {
  const shown = title.replace(/[()\\]/g, "\\$&")
  const page = `BT /F1 20 Tf 72 760 Td (${shown}) Tj ET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n `)
  return encoded([
    `${text}xref`,
    `0 ${objects.length + 1}`,
    "0000000000 65535 f ",
    ...entries,
    `trailer << /Size ${objects.length + 1} /Root 1 0 R >>`,
    "startxref",
    String(text.length),
    "%%EOF",
  ])
}

const table = [
  "reference;name;wholesale;retail;minimum",
  "PL-101;Cardigan Lune;24.50;59.00;4",
  "PL-102;Bonnet Ours;9.80;25.00;6",
]

/** A file of a conversation: what its ending says, and really so. */
export async function demoFile(name: string) {
  if (name.endsWith(".csv"))
    return { filename: name, contentType: "text/csv", content: Buffer.from(table.join("\r\n")) }
  if (name.endsWith(".png")) {
    const background = name.includes("red") ? "#c0392b" : "#7aa6a1"
    const content = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
      .png()
      .toBuffer()
    return { filename: name, contentType: "image/png", content }
  }
  return { filename: name, contentType: "application/pdf", content: pdf(name.replace(/\.pdf$/, "")) }
}
