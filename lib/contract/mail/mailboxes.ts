import { oc } from "@orpc/contract"
import { z } from "zod"
import { secondCode } from "../identity/second-factor.ts"
import { id, instant } from "../platform/fields.ts"
import { loadedVersion, requiredEmail } from "../records/record-inputs.ts"
import { mailboxStates, mailboxTroubles, mailSecurities } from "./mail-terms.ts"

const tags = ["Mailboxes"]

const host = z.string().trim().toLowerCase().min(1, "required").max(253, "too_long")
const port = z.coerce.number().int().min(1).max(65_535)
export const mailServer = z.object({ host, port, security: z.enum(mailSecurities) })
export type MailServer = z.infer<typeof mailServer>

const address = requiredEmail(254)

/** What a mailbox is linked with; `username` is the address where it is left out. */
export const mailboxLink = z.object({
  email: address,
  display_name: z.string().trim().max(120, "too_long").default(""),
  imap: mailServer,
  smtp: mailServer,
  username: z.string().trim().max(254, "too_long").default(""),
  password: z.string().min(1, "required").max(1000, "too_long"),
})

/** What a user who is signed in gives again before a mailbox is linked: the password, and a code where the second factor is on. */
const confirmation = z.object({
  current_password: z.string().min(1, "required").max(1000, "too_long"),
  code: secondCode.optional(),
})

/** A mailbox whose address is not proven yet: neither read nor sent from. */
const waitingMailbox = z.object({
  email: z.string(),
  /** Until when the code that was sent is good; null when none is, and a new one has to be asked for. */
  code_until: instant.nullable(),
})
export type WaitingMailbox = z.infer<typeof waitingMailbox>

const folder = z.object({
  path: z.string(),
  role: z.enum(["inbox", "sent"]),
  /** Mails looked at, those kept, those that are about nobody known, and older ones not looked at yet (null: not counted yet). */
  seen: z.number(),
  kept: z.number(),
  skipped: z.number(),
  left: z.number().nullable(),
})

/** A server as it is kept: that of a mailbox which is not read over IMAP has no name. */
const keptServer = z.object({ host: z.string(), port: z.number(), security: z.enum(mailSecurities) })

/** The caller's mailbox; no secret is in it. */
export const mailbox = z.object({
  email: z.string(),
  display_name: z.string(),
  /** "local" is the demo's own: nothing of its servers can be changed. */
  intake: z.enum(["imap", "local"]),
  imap: keptServer,
  smtp: keptServer,
  username: z.string(),
  auth: z.enum(["password", "oauth"]),
  provider: z.string().nullable(),
  state: z.enum(mailboxStates),
  state_since: instant,
  last_contact_at: instant.nullable(),
  last_error: z.enum(mailboxTroubles).nullable(),
  /** What the server said, in its words. */
  last_error_detail: z.string().nullable(),
  last_error_at: instant.nullable(),
  retry_at: instant.nullable(),
  /** Since when the outgoing server refuses the sign-in, and what it said; null while it does not. */
  send_refused_at: instant.nullable(),
  send_refusal: z.string().nullable(),
  folders: z.array(folder),
  /** Bulk mails a minute, and all mails a day; 0 for any number. */
  per_minute: z.number(),
  per_day: z.number(),
  sent_today: z.number(),
  version: z.number(),
})
export type MailboxDetail = z.infer<typeof mailbox>

/** What the user signs with (M-7), and the languages he or she writes in, the first one first. */
export const mailProfile = z.object({
  signature_text: z.string(),
  /** Sanitised HTML. */
  signature_html: z.string(),
  languages: z.array(z.enum(["en", "fr"])).min(1, "required"),
  version: z.number(),
})
export type MailProfile = z.infer<typeof mailProfile>

/** An address or a domain whose mails are not kept. */
const exclusion = z.object({ id: z.number(), pattern: z.string() })

/** Servers that are known for an address. */
const suggestion = z.object({
  provider: z.string().nullable(),
  imap: mailServer.nullable(),
  smtp: mailServer.nullable(),
  /** The provider takes a password only that is made for programs, or none at all. */
  password: z.enum(["usual", "app_password", "oauth_only"]),
  /** OAuth 2 can be used: the provider's settings are there. */
  oauth: z.enum(["google", "microsoft"]).nullable(),
})
export type ServerSuggestion = z.infer<typeof suggestion>

/** What linking comes to: the mailbox, or one that waits for the code that was sent to its address. */
const linked = z.object({
  success: z.literal(true),
  data: mailbox.nullable(),
  waiting: waitingMailbox.nullable(),
})
export type LinkedMailbox = Omit<z.infer<typeof linked>, "success">

const state = z.object({
  user: z.object({ id: z.number(), name: z.string() }),
  email: z.string(),
  state: z.enum(mailboxStates),
  state_since: instant,
  last_contact_at: instant.nullable(),
  last_error: z.enum(mailboxTroubles).nullable(),
  send_refused_at: instant.nullable(),
})
export type MailboxOfUser = z.infer<typeof state>

