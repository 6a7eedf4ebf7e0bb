import { oc } from "@orpc/contract"
import { z } from "zod"
import { fixedRetentionKinds, retentionKind } from "./retention.ts"

/** What personal data is used for, in the order of the register. */
export const processingActivities = [
  "prospects",
  "exhibitors",
  "invoicing",
  "correspondence",
  "mailings",
  "tracking",
  "users",
  "trail",
  "jobs",
] as const
export type ProcessingActivity = (typeof processingActivities)[number]

/** To whom data goes outside the house. */
export const processingRecipients = [
  "mail_servers",
  "system_mail",
  "zoho",
  "approved_platform",
  "vies",
  "brevo",
  "s3",
] as const
export type ProcessingRecipient = (typeof processingRecipients)[number]

/** What protects it. */
export const securityMeasures = [
  "access",
  "passwords",
  "secrets",
  "transport",
  "trail",
  "minimisation",
  "backups",
] as const

const retention = z.union([
  z.object({ kind: retentionKind, days: z.number(), is_on: z.boolean() }),
  z.object({ kind: z.enum(fixedRetentionKinds), days: z.number() }),
])
export type ActivityRetention = z.infer<typeof retention>

const register = z.object({
  /** Who is responsible: the companies that invoice. */
  controllers: z.array(z.object({ name: z.string(), address: z.string(), email: z.string() })),
  activities: z.array(
    z.object({
      activity: z.enum(processingActivities),
      /** Those that are set up in this installation. */
      recipients: z.array(z.enum(processingRecipients)),
      /** As set in the administration. */
      retention: z.array(retention),
    }),
  ),
})
export type ProcessingRegisterData = z.infer<typeof register>

/** The register of processing (RGPD art. 30), made of what the product does and how it is set up; administrators only. */
export const processingRegister = {
  get: oc
    .route({
      method: "GET",
      path: "/processing-register",
      tags: ["Processing register"],
      summary: "The register of processing of personal data; administrators only",
    })
    .output(z.object({ data: register })),
}
