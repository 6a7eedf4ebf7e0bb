import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant } from "../platform/fields.ts"
import { requiredLine } from "../records/record-inputs.ts"

/** Why there is no answer of today: the service or the member state is away, or the number cannot be asked for. */
const vatCheckProblems = ["unavailable", "not_checkable"] as const

/** What the Commission's service (VIES) answered of a VAT number. */
const vatCheck = z.object({
  code: z.string(),
  /** Null where it never answered. */
  is_valid: z.boolean().nullable(),
  /** As its member state has them; some show neither. */
  name: z.string(),
  address: z.string(),
  /** The number of the consultation, which proves it; empty where there is none. */
  consultation: z.string(),
  checked_at: instant.nullable(),
  /** The last time it was asked it did not answer; what is above is older. */
  problem: z.enum(vatCheckProblems).nullable(),
})
export type VatCheck = z.infer<typeof vatCheck>

/** VAT numbers of the union at the Commission's service (`VIES_URL`). */
export const vatChecks = {
  /** An answer of the last day is used again, unless `again`. Null while the service is not set. Never fails because of it. */
  check: oc
    .route({
      method: "POST",
      path: "/vat-check",
      tags: ["Invoices"],
      summary: "What the Commission's service says of a VAT number",
    })
    .input(z.object({ code: requiredLine(20), again: z.boolean().default(false) }))
    .output(z.object({ data: vatCheck.nullable() })),
}
