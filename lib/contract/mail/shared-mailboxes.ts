import { oc } from "@orpc/contract"
import { z } from "zod"
import { secondCode } from "../identity/second-factor.ts"
import { id, instant, option } from "../platform/fields.ts"
import { requiredEmail, requiredLine, version } from "../records/record-inputs.ts"
import { mailboxStates, mailboxTroubles, mailSecurities } from "./mail-terms.ts"
import { mailServer } from "./mailboxes.ts"

const tags = ["Shared mailboxes"]

const storedServer = z.object({ host: z.string(), port: z.number(), security: z.enum(mailSecurities) })

/** A mailbox that several colleagues read and answer; no secret is in it. */
export const sharedMailbox = z.object({
  id: z.number(),
  /** As recipients see the sender. */
  name: z.string(),
  email: z.string(),
  /** "local" is the demo's own: nothing of its servers can be changed. */
  intake: z.enum(["imap", "local"]),
  imap: storedServer,
  smtp: storedServer,
  username: z.string(),
  /** By "oauth" it is linked again at the provider, not by a password. */
  auth: z.enum(["password", "oauth"]),
  members: z.array(option),
  /** Ids of members who do not have all of its emails yet: they are prepared in the background, the latest first. */
  preparing: z.array(z.number()),
  state: z.enum(mailboxStates),
  state_since: instant,
  last_contact_at: instant.nullable(),
  last_error: z.enum(mailboxTroubles).nullable(),
  send_refused_at: instant.nullable(),
  /** Emails to many in a minute; 0 for any number. */
  per_minute: z.number(),
  /** Emails in a day, all together; 0 for any number. */
  per_day: z.number(),
  /** Addresses and domains whose emails are not kept. */
  exclusions: z.array(z.string()),
  version: z.number(),
})
export type SharedMailbox = z.infer<typeof sharedMailbox>

/** What shows that it is the administrator: the own password, and a code where the second factor is on. */
const confirmation = {
  current_password: z.string().min(1, "required").max(1000, "too_long"),
  code: secondCode.optional(),
}

/** How it is signed in to by a password. */
const connection = z.object({
  imap: mailServer,
  smtp: mailServer,
  /** The address where it is left out. */
  username: z.string().trim().max(254, "too_long").default(""),
  password: z.string().min(1, "required").max(1000, "too_long"),
  ...confirmation,
})
export type MailboxConnection = z.infer<typeof connection>

const content = {
  name: requiredLine(120),
  members: z.array(id).min(1, "required").max(100, "too_long"),
}
const created = { ...content, email: requiredEmail(254) }
/** Left as they are where they are left out. */
const settings = {
  per_minute: z.number().int().min(0).max(6_000).optional(),
  per_day: z.number().int().min(0).max(100_000).optional(),
  /** 422 on `exclusions.{index}` for one that is neither an address nor a domain. */
  exclusions: z.array(z.string().trim().toLowerCase().max(254, "too_long")).max(500, "too_many").optional(),
}
const answered = z.object({ success: z.literal(true), data: sharedMailbox })
const one = { mailbox: id }
const provider = z.enum(["google", "microsoft"])
/** The provider's page. */
const led = z.object({ url: z.string() })

/** A mailbox from which the caller sends. */
const ownMailbox = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  is_shared: z.boolean(),
  /** Its earlier emails are being prepared for the caller, who became a member. */
  is_preparing: z.boolean(),
})
export type OwnMailbox = z.infer<typeof ownMailbox>

export const sharedMailboxes = {
  /** `colleagues`: who can become a member; `providers`: those at which one can be signed in to by OAuth 2. */
  list: oc
    .route({
      method: "GET",
      path: "/shared-mailbox",
      tags,
      summary: "Shared mailboxes by name; administrators only",
    })
    .output(
      z.object({ data: z.array(sharedMailbox), colleagues: z.array(option), providers: z.array(provider) }),
    ),
  /**
   * Signs in at both servers before anything is stored: 422 as `mailbox.link`, also on `email` for the address of a user or a contact, and on
   * `members` for who may not read emails; 409 for an address that is linked.
   */
  create: oc
    .route({
      method: "POST",
      path: "/shared-mailbox",
      tags,
      summary: "Add a shared mailbox; administrators only",
      successStatus: 201,
    })
    .input(connection.extend(created))
    .output(answered),
  /** A `version` other than the stored one is a 409 with the stored mailbox as `current`. Who is no member any more has nothing of it at once. */
  edit: oc
    .route({
      method: "PUT",
      path: "/shared-mailbox/{mailbox}",
      tags,
      summary: "Change name, members, limits and exclusions of a shared mailbox; administrators only",
    })
    .input(z.object({ ...one, ...content, ...settings, version }))
    .output(answered),
  /** As `create`; 409 for the demo's own. */
  connect: oc
    .route({
      method: "PUT",
      path: "/shared-mailbox/{mailbox}/connection",
      tags,
      summary: "Change how a shared mailbox is signed in to; administrators only",
    })
    .input(connection.extend(one))
    .output(answered),
  /**
   * Answers the provider's page, where the shared mailbox itself is signed in to; it leads back to `admin/shared-mailboxes/oauth`, which
   * `finishOauth` takes it from. 422 and 409 as `create`, and 422 on `provider` where it is not set up.
   */
  startOauth: oc
    .route({
      method: "POST",
      path: "/shared-mailbox/oauth/{provider}",
      tags,
      summary: "Add a shared mailbox by OAuth 2: where to go; administrators only",
    })
    .input(z.object({ provider, ...created, ...confirmation }))
    .output(led),
  /** The same for one that is linked already, by a password too; 409 for the demo's own. */
  relinkOauth: oc
    .route({
      method: "POST",
      path: "/shared-mailbox/{mailbox}/oauth/{provider}",
      tags,
      summary: "Link a shared mailbox again by OAuth 2: where to go; administrators only",
    })
    .input(z.object({ provider, ...one, ...confirmation }))
    .output(led),
  /**
   * Once, within the hour, by the administrator who began: 404 for another's `state`, 410 after an hour. 422 on `email` when the provider
   * says another address than that of the mailbox; otherwise as `create`.
   */
  finishOauth: oc
    .route({
      method: "POST",
      path: "/shared-mailbox/oauth",
      tags,
      summary: "Link a shared mailbox by OAuth 2: what the provider answered; administrators only",
    })
    .input(z.object({ state: z.string().max(4000), code: z.string().max(4000) }))
    .output(answered),
  /** Emails that are stored stay. */
  remove: oc
    .route({
      method: "DELETE",
      path: "/shared-mailbox/{mailbox}",
      tags,
      summary: "Unlink a shared mailbox; administrators only",
    })
    .input(z.object(one))
    .output(z.object({ success: z.literal(true) })),
  /** The first one is proposed to send from: the own one, else a shared one, by name; with `message`, that to which the email that is answered came. */
  listOwn: oc
    .route({
      method: "GET",
      path: "/messenger/mailboxes",
      tags,
      summary: "The mailboxes that the caller reads and sends from",
    })
    .input(z.object({ message: id.optional() }))
    .output(z.object({ data: z.array(ownMailbox) })),
}
