import { kinds, kindsWith } from "#lib/contract/records/record-kinds.ts"
import type { MessageArea } from "#lib/i18n/messages.ts"

/** Texts of the audit trail: its own, the names of fields, and what each kind of record and its tags are called. */
export const auditAreas = [
  "audit",
  "fields",
  ...kinds.map((kind) => `${kind}.kind.one` as const),
  ...kindsWith("tags").map((kind) => `${kind}.kind.tag` as const),
  "registration.kind.lifecycle",
] as const satisfies MessageArea[]
