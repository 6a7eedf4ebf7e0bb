const sizes = [6, 9, 12, 18, 24, 36]
/** Euros a square metre, by show. */
const prices = { Paris: 420, "New York": 455, Shanghai: 380 }

/** Prices of booths, as spreadsheets open them. */
export function priceList(): string {
  const shows = Object.entries(prices)
  const head = ["Size (sqm)", ...shows.map(([show]) => `${show} (EUR)`), "Corner (EUR)"]
  const lines = sizes.map((size) => [size, ...shows.map(([, price]) => size * price), 350])
  return `${[head, ...lines].map((cells) => cells.join(";")).join("\r\n")}\r\n`
}
