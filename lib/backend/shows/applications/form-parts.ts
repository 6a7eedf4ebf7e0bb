import { z } from "zod"
import { addPicture as withPicture } from "#lib/application/rows.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid, Refusal } from "#lib/backend/platform/http/errors.ts"
import { id } from "#lib/contract/platform/fields.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { maxPictureBytes } from "#lib/contract/shows/applications.ts"
import { addPicture } from "./files.ts"
import type { Visitor } from "./visitors.ts"

/** A form as it arrives: texts, and a file where one was chosen. */
export type Form = Record<string, unknown>

export const textIn = (form: Form, name: string) => z.string().catch("").parse(form[name])
export const sentTexts = (form: Form) =>
  new Map(Object.entries(form).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))

/** What the page says after a form was taken or refused; its texts stand under these names. */
export type FormMessage =
  | "saved"
  | "sent"
  | "corrected"
  | "unsaved"
  | "unchanged"
  | "locked"
  | "missing"
  | "incomplete"
  | "changed"
  | "wait"
  | "picture"
  | "file"
  | "program"
  | "closed"
  | "refused"
  | "linked"

/** Back to the page, in the language it was read in. */
export function back(
  page: string,
  form: Form,
  message: FormMessage,
  { part = "", kept = "" } = {},
): { status: 303; headers: { location: string } } {
  const lang = textIn(form, "lang") === "fr" ? "fr" : "en"
  const address = `/apply/${encodeURIComponent(page)}?lang=${lang}&said=${message}`
  const anchor = part && `#${part}`
  return { status: 303, headers: { location: `${address}${kept && `&kept=${kept}`}${anchor}` } }
}

/** The privacy notice that the form was below. */
export const noticeIn = (form: Form): number | undefined => id.safeParse(textIn(form, "notice")).data

export const languageIn = (form: Form): Language => (textIn(form, "lang") === "fr" ? "fr" : "en")

export function messageOf(error: unknown): FormMessage {
  if (!(error instanceof Refusal)) throw error
  const { message, errors = {} } = error.data
  if (error.status === 429) return "wait"
  if (error.status === 409) return "changed"
  if ("stamp" in errors) return "program"
  if (message === "no_current_session") return "closed"
  return "file" in errors ? "picture" : "refused"
}

export const chosenFile = (max: number) => (value: unknown) => {
  if (!(value instanceof File) || value.size === 0) return []
  if (value.size > max) throw invalid({ file: ["too_large"] })
  return [value]
}

/** Pictures that were chosen for brands. */
export async function withPictures(slug: string, form: Form, values: ApplicationValues, visitor: Visitor) {
  let after = values
  for (const index of values.brand.brands.keys())
    for (const file of chosenFile(maxPictureBytes)(form[`picture.${index}`]))
      after = withPicture(after, index, (await addPicture({ slug, file }, visitor)).id)
  return after
}

/** Where on the page somebody was, by the button that was pressed. */
export function partOf(action: string): string {
  const row = /^(?:add|remove)-(booth|brand|contact|picture)/.exec(action)?.[1]
  if (row === undefined) return ""
  if (row === "booth") return "booths"
  return row === "brand" || row === "picture" ? "brands" : "people"
}

export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.status !== 422) throw error
}
