import { oc } from "@orpc/contract"
import { z } from "zod"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"

const tags = ["Pages for recipients"]

/** Nothing is said of how a token looks: one that cannot be is answered as one that is not. */
const token = z.string()
const one = { token }

const redirect = z.object({
  status: z.literal(303),
  headers: z.record(z.string(), z.string()),
})
const formRoute = { tags, successStatus: 303, outputStructure: "detailed" } as const

const list = z.object({ id: z.number(), name: z.string() })

/** What somebody who was written to gets from us, and what he or she may choose. */
export const mailChoice = z.object({
  /** What is shown of the address: "l•••@n•••.com". */
  address: z.string(),
  /** The list that the mail went to; null for one to no list. */
  list: list.extend({ is_on: z.boolean() }).nullable(),
  /** Gets no mail at all. */
  is_off: z.boolean(),
  /** Lists that can be chosen. */
  lists: z.array(list.extend({ description: z.string(), is_on: z.boolean() })),
  /** Has agreed that opens and clicks are noted; says nothing of mails, nor they of it. */
  is_tracked: z.boolean(),
})
export type MailChoice = z.output<typeof mailChoice>

/** A form by which somebody comes to a list. */
const signUpForm = z.object({
  list: z.object({ name: z.string(), description: z.string() }),
  /** Of a form that is shown again. */
  email: z.string(),
  /** When the form was made; it is sent back. */
  stamp: z.string(),
  /** Whether anybody can be written to. */
  can_mail: z.boolean(),
})
export type SignUpForm = z.output<typeof signUpForm>

/** What the link of such a mail confirms. */
const confirmation = z.object({
  list: z.string(),
  /** What is shown of the address. */
  address: z.string(),
  /** It is on the list already. */
  is_done: z.boolean(),
  /** It was asked for with consent to tracking, which is confirmed with it or left. */
  asks_tracking: z.boolean(),
})
export type Confirmation = z.output<typeof confirmation>

/**
 * What recipients of mails meet, without an account: a signed link says which mail they have it from. One of nobody's making is a 404.
 * Programs, forms and pages of others may make these calls; a session never goes with them, and a bearer token is refused
 * (403, or 401 when it is not valid): what is chosen here is kept as the recipient's own word.
 */
export const mailingPages = {
  getChoice: oc
    .route({ method: "GET", path: "/mailing-page/choice/{token}", tags, summary: "What a recipient gets" })
    .input(z.object(one))
    .output(z.object({ data: mailChoice })),
  /** Leads to the page: whatever follows a link changes nothing. */
  showUnsubscribe: oc
    .route({
      method: "GET",
      path: "/mailing-page/unsubscribe/{token}",
      summary: "The page behind a List-Unsubscribe header",
      ...formRoute,
    })
    .input(z.object(one))
    .output(redirect),
  /** What mail programs send for their user (RFC 8058). Done again it changes nothing. */
  unsubscribe: oc
    .route({
      method: "POST",
      path: "/mailing-page/unsubscribe/{token}",
      tags,
      summary: "Unsubscribe with one click",
    })
    .input(z.looseObject(one))
    .output(z.object({ success: z.literal(true) })),
  /** What the buttons of the page send: `action` is "list", "all" or "back". */
  unsubscribeByForm: oc
    .route({
      method: "POST",
      path: "/mailing-page/unsubscribe/{token}/form",
      summary: "Unsubscribe with a form",
      ...formRoute,
    })
    .input(z.looseObject(one))
    .output(redirect),
  /** `shown` names the lists that could be chosen, "list-12" each that was. `action` "en" or "fr" saves nothing: it leads to the page in it. */
  chooseByForm: oc
    .route({
      method: "POST",
      path: "/mailing-page/preferences/{token}/form",
      summary: "Choose lists with a form",
      ...formRoute,
    })
    .input(z.looseObject(one))
    .output(redirect),
  /** `action` is "give" or "withdraw"; what is given is by the `text` of that version, and by no other. */
  trackByForm: oc
    .route({
      method: "POST",
      path: "/mailing-page/tracking/{token}/form",
      summary: "Agree to tracking or withdraw it with a form",
      ...formRoute,
    })
    .input(z.looseObject(one))
    .output(redirect),
  /** A picture, whatever the token. */
  noteOpen: oc
    .route({
      method: "GET",
      path: "/mailing-page/open/{token}",
      tags,
      summary: "The tracking image of an email",
      ...fileRoute,
    })
    .input(z.object(one))
    .output(fileAnswer),
  /** Leads to `to` when the token was signed for it in that mail, else to a page that says that the link does not work. */
  noteClick: oc
    .route({
      method: "GET",
      path: "/mailing-page/click/{token}",
      summary: "The target of a tracked link",
      ...formRoute,
    })
    .input(z.object({ ...one, to: z.string().max(8_000).optional() }))
    .output(redirect),
  getForm: oc
    .route({ method: "GET", path: "/mailing-page/form/{slug}", tags, summary: "A sign-up form for a list" })
    .input(z.object({ slug: z.string(), kept: z.string().optional() }))
    .output(z.object({ data: signUpForm })),
  /**
   * Without a `stamp`, from a page of others, it leads to our own form. The answer is the same whatever address it is. `tracking` agrees to
   * tracking by the `text` of that version.
   */
  signUpByForm: oc
    .route({
      method: "POST",
      path: "/mailing-page/form/{slug}",
      summary: "Sign up to a list with a form",
      ...formRoute,
    })
    .input(z.looseObject({ slug: z.string() }))
    .output(redirect),
  /** 410 for a link that is over. */
  getConfirmation: oc
    .route({
      method: "GET",
      path: "/mailing-page/confirmation/{token}",
      tags,
      summary: "What a link confirms",
    })
    .input(z.object(one))
    .output(z.object({ data: confirmation })),
  /** `action` "list" confirms the sign-up alone, without the consent to tracking that came with it. */
  confirmByForm: oc
    .route({
      method: "POST",
      path: "/mailing-page/confirmation/{token}/form",
      summary: "Confirm a sign-up with a form",
      ...formRoute,
    })
    .input(z.looseObject(one))
    .output(redirect),
}
