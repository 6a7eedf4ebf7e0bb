import { valuesOfForm } from "#lib/application/form-values.ts"
import { changeRows } from "#lib/application/rows.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { boothId } from "#lib/contract/shows/applications.ts"
import { maxTechnicalFileBytes } from "#lib/contract/shows/technical-file-limit.ts"
import { correctByForm } from "./corrections/by-form.ts"
import { begin, saveDraft } from "./drafts.ts"
import { addFile } from "./files.ts"
import {
  back,
  chosenFile,
  type Form,
  type FormMessage,
  languageIn,
  messageOf,
  noticeIn,
  partOf,
  sentTexts,
  textIn,
  unlessRefused,
  withPictures,
} from "./form-parts.ts"
import { inLine } from "./in-line.ts"
import { bySlug } from "./known-slug.ts"
import { mailLinks } from "./mail-links.ts"
import { send } from "./send.ts"
import { keepTyped } from "./typed.ts"
import { encryptTyped } from "./typed-form.ts"
import { viewOf } from "./view.ts"
import type { Visitor } from "./visitors.ts"

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
    const message = messageOf(error)
    return back(show, form, message, { kept: encodeURIComponent(await encryptTyped({ name, email })) })
  }
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
    await keepTyped(save.slug, save.values, visitor, language)
    return false
  }
}

async function work(slug: string, form: Form, visitor: Visitor): Promise<[FormMessage, part?: string]> {
  const action = textIn(form, "action")
  const language = languageIn(form)
  const seen = await bySlug(visitor, () => inLine(visitor, () => viewOf(slug, language, visitor)))
  if (action === "technical-file") return sendFile(slug, form, visitor)
  if (seen.state.code === "sent") throw conflict("already_published", null)
  if (action === "use-typed" || action === "drop-typed") {
    await keepTyped(slug, action === "use-typed" ? "use" : "drop", visitor, language)
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
    await send({ slug, notice: noticeIn(form) }, visitor, language)
    return ["sent"]
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return ["missing", "missing"]
    throw error
  }
}

async function sendFile(slug: string, form: Form, visitor: Visitor): Promise<[FormMessage, string]> {
  const booth_id = boothId.safeParse(textIn(form, "booth_id")).data
  if (booth_id === undefined) throw notFound("booth")
  for (const file of chosenFile(maxTechnicalFileBytes)(form.file))
    await addFile({ slug, booth_id, file }, visitor, languageIn(form))
  return ["file", "files"]
}

/** Does what a button of the page asks for, with what was typed, and leads back to it. */
export async function saveByForm(slug: string, form: Form, visitor: Visitor) {
  try {
    if (textIn(form, "form") === "correction") return await correctByForm(slug, form, visitor)
    const [message, part] = await work(slug, form, visitor)
    return back(slug, form, message, { part })
  } catch (error) {
    return back(slug, form, messageOf(error))
  }
}
