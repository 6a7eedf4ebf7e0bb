import { z } from "zod"
import { shownText } from "#lib/backend/crm/tracking/consent-text.ts"
import type { ChoicePage } from "#lib/backend/mail/recipient-links/links.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { writtenTicks } from "#lib/contract/records/unsaved-ticks.ts"
import { locales } from "#lib/i18n/locales.ts"
import { byLink, type Caller } from "./callers.ts"
import { choose, comeBack, leave } from "./leave.ts"
import { leaveMany } from "./leave-many.ts"
import { agree, withdraw } from "./tracking.ts"

/** A form as it arrives. */
export type Form = Record<string, unknown>
export const textIn = (form: Form, name: string) => z.string().catch("").parse(form[name])
export const languageIn = (form: Form): Language => (textIn(form, "lang") === "fr" ? "fr" : "en")

/** What a page reports after a form was taken or refused; these are keys of its texts. */
type FormOutcome = "left" | "off" | "back" | "saved" | "tracked" | "untracked" | "reread" | "wait"
const savesTicks: ReadonlySet<FormOutcome> = new Set(["saved", "off"])

export const leadTo = (path: string, form: Form, outcome?: string, ticks = "") => ({
  status: 303 as const,
  headers: {
    location: `${path}?lang=${languageIn(form)}${outcome ? `&said=${outcome}` : ""}${ticks && `&ticks=${ticks}`}`,
  },
})

/**
 * Does what a form asks for, and leads back to its page, which itself explains a link that is none of ours.
 * @param options.ticks of lists, which the page shows again where they were not saved
 */
async function onPage(
  page: ChoicePage,
  token: string,
  form: Form,
  caller: Caller,
  work: (send: number) => Promise<FormOutcome>,
  { ofMany, ticks }: { ofMany?: (row: number) => Promise<FormOutcome>; ticks?: string } = {},
) {
  const path = `/${page}/${encodeURIComponent(token)}`
  try {
    const outcome = await byLink(token, caller, work, ofMany)
    return leadTo(path, form, outcome, savesTicks.has(outcome) ? "" : ticks)
  } catch (error) {
    if (!(error instanceof Refusal) || ![404, 429].includes(error.status)) throw error
    return leadTo(path, form, error.status === 429 ? "wait" : undefined, ticks)
  }
}

/** What the buttons of the page do on which somebody unsubscribes. */
export function unsubscribeByForm(token: string, form: Form, caller: Caller) {
  const by = { source: "link", caller } as const
  const action = textIn(form, "action")
  const ofMany = async (row: number): Promise<FormOutcome> => {
    await leaveMany(row, by)
    return "off"
  }
  return onPage(
    ...(["unsubscribe", token, form, caller] as const),
    async (send) => {
      if (action === "back") await comeBack(send, by)
      else await leave(send, action === "all" ? "all" : "list", by)
      return action === "back" ? "back" : action === "all" ? "off" : "left"
    },
    { ofMany },
  )
}

const listsIn = (text: string) =>
  text
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, 500)

/** The lists that a form showed, and which of them are ticked in it. */
function ticksIn(form: Form) {
  const shown = listsIn(textIn(form, "shown"))
  return { shown, chosen: new Set(shown.filter((id) => `list-${id}` in form)) }
}

/** What the page does on which lists are chosen. Another language shows it in that one, with its ticks as they are, and saves nothing. */
export function chooseByForm(token: string, form: Form, caller: Caller) {
  const action = textIn(form, "action")
  const { shown, chosen } = ticksIn(form)
  const ticks = writtenTicks(shown, chosen)
  const lang = locales.find((one) => one === action)
  if (lang) return leadTo(`/preferences/${encodeURIComponent(token)}`, { lang }, undefined, ticks)
  const work = async (send: number): Promise<FormOutcome> => {
    const by = { source: "preferences", caller } as const
    if (action === "all") {
      await leave(send, "all", by)
      return "off"
    }
    await choose(send, { shown, chosen }, by)
    return "saved"
  }
  return onPage("preferences", token, form, caller, work, { ticks })
}

/**
 * What the part of that page does on which somebody agrees to tracking, or withdraws it. Ticks of lists come with it and are shown again,
 * not saved: the one says nothing of the other.
 */
export function trackByForm(token: string, form: Form, caller: Caller) {
  const { shown, chosen } = ticksIn(form)
  const ticks = writtenTicks(shown, chosen)
  const work = async (send: number): Promise<FormOutcome> => {
    const action = textIn(form, "action")
    if (action === "withdraw") {
      await withdraw(send, caller)
      return "untracked"
    }
    const text = shownText(textIn(form, "text"), languageIn(form))
    if (action !== "give" || !text) return "reread"
    await agree(send, text, caller)
    return "tracked"
  }
  return onPage("preferences", token, form, caller, work, { ticks })
}
