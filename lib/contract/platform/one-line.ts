/** Line breaks and other controls, which no name has: a line break in one would begin a header of a mail. */
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Signs that nobody sees and no search would pass over, and those that turn the direction of all that follows. */
const invisible = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu

/** A text as one line of what can be seen: "Dumar\u00ADtin" is "Dumartin". Joiners of letters and pictures stay. */
export const oneLine = (text: string): string => text.replace(controls, " ").replace(invisible, "").trim()
