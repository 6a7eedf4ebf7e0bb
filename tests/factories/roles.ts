import { type Ability, abilities } from "#lib/contract/session.ts"

const viewer: Ability[] = ["crm.read", "registrations.read"]

/** What users of each role are given, administrators apart, who may do everything. */
export const roleAbilities = {
  viewer,
  sales: [
    ...viewer,
    "mail.read",
    "record.edit",
    "tag.create",
    "session.add",
    "show.bulk-action",
    "export.companies",
    "sib.export.contacts",
    "use-sib",
    "upload.documents",
  ],
  registrations: [
    ...viewer,
    "mail.read",
    "record.edit",
    "tag.create",
    "session.add",
    "upload.documents",
    "delete.document",
  ],
  accounting: [...viewer, "finance.read", "finance.edit"],
  intake: ["registration.intake"],
  administrator: [...abilities],
} satisfies Record<string, Ability[]>

export type Role = keyof typeof roleAbilities

/** In the order in which tables name them. */
export const roles = [
  "viewer",
  "sales",
  "registrations",
  "accounting",
  "intake",
  "administrator",
] as const satisfies Role[]
