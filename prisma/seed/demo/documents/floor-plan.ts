const stand = 44
const rows = 4
const perRow = 10
const colours = ["#dbe5ff", "#ffe3d6", "#dff3e4", "#f3e3ff"]
const themes = ["Babies", "Fashion", "Shoes", "Toys and decoration"]

function standAt(row: number, place: number): string {
  const [x, y] = [60 + place * stand + Math.floor(place / 5) * 40, 110 + row * 90]
  const number = (row + 1) * 100 + place + 1
  return `<rect x="${x}" y="${y}" width="${stand}" height="${stand}" fill="${colours[row]}" stroke="#445" />
    <text x="${x + stand / 2}" y="${y + 27}" font-size="11" text-anchor="middle">${number}</text>`
}

function aisle(row: number): string {
  const stands = Array.from({ length: perRow }, (_, place) => standAt(row, place)).join("\n    ")
  return `<text x="60" y="${102 + row * 90}" font-size="13" font-weight="bold">${themes[row]}</text>\n    ${stands}`
}

/** The hall with its stands, numbered by row, as a drawing. */
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
