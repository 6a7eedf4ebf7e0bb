import { z } from "zod"
import { withClosedParts } from "#lib/application/closed-parts.ts"
import { valuesOfForm } from "#lib/application/form-values.ts"
import { changeRows } from "#lib/application/rows.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { maxWhole } from "#lib/contract/shows/application-limits.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import {
  back,
  type Form,
  type FormMessage,
  languageIn,
  partOf,
  sentTexts,
  textIn,
  unlessRefused,
  withPictures,
} from "../form-parts.ts"
import { inLine } from "../in-line.ts"
import { bySlug } from "../known-slug.ts"
import { viewOf } from "../view.ts"
import type { Visitor } from "../visitors.ts"
import { correct } from "./correct.ts"
import { storeTyped } from "./typed-beside.ts"

const versionIn = (form: Form, name: string) =>
  z.coerce.number().int().min(0).max(maxWhole).catch(0).parse(form[name])

/** Back to the form of corrections. */
function backToCorrections(slug: string, form: Form, message: FormMessage, part = "") {
  const { status, headers } = back(slug, form, message, { part })
  const base = versionIn(form, "version")
  return { status, headers: { location: headers.location.replace("?", `?correct=${base}&`) } }
}

type Sent = { slug: string; form: Form; values: ApplicationValues }

/** Corrects with what was typed; refused, it is stored beside what was sent, so that the form has it still. */
async function correctOrKeep({ slug, form, values }: Sent, visitor: Visitor) {
  const [version, seen] = [versionIn(form, "version"), versionIn(form, "seen") || undefined]
  try {
    await correct({ slug, version, seen, values }, visitor, languageIn(form))
    return back(slug, form, "corrected")
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) throw error
    await storeTyped(slug, values, visitor)
    return error.status === 409
      ? backToCorrections(slug, form, "changed")
      : backToCorrections(slug, form, "incomplete", "missing")
  }
}

/** E-8. The form of corrections without scripts: its buttons send it, and what is not saved yet is stored beside what was sent. */
export async function correctByForm(slug: string, form: Form, visitor: Visitor) {
  const action = textIn(form, "action")
  const view = await bySlug(visitor, () => inLine(visitor, () => viewOf(slug, languageIn(form), visitor)))
  if (view.corrections.lock !== null) return back(slug, form, "locked")
  if (action === "drop-typed") {
    await storeTyped(slug, null, visitor)
    return back(slug, form, "unchanged")
  }
  const typed = valuesOfForm(sentTexts(form), view.typed ?? view.values)
  // A picture that is refused takes nothing of what was typed beside it along.
  const pictured = await withPictures(slug, form, typed, visitor).catch(unlessRefused)
  const changed = changeRows(pictured ?? typed, action)
  const values = withClosedParts(changed, view.values, view.corrections.closed)
  if (pictured && action === "correct") return correctOrKeep({ slug, form, values }, visitor)
  await storeTyped(slug, values, visitor)
  return pictured
    ? backToCorrections(slug, form, "unsaved", partOf(action))
    : backToCorrections(slug, form, "picture", "brands")
}
