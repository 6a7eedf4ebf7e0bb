import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Messages } from "./built-texts.ts"
import type { Locale } from "./locales.ts"

const folder = join(import.meta.dirname, "../../messages")

/** The key of an area, by the name of its file. */
const keyOf = (file: string) =>
  file.replace(/\.json$/, "").replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())

function read(locale: Locale): Messages {
  const files = readdirSync(join(folder, locale))
  const areas = files.map((file) => [
    keyOf(file),
    JSON.parse(readFileSync(join(folder, locale, file), "utf8")),
  ])
  return Object.fromEntries(areas)
}

/** The texts as they are written: `#texts` of processes that run without the build, such as workers and scripts. */
export const texts: Record<Locale, Messages> = { en: read("en"), fr: read("fr") }
