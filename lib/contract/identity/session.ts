import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant } from "../platform/fields.ts"
import { readingAbilities } from "./reading-abilities.ts"
import { secondCode } from "./second-factor.ts"
import { startPages } from "./start-pages.ts"

/** Abilities a user can be given; administrators have them all but `mail.disclose`, which has to be given to one by name. */
export const abilities = [
  ...readingAbilities,
  "finance.edit",
  "record.edit",
  "registration.intake",
  "use-sib",
  "sib.export.contacts",
  "session.add",
  "tag.create",
  "show.bulk-action",
  "export.companies",
  "delete.document",
  "upload.documents",
  "sequence.edit",
  "mail.disclose",
] as const
export const ability = z.enum(abilities)
export type Ability = z.infer<typeof ability>

/** The signed-in user. `permissions` holds true for each ability given. */
export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** By which reminders name the user as target, and companies one who sells. */
  ownerId: z.number(),
  /** Name under which the user sells; null for one who does not. */
  nickname: z.string().nullable(),
  permissions: z.partialRecord(ability, z.boolean()),
  messengerEmail: z.string().nullable(),
  /** Must have a second factor and has none: every call but those that turn it on is a 403 with the reason "second_factor". */
  needsSecondFactor: z.boolean(),
  /** Where the user starts after signing in. */
  startPage: z.enum(startPages),
})
export type User = z.infer<typeof user>

export const deviceName = "front_app"

export const credentials = z.object({
  email: z.string().trim().min(1, "required").max(254, "too_long"),
  password: z.string().min(1, "required").max(1000, "too_long"),
  device_name: z.string().trim().min(1, "required").max(60, "too_long"),
  /** Of the authenticator app, or a recovery code: needed by users who turned their second factor on (422 on `code`). */
  code: secondCode.optional(),
})

/** Name of a token for scripts. The sign-in screen's own name is taken. */
export const tokenName = z
  .string()
  .trim()
  .min(1, "required")
  .max(60, "too_long")
  .refine((name) => name !== deviceName, "not_allowed")

/**
 * A token for a script. It has those of the chosen abilities that its user has at the time of each call. The caller's password is asked for again,
 * and a code where the caller's second factor is on.
 */
export const newToken = z.object({
  name: tokenName,
  abilities: z.array(ability).default([]),
  /** Everything that an administrator may do: for tokens of administrators only. */
  has_all_rights: z.boolean().default(false),
  /** Its last day where the organiser is, within a year. */
  ends_on: day,
  current_password: z.string().min(1, "required").max(1000, "too_long"),
  code: secondCode.optional(),
})
export type NewToken = z.infer<typeof newToken>

export const accessToken = z.object({
  id: z.number(),
  device_name: z.string(),
  /** Names of the browser and of the system that it runs on: "Chrome", "Windows"; null where they are not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant,
  is_current: z.boolean(),
  /** Made for a script: it guards no account, as `POST sanctum/tokens` says. */
  is_script: z.boolean(),
  /** It may do everything that its user may. */
  has_all_rights: z.boolean(),
  /** What it may do now: the abilities chosen for it that its user still has. */
  abilities: z.array(ability),
  /** It ends at `expires_at` however much it is used; otherwise it ends when it is not used until then. */
  has_end_date: z.boolean(),
  /** Its day has passed. */
  is_ended: z.boolean(),
})
export type AccessToken = z.infer<typeof accessToken>

export const session = {
  createToken: oc
    .route({
      method: "POST",
      path: "/sanctum/token",
      tags: ["Session"],
      summary: "Sign in; returns the bearer token. Without a `code` that the account needs: 422 on `code`",
    })
    .input(credentials)
    .output(z.string()),
  revokeToken: oc
    .route({
      method: "DELETE",
      path: "/sanctum/token",
      tags: ["Session"],
      summary: "Sign out; revokes the token used",
    })
    .output(z.object({ success: z.literal(true) })),
  listTokens: oc
    .route({
      method: "GET",
      path: "/sanctum/tokens",
      tags: ["Session"],
      summary: "The caller's active tokens, and those for scripts that ended lately",
    })
    .output(z.object({ data: z.array(accessToken) })),
  revokeOneToken: oc
    .route({
      method: "DELETE",
      path: "/sanctum/tokens/{token}",
      tags: ["Session"],
      summary: "Revoke one of the caller's tokens",
    })
    .input(z.object({ token: id }))
    .output(z.object({ success: z.literal(true) })),
  createNamedToken: oc
    .route({
      method: "POST",
      path: "/sanctum/tokens",
      tags: ["Session"],
      summary:
        "Create a token for a script that acts as the caller; it is returned once. It makes no tokens and changes no password, second factor, mailbox or user (403, reason session)",
      successStatus: 201,
    })
    .input(newToken)
    .output(z.object({ token: z.string() })),
  findUser: oc
    .route({ method: "GET", path: "/users/auth", tags: ["Session"], summary: "The signed-in user" })
    .output(z.object({ data: user })),
  testCommunication: oc
    .route({
      method: "GET",
      path: "/communication-test",
      tags: ["Session"],
      summary: "Whether the API answers",
    })
    .output(z.object({ response: z.literal("ok") })),
}
