const side = 44
const rows = 4
const perRow = 10
const colours = ["#dbe5ff", "#ffe3d6", "#dff3e4", "#f3e3ff"]
const themes = ["Babies", "Fashion", "Shoes", "Toys and decoration"]

function boothAt(row: number, index: number): string {
  const [x, y] = [60 + index * side + Math.floor(index / 5) * 40, 110 + row * 90]
  const number = (row + 1) * 100 + index + 1
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${colours[row]}" stroke="#445" />
    <text x="${x + side / 2}" y="${y + 27}" font-size="11" text-anchor="middle">${number}</text>`
}

function aisle(row: number): string {
  const booths = Array.from({ length: perRow }, (_, index) => boothAt(row, index)).join("\n    ")
  return `<text x="60" y="${102 + row * 90}" font-size="13" font-weight="bold">${themes[row]}</text>\n    ${booths}`
}

/** The hall with its booths, numbered by row, as a drawing. */
export function floorPlan(): string {
  const hall = Array.from({ length: rows }, (_, row) => aisle(row)).join("\n    ")
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520" viewBox="0 0 640 520" font-family="sans-serif" fill="#223">
    <rect width="640" height="520" fill="#fff" />
    <rect x="30" y="70" width="580" height="420" fill="none" stroke="#223" stroke-width="4" />
    <text x="30" y="44" font-size="20" font-weight="bold">Hall 4, Paris</text>
    <text x="320" y="508" font-size="12" text-anchor="middle">Entrance</text>
    ${hall}
</svg>
`
}
