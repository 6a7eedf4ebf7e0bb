/** Minimum contrast of text with its ground (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/** Luminance of a colour, 0 of black to 1 of white (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether text of this colour is read on white paper (I-23). @param colour as "#4a61cc" */
export const isReadable = (colour: string): boolean => 1.05 / (luminanceOf(colour) + 0.05) >= minContrast
