import { parseArgs } from "node:util"
import { z } from "zod"
import { locales } from "#lib/i18n/locales.ts"
import { Refusal } from "#lib/refusal.ts"

/** Widths of windows that every screen is looked at in; the last is a phone, with touch. */
const allWidths = [1440, 1280, 1024, 390] as const
export const themes = ["light", "dark"] as const
export type Theme = (typeof themes)[number]

const chosen = (text: string | undefined) => text?.split(",")

const schema = z.object({
  only: z.array(z.string()).default([]),
  widths: z
    .array(z.coerce.number<string>().int().min(320).max(2560))
    .min(1)
    .default([...allWidths]),
  themes: z
    .array(z.enum(themes))
    .min(1)
    .default([...themes]),
  languages: z
    .array(z.enum(locales))
    .min(1)
    .default([...locales]),
  folder: z.string().default(".data/screens"),
  address: z.url().optional(),
})

const USAGE =
  "npm run screens -- [--only company,messenger] [--widths 1440,390] [--themes light,dark] [--languages en,fr] [--folder .data/screens] [--address http://127.0.0.1:3000]"

const word = { type: "string" } as const

/**
 * What the command line asks for.
 * @throws Refusal with how it is used
 */
export function readOptions() {
  const { values } = parseArgs({
    options: { only: word, widths: word, themes: word, languages: word, folder: word, address: word },
  })
  const { only, widths, themes, languages, ...rest } = values
  const read = schema.safeParse({
    ...rest,
    only: chosen(only),
    widths: chosen(widths),
    themes: chosen(themes),
    languages: chosen(languages),
  })
  if (!read.success) throw new Refusal(USAGE)
  return read.data
}

export type Options = ReturnType<typeof readOptions>
