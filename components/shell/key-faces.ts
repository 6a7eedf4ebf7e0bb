const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" }
const modifiers = {
  mod: ["⌘", "Ctrl"],
  alt: ["⌥", "Alt"],
  shift: ["⇧", "Shift"],
} as const

/**
 * What is on the keys of a shortcut that are pressed together, as the keyboard at hand has them: "mod+k" is ⌘ and K.
 * @param names of keys that are called otherwise in the reader's language
 */
export function facesOf(keys: string, isMac: boolean, names: Readonly<Record<string, string>>): string[] {
  // A plus sign may be the key itself.
  const all = keys.split(/(?<=.)\+(?=.)/)
  return all.map((key) => {
    if (key === "mod" || key === "alt" || key === "shift") return modifiers[key][isMac ? 0 : 1]
    const face = names[key] ?? arrows[key] ?? key
    return all.length > 1 && face.length === 1 ? face.toUpperCase() : face
  })
}
