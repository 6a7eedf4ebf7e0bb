import { createRequire } from "node:module"
import { join } from "node:path"
import { type Font, openSync } from "fontkit"
import { rememberLayouts } from "./remembered-layout.ts"

const { resolve } = createRequire(join(process.cwd(), "package.json"))
const inter = "@expo-google-fonts/inter"

/** Opened once a process: a document embeds only the characters it has. */
const open = (path: string) => {
  const font = openSync(resolve(`${inter}/${path}`))
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`)
  return rememberLayouts(font)
}

/** The family of the screens, whole: Latin, Greek and Cyrillic. */
export const fonts: Record<"regular" | "strong", Font> = {
  regular: open("400Regular/Inter_400Regular.ttf"),
  strong: open("600SemiBold/Inter_600SemiBold.ttf"),
}

const drawn = new Set(fonts.regular.characterSet)

/** Whether both weights draw this character. */
export const isDrawn = (codePoint: number): boolean => drawn.has(codePoint)
