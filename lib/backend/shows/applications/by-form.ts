import { z } from "zod"
import { valuesOfForm } from "#lib/application/form-values.ts"
import { changeRows, addPicture as withPicture } from "#lib/application/rows.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { publish } from "#lib/backend/shows/registrations/intake/publish.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { id } from "#lib/contract/platform/fields.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { boothPlace, maxPictureBytes } from "#lib/contract/shows/applications.ts"
import { maxTechnicalFileBytes } from "#lib/contract/shows/technical-file-limit.ts"
import { begin, saveDraft } from "./drafts.ts"
import { addFile, addPicture } from "./files.ts"
import { inLine } from "./in-line.ts"
import { sealTyped } from "./kept-form.ts"
import { bySlug } from "./known-slug.ts"
import { mailLinks } from "./mail-links.ts"
import { keepTyped } from "./typed.ts"
import { viewOf } from "./view.ts"
import type { Visitor } from "./visitors.ts"

/** A form as it arrives: texts, and a file where one was chosen. */
type Form = Record<string, unknown>

const textIn = (form: Form, name: string) => z.string().catch("").parse(form[name])
const sentTexts = (form: Form) =>
  new Map(Object.entries(form).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])))

/** What the page says after a form was taken or refused; its texts stand under these names. */
type Said =
  | "saved"
  | "sent"
  | "missing"
  | "changed"
  | "wait"
  | "picture"
  | "file"
  | "program"
  | "closed"
  | "refused"
  | "linked"

/** Back to the page, in the language it was read in. */
function back(
  place: string,
  form: Form,
  said: Said,
  { part = "", kept = "" } = {},
): { status: 303; headers: { location: string } } {
  const lang = textIn(form, "lang") === "fr" ? "fr" : "en"
  const address = `/apply/${encodeURIComponent(place)}?lang=${lang}&said=${said}`
  const anchor = part && `#${part}`
  return { status: 303, headers: { location: `${address}${kept && `&kept=${kept}`}${anchor}` } }
}

/** The privacy notice that the form was below. */
const noticeIn = (form: Form): number | undefined => id.safeParse(textIn(form, "notice")).data

const languageIn = (form: Form): Language => (textIn(form, "lang") === "fr" ? "fr" : "en")

function saidOf(error: unknown): Said {
  if (!(error instanceof Refusal)) throw error
  const { message, errors = {} } = error.data
  if (error.status === 429) return "wait"
  if (error.status === 409) return "changed"
  if ("stamp" in errors) return "program"
  if (message === "no_current_session") return "closed"
  return "file" in errors ? "picture" : "refused"
}

/** Begins an application and leads to it; refused, back to where it was begun, with what was typed. */
export async function beginByForm(show: string, form: Form, visitor: Visitor) {
  const [name, email] = [firstOf(textIn(form, "name"), 200), firstOf(textIn(form, "email"), 254)]
  const trap = { stamp: textIn(form, "stamp"), fax: textIn(form, "fax") }
  const language = languageIn(form)
  try {
    if (textIn(form, "action") === "link") {
      await mailLinks({ email, ...trap }, visitor, language)
      return back(show, form, "linked")
    }
    const slug = await begin({ show, name, email, ...trap }, visitor, language)
    return back(slug, form, "saved")
  } catch (error) {
    const said = saidOf(error)
    return back(show, form, said, { kept: encodeURIComponent(await sealTyped({ name, email })) })
  }
}

const chosenFile = (most: number) => (value: unknown) => {
  if (!(value instanceof File) || value.size === 0) return []
  if (value.size > most) throw invalid({ file: ["too_large"] })
  return [value]
}

/** Pictures that were chosen for brands. */
async function withPictures(slug: string, form: Form, values: ApplicationValues, visitor: Visitor) {
  let after = values
  for (const place of values.brand.brands.keys())
    for (const file of chosenFile(maxPictureBytes)(form[`picture.${place}`]))
      after = withPicture(after, place, (await addPicture({ slug, file }, visitor)).id)
  return after
}

/** Where on the page somebody was, by the button that was pressed. */
function partOf(action: string): string {
  const row = /^(?:add|remove)-(booth|brand|contact|picture)/.exec(action)?.[1]
  if (row === undefined) return ""
  if (row === "booth") return "booths"
  return row === "brand" || row === "picture" ? "brands" : "people"
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.status !== 422) throw error
}

/** Saves, or keeps what was typed where another tab saved meanwhile. @returns whether it was saved */
async function saveOrKeep(
  save: Parameters<typeof saveDraft>[0],
  visitor: Visitor,
  language: Language,
): Promise<boolean> {
  try {
    await saveDraft(save, visitor, language)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    await keepTyped(save.slug, save.values, visitor)
    return false
  }
}

async function work(slug: string, form: Form, visitor: Visitor): Promise<[Said, part?: string]> {
  const action = textIn(form, "action")
  const language = languageIn(form)
  const seen = await bySlug(visitor, () => inLine(visitor, () => viewOf(slug, language)))
  if (action === "technical-file") return sendFile(slug, form, visitor)
  if (action === "use-typed" || action === "drop-typed") {
    await keepTyped(slug, action === "use-typed" ? "use" : "drop", visitor)
    return ["saved"]
  }
  const typed = valuesOfForm(sentTexts(form), seen.values)
  // A picture that is refused takes nothing of what was typed beside it along.
  const pictured = await withPictures(slug, form, typed, visitor).catch(unlessRefused)
  const values = changeRows(pictured ?? typed, action)
  const isSaved = await saveOrKeep(
    { slug, version: Number(textIn(form, "version")), values },
    visitor,
    language,
  )
  if (!isSaved) return ["changed"]
  if (!pictured) return ["picture", "brands"]
  if (action !== "publish") return ["saved", partOf(action)]
  try {
    await bySlug(visitor, () => inLine(visitor, () => publish(slug, visitor, noticeIn(form))))
    return ["sent"]
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return ["missing", "missing"]
    throw error
  }
}

async function sendFile(slug: string, form: Form, visitor: Visitor): Promise<[Said, string]> {
  const booth = boothPlace.safeParse(textIn(form, "booth")).data
  if (booth === undefined) throw notFound("booth")
  for (const file of chosenFile(maxTechnicalFileBytes)(form.file))
    await addFile({ slug, booth, file }, visitor, languageIn(form))
  return ["file", "files"]
}

/** Does what a button of the page asks for, with what was typed, and leads back to it. */
export async function saveByForm(slug: string, form: Form, visitor: Visitor) {
  try {
    const [said, part] = await work(slug, form, visitor)
    return back(slug, form, said, { part })
  } catch (error) {
    return back(slug, form, saidOf(error))
  }
}
