import { oc } from "@orpc/contract"
import { z } from "zod"

const tags = ["Second factor"]
const ownPassword = z.object({ current_password: z.string().min(1, "required").max(1000, "too_long") })

/** `users_without`: who may sign in and has no second factor. */
const rule = z.object({ is_required: z.boolean(), users_without: z.number() })
export type SecondFactorRule = z.infer<typeof rule>

/** A code of an authenticator app, or a recovery code; spaces and dashes are read over. */
export const secondCode = z.string().max(60, "too_long")

/**
 * The caller's second factor: a code of an authenticator app (TOTP), asked for after the password. A wrong current password
 * is a 422 on `current_password`, a wrong code one on `code`; both are slowed down like a sign-in.
 */
export const secondFactor = {
  get: oc
    .route({
      method: "GET",
      path: "/users/auth/second-factor",
      tags,
      summary: "Whether one's second factor is on, whether it must be, and how many recovery codes are left",
    })
    .output(
      z.object({
        data: z.object({ is_on: z.boolean(), is_required: z.boolean(), recovery_codes_left: z.number() }),
      }),
    ),
  begin: oc
    .route({
      method: "POST",
      path: "/users/auth/second-factor",
      tags,
      summary: "Start turning it on: returns the secret for an authenticator app, once only",
    })
    .input(ownPassword)
    .output(z.object({ data: z.object({ secret: z.string(), uri: z.string() }) })),
  confirm: oc
    .route({
      method: "POST",
      path: "/users/auth/second-factor/confirm",
      tags,
      summary:
        "Turn it on with a first code; returns the recovery codes, once only. One's other sign-ins end",
    })
    .input(z.object({ code: secondCode }))
    .output(z.object({ recovery_codes: z.array(z.string()) })),
  turnOff: oc
    .route({
      method: "POST",
      path: "/users/auth/second-factor/off",
      tags,
      summary:
        "Turn it off with a code of it, or a recovery code; its secret and recovery codes are gone. 422 on `current_password` while it is required",
    })
    .input(ownPassword.extend({ code: secondCode.optional() }))
    .output(z.object({ success: z.literal(true) })),
  getRule: oc
    .route({
      method: "GET",
      path: "/second-factor-rule",
      tags,
      summary: "Whether everybody must have a second factor, and how many have none: for administrators",
    })
    .output(z.object({ data: rule })),
  setRule: oc
    .route({
      method: "PUT",
      path: "/second-factor-rule",
      tags,
      summary:
        "Require a second factor of everybody, or no more. Who has none may then only turn it on (403, reason second_factor)",
    })
    .input(z.object({ is_required: z.boolean() }))
    .output(z.object({ data: rule })),
}
