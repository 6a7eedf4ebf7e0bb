import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant } from "../platform/fields.ts"
import { requiredEmail } from "../records/record-inputs.ts"

/** Fewest characters of a password. */
export const minPasswordLength = 12

const newPassword = {
  password: z.string().min(minPasswordLength, "password_too_short").max(1000, "too_long"),
  password_confirmation: z.string().max(1000, "too_long"),
}

const isConfirmed = (typed: { password: string; password_confirmation: string }) =>
  typed.password === typed.password_confirmation
const unconfirmed = { path: ["password_confirmation"], error: "password_unlike" }

export const passwordLinkKind = z.enum(["invite", "reset"])
export type PasswordLinkKind = z.infer<typeof passwordLinkKind>

const secret = { secret: z.string().max(100) }
const done = z.object({ success: z.literal(true) })

/**
 * Links with which a user chooses a password; they work without a session, once. An unknown one is a 404, one that was
 * used or has expired a 410. Looking changes nothing: link scanners may follow a link as often as they like.
 */
export const passwordLinks = {
  look: oc
    .route({
      method: "GET",
      path: "/password-link/{secret}",
      tags: ["Passwords"],
      summary: "Whose password a link sets, while it is valid",
    })
    .input(z.object(secret))
    .output(
      z.object({
        data: z.object({ kind: passwordLinkKind, name: z.string(), email: z.string(), expires_at: instant }),
      }),
    ),
  choosePassword: oc
    .route({
      method: "POST",
      path: "/password-link/{secret}",
      tags: ["Passwords"],
      summary: "Choose the password; ends the link and every token of the user",
    })
    .input(z.object({ ...secret, ...newPassword }).refine(isConfirmed, unconfirmed))
    .output(done),
  howToReset: oc
    .route({
      method: "GET",
      path: "/forgotten-password",
      tags: ["Passwords"],
      summary: "Whether a password can be reset by email",
    })
    .output(z.object({ by_mail: z.boolean() })),
  /** The answer is the same whether there is such an account or not. */
  forget: oc
    .route({
      method: "POST",
      path: "/forgotten-password",
      tags: ["Passwords"],
      summary: "Email a link to choose a new password; limited like a sign-in",
    })
    .input(z.object({ email: requiredEmail(254) }))
    .output(done),
  /** A wrong current password is a 422 on `current_password`, limited like a sign-in. */
  change: oc
    .route({
      method: "POST",
      path: "/users/auth/password",
      tags: ["Passwords"],
      summary: "Change one's own password; ends one's other tokens",
    })
    .input(
      z
        .object({
          current_password: z.string().min(1, "required").max(1000, "too_long"),
          ...newPassword,
        })
        .refine(isConfirmed, unconfirmed),
    )
    .output(done),
}
