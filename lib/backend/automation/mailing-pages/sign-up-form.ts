import { shownText } from "#lib/backend/crm/tracking/consent-text.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { encryptTyped } from "#lib/backend/shows/applications/typed-form.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { type Form, languageIn, leadTo, textIn } from "./by-form.ts"
import type { Caller } from "./callers.ts"
import { confirm } from "./confirm.ts"
import { askToConfirm } from "./sign-up.ts"

/** What the page of a form reports; these are keys of its texts. */
type FormOutcome = "asked" | "address" | "program" | "wait" | "once"

function outcomeOf(error: unknown): FormOutcome {
  if (!(error instanceof Refusal) || ![422, 429].includes(error.status)) throw error
  if (error.status === 429) return "wait"
  return "stamp" in (error.data.errors ?? {}) ? "program" : "address"
}

/** The version of the text by which the form agrees to tracking; of a box that was ticked alone. */
const trackingIn = (form: Form) =>
  "tracking" in form ? shownText(textIn(form, "text"), languageIn(form)) : undefined

/**
 * What a sign-up form sends. One on a page of others cannot say when it was made: it leads to ours, with what was typed, where it is sent
 * by a person.
 */
export async function signUpByForm(slug: string, form: Form, caller: Caller) {
  const path = `/subscribe/${encodeURIComponent(slug)}`
  const email = firstOf(textIn(form, "email"), 254)
  const back = async (outcome: FormOutcome) => {
    const { status, headers } = leadTo(path, form, outcome)
    const typed = encodeURIComponent(await encryptTyped({ name: "", email }))
    return { status, headers: { location: `${headers.location}&kept=${typed}` } }
  }
  if (!("stamp" in form)) return back("once")
  try {
    await askToConfirm(
      slug,
      { email, stamp: textIn(form, "stamp"), fax: textIn(form, "fax"), tracking: trackingIn(form) },
      caller,
      languageIn(form),
    )
    return leadTo(path, form, "asked")
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return leadTo(path, form)
    return back(outcomeOf(error))
  }
}

/** The button of the page that a link of such a mail leads to; what that link is says the page. */
export async function confirmByForm(token: string, form: Form, caller: Caller) {
  const path = `/confirmation/${encodeURIComponent(token)}`
  try {
    await confirm(token, caller, textIn(form, "action") !== "list")
    return leadTo(path, form, "confirmed")
  } catch (error) {
    if (!(error instanceof Refusal) || ![404, 410, 429].includes(error.status)) throw error
    return leadTo(path, form, error.status === 429 ? "wait" : undefined)
  }
}
