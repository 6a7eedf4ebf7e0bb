import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "./fields.ts"
import { readingAbilities } from "./reading-abilities.ts"
import { secondCode } from "./second-factor.ts"
import { startPages } from "./start-pages.ts"

/** Abilities a user can be given (spec 1 §6); administrators have them all. */
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
      summary: "The caller's active tokens",
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
      summary: "Create a token for a script that acts as the caller; it is returned once",
      successStatus: 201,
    })
    .input(z.object({ name: tokenName }))
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