export const mailboxes = {
  /** Answers the address of the page where the caller links a mailbox, good for an hour and for the caller alone. */
  verifyKey: oc
    .route({ method: "POST", path: "/messenger/verify-key", tags, summary: "Where to link a mailbox" })
    .output(z.object({ url: z.string() })),
  /** 404 for a key that is somebody else's, 410 an hour after it was made. */
  openKey: oc
    .route({
      method: "GET",
      path: "/messenger/verify-key",
      tags,
      summary: "Whether a mailbox link key is valid",
    })
    .input(z.object({ key: z.string().max(4000) }))
    .output(z.object({ data: z.object({ valid_until: instant }) })),
  get: oc
    .route({
      method: "GET",
      path: "/mailbox",
      tags,
      summary: "The caller's mailbox; null while none is linked",
    })
    .output(z.object({ data: mailbox.nullable(), waiting: waitingMailbox.nullable() })),
  suggest: oc
    .route({ method: "GET", path: "/mailbox/servers", tags, summary: "Servers for an address" })
    .input(z.object({ email: z.string().max(254) }))
    .output(suggestion),
  /**
   * Signs in at both servers before anything is kept, then sends a code to the address, with which `prove` links it. 422 on `imap`, `smtp`,
   * `password`, `imap.host`, … with what is wrong in the caller's words, on `current_password` and `code` when they are not the caller's own,
   * and on `email` for an address of another user or of a contact; 409 when another user has linked it; 429 after three codes in an hour.
   */
  link: oc
    .route({
      method: "POST",
      path: "/mailbox",
      tags,
      summary: "Link a mailbox, or link it again",
      successStatus: 201,
    })
    .input(mailboxLink.extend(confirmation.shape))
    .output(linked),
  /** 404 when none waits, 422 on `code`, also after five wrong ones or a quarter of an hour; otherwise as `link`. */
  prove: oc
    .route({
      method: "POST",
      path: "/mailbox/proof",
      tags,
      summary: "Link the mailbox that waits: the code that was sent to its address",
    })
    .input(z.object({ code: z.string().trim().max(20, "too_long") }))
    .output(z.object({ success: z.literal(true), data: mailbox })),
  /** Earlier codes count no more. 404 when none waits, 429 after three codes in an hour. */
  sendCode: oc
    .route({ method: "POST", path: "/mailbox/proof/code", tags, summary: "Send the code again" })
    .output(z.object({ waiting: waitingMailbox })),
  forgetWaiting: oc
    .route({ method: "DELETE", path: "/mailbox/proof", tags, summary: "Do not link the mailbox that waits" })
    .output(z.object({ success: z.literal(true) })),
  /** Answers the provider's page; it leads back to `mailbox/oauth`. 422 as `link` on `current_password` and `code`. */
  startOauth: oc
    .route({
      method: "POST",
      path: "/mailbox/oauth/{provider}",
      tags,
      summary: "Link by OAuth 2: where to go",
    })
    .input(z.object({ provider: z.enum(["google", "microsoft"]), email: address }).extend(confirmation.shape))
    .output(z.object({ url: z.string() })),
  /** The mailbox has the address that the provider says; where it does not say that it has verified it, a code is sent there. */
  finishOauth: oc
    .route({
      method: "POST",
      path: "/mailbox/oauth",
      tags,
      summary: "Link by OAuth 2: what the provider answered",
    })
    .input(z.object({ state: z.string().max(4000), code: z.string().max(4000) }))
    .output(linked),
  unlink: oc
    .route({
      method: "DELETE",
      path: "/mailbox",
      tags,
      summary: "Unlink the mailbox: its secret is deleted, kept emails stay",
    })
    .output(z.object({ success: z.literal(true) })),
  /** Within seconds; the state tells what came of it. */
  check: oc
    .route({ method: "POST", path: "/mailbox/check", tags, summary: "Check the mailbox now" })
    .output(z.object({ success: z.literal(true) })),
  setLimits: oc
    .route({ method: "PUT", path: "/mailbox/limits", tags, summary: "Sending limits" })
    .input(
      z.object({
        per_minute: z.number().int().min(0).max(6_000),
        per_day: z.number().int().min(0).max(100_000),
        version: loadedVersion,
      }),
    )
    .output(z.object({ success: z.literal(true), data: mailbox })),
  listExclusions: oc
    .route({
      method: "GET",
      path: "/mailbox/exclusion",
      tags,
      summary: "Addresses and domains whose emails are not kept",
    })
    .output(z.object({ data: z.array(exclusion) })),
  addExclusion: oc
    .route({
      method: "POST",
      path: "/mailbox/exclusion",
      tags,
      summary: "Exclude an address or domain",
      successStatus: 201,
    })
    .input(z.object({ pattern: z.string().trim().toLowerCase().min(3, "required").max(254, "too_long") }))
    .output(z.object({ data: z.array(exclusion) })),
  removeExclusion: oc
    .route({ method: "DELETE", path: "/mailbox/exclusion/{exclusion}", tags, summary: "Remove an exclusion" })
    .input(z.object({ exclusion: id }))
    .output(z.object({ data: z.array(exclusion) })),
  getProfile: oc
    .route({ method: "GET", path: "/mail-profile", tags, summary: "The caller's signature and languages" })
    .output(z.object({ data: mailProfile })),
  editProfile: oc
    .route({
      method: "PUT",
      path: "/mail-profile",
      tags,
      summary: "Change them; 409 with the stored ones on a stale version",
    })
    .input(
      mailProfile.extend({
        signature_text: z.string().max(5_000, "too_long"),
        signature_html: z.string().max(50_000, "too_long"),
        version: loadedVersion,
      }),
    )
    .output(z.object({ success: z.literal(true), data: mailProfile })),
  /** For administrators: states, never secrets. */
  listAll: oc
    .route({
      method: "GET",
      path: "/mailboxes",
      tags,
      summary: "State of everybody's mailbox; for administrators",
    })
    .output(z.object({ data: z.array(state) })),
}
