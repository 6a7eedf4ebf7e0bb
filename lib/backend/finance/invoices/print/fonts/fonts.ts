import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { type Family, familiesFor, mayHave } from "./families.ts"
import { type OpenedFont, openFont } from "./opened-font.ts"

export type Weight = "regular" | "strong"

const { resolve } = createRequire(join(process.cwd(), "package.json"))

/** Where its package has a file: some packages name no way to it, but to their code. */
const fileOf = (name: string, path: string) =>
  name.startsWith("@embedpdf/") ? join(dirname(resolve(name)), "..", path) : resolve(`${name}/${path}`)

const google = (name: string, file: string): Record<Weight, [name: string, path: string]> => ({
  regular: [`@expo-google-fonts/${name}`, `400Regular/${file}_400Regular.ttf`],
  strong: [`@expo-google-fonts/${name}`, `600SemiBold/${file}_600SemiBold.ttf`],
})

const embedPdf = (name: string, file: string): Record<Weight, [name: string, path: string]> => ({
  regular: [`@embedpdf/fonts-${name}`, file.replace("*", "Regular")],
  strong: [`@embedpdf/fonts-${name}`, file.replace("*", "Bold")],
})

/** Inter is the family of the screens, whole: Latin, Greek and Cyrillic. */
const files: Record<Family, Record<Weight, [name: string, path: string]>> = {
  inter: google("inter", "Inter"),
  noto: google("noto-sans", "NotoSans"),
  arabic: embedPdf("arabic", "fonts/NotoNaskhArabic-*.ttf"),
  hebrew: embedPdf("hebrew", "fonts/NotoSansHebrew-*.ttf"),
  thai: google("noto-sans-thai", "NotoSansThai"),
  armenian: google("noto-sans-armenian", "NotoSansArmenian"),
  georgian: google("noto-sans-georgian", "NotoSansGeorgian"),
  simplified: embedPdf("sc", "fonts/NotoSansHans-*.otf"),
  traditional: embedPdf("tc", "fonts/NotoSansHant-*.otf"),
  japanese: embedPdf("jp", "fonts/NotoSansJP-*.otf"),
  korean: embedPdf("kr", "fonts/NotoSansKR-*.otf"),
}

const opened: Record<Weight, Partial<Record<Family, OpenedFont>>> = { regular: {}, strong: {} }

/** A font, read when it is first needed. */
export function fontOf(family: Family, weight: Weight): OpenedFont {
  opened[weight][family] ??= openFont(fileOf(...files[family][weight]))
  return opened[weight][family]
}

/** What joins letters or keeps them apart shapes them, and needs no glyph. */
const isJoiner = (char: string) => char === "\u200c" || char === "\u200d"

/** Both weights of a family draw the same characters. */
const has = (family: Family, char: string) =>
  isJoiner(char) ||
  ((family === "inter" || mayHave(family, char)) && fontOf(family, "regular").has(char.codePointAt(0) ?? 0))

/** Whether a font draws all characters of a text. */
export function drawsAll(family: Family, text: string): boolean {
  for (const char of text) if (!has(family, char)) return false
  return true
}

/**
 * The font that draws all characters of a text.
 * @param order families to look in, the first that has them is taken
 */
export const familyOf = (text: string, order: readonly Family[]): Family | undefined =>
  order.find((family) => drawsAll(family, text))

const anywhere = familiesFor("", "")

/** Whether any font draws this character. */
export const isDrawn = (char: string): boolean => familyOf(char, anywhere) !== undefined
