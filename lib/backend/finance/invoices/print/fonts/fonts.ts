import { createRequire } from "node:module"
import { join } from "node:path"
import { openFont } from "./opened-font.ts"

const { resolve } = createRequire(join(process.cwd(), "package.json"))
const inter = "@expo-google-fonts/inter"

const open = (path: string) => openFont(resolve(`${inter}/${path}`))

/** The family of the screens, whole: Latin, Greek and Cyrillic. */
export const fonts = {
  regular: open("400Regular/Inter_400Regular.ttf"),
  strong: open("600SemiBold/Inter_600SemiBold.ttf"),
}

const drawn = new Set(fonts.regular.font.characterSet)

/** Whether both weights draw this character. */
export const isDrawn = (codePoint: number): boolean => drawn.has(codePoint)
