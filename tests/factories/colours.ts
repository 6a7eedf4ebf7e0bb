/** Contrast of a colour with white, as the rules of accessibility measure it. */
export function contrastWithWhite(colorHex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colorHex.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
