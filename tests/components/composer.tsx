import type { MailDraft, MailRecipient } from "#lib/contract/mail/composing.ts"
import type { MailShow } from "#lib/contract/mail/mail-shows.ts"
import type { OwnMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { answered } from "./api-at-the-edge.ts"

/** Nobody is left out of a mail to many. */
export const noneExcluded = {
  no_address: 0,
  bounced: 0,
  blacklisted: 0,
  unsubscribed: 0,
  suppressed: 0,
  same_address: 0,
  missing_value: 0,
}

/** Somebody of the record who can be written to. */
export const aRecipient = (overrides: Partial<MailRecipient> = {}): MailRecipient => ({
  contact_id: 5,
  name: "Lina Morel",
  job_title: "",
  email: "lina@lilas.example",
  is_primary: true,
  reason: null,
  ...overrides,
})

type ComposerContext = {
  email?: string | null
  signature?: string
  recipients?: MailRecipient[]
  values?: Record<string, string | null>
  shows?: MailShow[]
  /** Shared mailboxes of which the user is a member. */
  shared?: OwnMailbox[]
  draft?: { values: MailDraft; files: []; version: number; updated_at: string } | null
}

/** The calls by which the composer learns what it needs, and keeps its draft. @param place "company/7" */
export function deskAt(place: string, context: ComposerContext = {}) {
  const { email = "ada@salon.example", signature = "<div>Ada</div>", draft = null, shared = [] } = context
  const own = email === null ? [] : [{ id: 1, name: "Ada", email, is_shared: false, is_preparing: false }]
  const { recipients = [aRecipient()], values = {}, shows = [] } = context
  const [type = "", id] = place.split("/")
  const about = { type, id: Number(id) }
  const draftOf = `/messenger/draft/${encodeURIComponent(place.replace("/", ":"))}`
  let version = draft?.version ?? 0
  return {
    "GET /messenger/mailboxes": () => answered({ data: [...own, ...shared] }),
    "GET /mail-profile": () =>
      answered({
        data: { signature_text: "", signature_html: signature, languages: ["en", "fr"], version: 1 },
      }),
    "GET /mail-template/shows": () => answered({ data: shows }),
    [`GET /mail-template/shows/${place}`]: () => answered({ data: shows }),
    [`GET /messenger/recipients/${place}`]: () => answered({ data: recipients, values, about }),
    [`GET ${draftOf}`]: () => answered({ data: draft }),
    [`PUT ${draftOf}`]: () => {
      version += 1
      return answered({ success: true, version })
    },
    [`DELETE ${draftOf}`]: () => answered({ success: true }),
  }
}

/** A refusal of fields, as every call gives it. */
export const refusing = (errors: Record<string, string[]>) =>
  answered({ message: Object.values(errors)[0]?.[0] ?? "", errors }, 422)
