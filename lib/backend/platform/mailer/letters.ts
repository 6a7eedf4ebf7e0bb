import { z } from "zod"
import { notices } from "#lib/backend/platform/mailer/account-notices.ts"

const link = z.object({ name: z.string(), link: z.string(), expires_at: z.string() })

/** What the application writes to people by itself, and what each letter is made of. Texts: `messages.systemMail`. */
export const letter = z.discriminatedUnion("kind", [
  /** To a new user, who chooses a password. */
  z.object({ kind: z.literal("invite"), values: link }),
  /** An administrator made a link to choose a new one. */
  z.object({ kind: z.literal("reset"), values: link }),
  /** It was asked for at the sign-in. */
  z.object({ kind: z.literal("forgotten"), values: link }),
  /** What happened to the account, as its bell says it. */
  z.object({
    kind: z.literal("notice"),
    values: z.object({
      name: z.string(),
      notice: z.enum(notices),
      by: z.string().nullable(),
      link: z.string(),
    }),
  }),
  /** A sign-in on a device that the account was not known on. */
  z.object({
    kind: z.literal("signIn"),
    values: z.object({ name: z.string(), at: z.string(), address: z.string(), link: z.string() }),
  }),
  /** To an applicant, whose address is read when it goes out: by then it was typed to its end. */
  z.object({
    kind: z.literal("applicationLink"),
    values: z.object({ registration: z.number(), site: z.string() }),
  }),
  /** Asked for by an applicant: all that are of the address. */
  z.object({
    kind: z.literal("applicationLinks"),
    values: z.object({ registrations: z.array(z.number()), site: z.string() }),
  }),
  /** To an applicant who has sent an application: all that it held then, in the applicant's language. */
  z.object({
    kind: z.literal("applicationSent"),
    values: z.object({
      registration: z.number(),
      site: z.string(),
      /** Those of the show that were accepted. */
      terms: z.object({ label: z.string(), address: z.string() }).nullish(),
      sections: z.array(
        z.object({
          title: z.string(),
          groups: z.array(
            z.object({ title: z.string().nullable(), lines: z.array(z.tuple([z.string(), z.string()])) }),
          ),
        }),
      ),
    }),
  }),
  /** To an applicant whose application was corrected by whoever has its link. */
  z.object({
    kind: z.literal("applicationCorrected"),
    values: z.object({ registration: z.number(), site: z.string() }),
  }),
  /** To an exhibitor who stopped half way. */
  z.object({
    kind: z.literal("reminder"),
    values: z.object({ registration: z.number(), site: z.string(), by: z.string() }),
  }),
  /** To whoever asked to be on a mailing list: whether it was him. */
  z.object({ kind: z.literal("subscription"), values: z.object({ list: z.string(), link: z.string() }) }),
  /** To an address that a user wants to link: the code that proves whose it is. */
  z.object({
    kind: z.literal("mailboxCode"),
    values: z.object({ name: z.string(), code: z.string(), expires_at: z.string() }),
  }),
  /** To somebody who left, of whose private mails some were opened to an administrator. */
  z.object({
    kind: z.literal("disclosure"),
    values: z.object({
      name: z.string(),
      /** Who reads them, and who approved. */
      by: z.string(),
      approver: z.string(),
      reason: z.string(),
      /** Whom the conversation is with; empty where no record is linked. */
      record: z.string(),
      mails: z.number(),
      ends_at: z.string(),
    }),
  }),
  /** To the administrator who tries it. */
  z.object({ kind: z.literal("test"), values: z.object({ name: z.string() }) }),
])
export type Letter = z.infer<typeof letter>
