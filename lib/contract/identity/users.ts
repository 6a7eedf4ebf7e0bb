import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { requiredEmail, version } from "../records/record-inputs.ts"
import { passwordLinkKind } from "./passwords.ts"
import { ability, accessToken, newToken } from "./session.ts"

/** Invited: no password chosen yet. Disabled: may not sign in. */
export const userStatus = z.enum(["active", "invited", "disabled"])

export const userAccount = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  abilities: z.array(ability),
  /** Name under which the user sells; null for one who does not. */
  nickname: z.string().nullable(),
  status: userStatus,
  /** Whether a code is asked for after the password. */
  has_second_factor: z.boolean(),
  /** Whether an administrator asks it of this user. */
  requires_second_factor: z.boolean(),
  /** Whether the user must have it: it is asked of this user, or of everybody. */
  must_have_second_factor: z.boolean(),
  created_at: instant,
  /** Last use of any of the user's tokens. */
  last_seen_at: instant.nullable(),
  version: z.number(),
})
export type UserAccount = z.infer<typeof userAccount>

/** A link that was just made. The secret is answered here and never again. */
export const passwordLink = z.object({
  kind: passwordLinkKind,
  secret: z.string(),
  expires_at: instant,
  /** It goes to the user by mail as well. */
  is_mailed: z.boolean(),
})
export type PasswordLink = z.infer<typeof passwordLink>

const account = {
  name: z.string().trim().min(1, "required").max(120, "too_long"),
  email: requiredEmail(254),
  /** Null or blank: the user does not sell. */
  nickname: z
    .string()
    .trim()
    .max(60, "too_long")
    .nullable()
    .transform((text) => text || null),
  isAdmin: z.boolean(),
  abilities: z.array(ability),
}

/** A new user: name and address are enough. */
export const newUser = z.object({
  ...account,
  nickname: account.nickname.default(null),
  isAdmin: account.isAdmin.default(false),
  abilities: account.abilities.default([]),
})

const subject = { user: id }
const done = z.object({ success: z.literal(true) })
const answered = z.object({ data: userAccount })

/** Users and what they may do: for administrators only (403 with the ability "admin"). */
export const users = {
  list: oc
    .route({
      method: "GET",
      path: "/user",
      tags: ["Users"],
      summary: "Users by name, searched by name or email",
    })
    .input(z.object({ ...pageQuery, name: z.string().max(200).default("") }))
    .output(pageOf(userAccount)),
  get: oc
    .route({ method: "GET", path: "/user/{user}", tags: ["Users"], summary: "One user" })
    .input(z.object(subject))
    .output(answered),
  create: oc
    .route({
      method: "POST",
      path: "/user",
      tags: ["Users"],
      summary: "Invite a user; returns the link to choose a password",
      successStatus: 201,
    })
    .input(newUser)
    .output(answered.extend({ link: passwordLink })),
  /** A `version` other than the stored one is a 409 with the stored user as `current`. The last administrator stays one (422 on `isAdmin`). */
  edit: oc
    .route({
      method: "PUT",
      path: "/user/{user}",
      tags: ["Users"],
      summary: "Change a user and the abilities",
    })
    .input(z.object({ ...subject, ...account, version }))
    .output(answered),
  disable: oc
    .route({
      method: "POST",
      path: "/user/{user}/disable",
      tags: ["Users"],
      summary:
        "Disable a user; ends the user's tokens and links. Not oneself, not the last administrator (422 on `user`)",
    })
    .input(z.object(subject))
    .output(answered),
  enable: oc
    .route({ method: "POST", path: "/user/{user}/enable", tags: ["Users"], summary: "Enable a user again" })
    .input(z.object(subject))
    .output(answered),
  createLink: oc
    .route({
      method: "POST",
      path: "/user/{user}/password-link",
      tags: ["Users"],
      summary:
        "A new link to choose a password: an invitation until there is one, then a reset. Ends earlier links",
      successStatus: 201,
    })
    .input(z.object(subject))
    .output(z.object({ link: passwordLink })),
  requireSecondFactor: oc
    .route({
      method: "PUT",
      path: "/user/{user}/second-factor",
      tags: ["Users"],
      summary:
        "Require a second factor of a user, or no more. Who has none may then only turn it on (403, reason second_factor)",
    })
    .input(z.object({ ...subject, is_required: z.boolean() }))
    .output(answered),
  /** For whoever lost the device: the password alone opens again, until the user sets up another one; at once where it is required. */
  resetSecondFactor: oc
    .route({
      method: "DELETE",
      path: "/user/{user}/second-factor",
      tags: ["Users"],
      summary: "Reset a user's second factor and recovery codes",
    })
    .input(z.object(subject))
    .output(answered),
  listTokens: oc
    .route({ method: "GET", path: "/user/{user}/token", tags: ["Users"], summary: "Tokens of a user" })
    .input(z.object(subject))
    .output(z.object({ data: z.array(accessToken) })),
  createToken: oc
    .route({
      method: "POST",
      path: "/user/{user}/token",
      tags: ["Users"],
      summary:
        "Create a token for a script that acts as this user, with rights that the user has; it is returned once. Asks for the caller’s own password",
      successStatus: 201,
    })
    .input(newToken.extend(subject))
    .output(z.object({ token: z.string() })),
  revokeToken: oc
    .route({
      method: "DELETE",
      path: "/user/{user}/token/{token}",
      tags: ["Users"],
      summary: "End one token of a user",
    })
    .input(z.object({ ...subject, token: id }))
    .output(done),
  revokeTokens: oc
    .route({
      method: "DELETE",
      path: "/user/{user}/token",
      tags: ["Users"],
      summary: "End every token of a user; of one's own, all but the one in use",
    })
    .input(z.object(subject))
    .output(z.object({ success: z.literal(true), revoked: z.number() })),
}
