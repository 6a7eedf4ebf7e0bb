import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant } from "../platform/fields.ts"
import { requiredLine } from "../records/record-inputs.ts"

/** Where a buyer receives e-invoices: its company, an establishment, a routing code of one, or a suffix. */
const directoryLine = z.object({
  /** SIREN, SIREN_SIRET, SIREN_SIRET_CODE or SIREN_SUFFIX. */
  address: z.string(),
  /** Upcoming: it has a platform that receives from a later day; the directory does not say which. */
  state: z.enum(["open", "upcoming", "closed"]),
  /** Empty of what the line or the directory does not say. */
  siret: z.string(),
  establishment: z.string(),
  place: z.string(),
  routing_code: z.string(),
  routing_name: z.string(),
})
export type DirectoryLine = z.infer<typeof directoryLine>

const directoryAnswer = z.object({
  siren: z.string(),
  lines: z.array(directoryLine),
  /** There are more than are read. */
  is_cut: z.boolean(),
  /** Null where it never answered. */
  read_at: instant.nullable(),
  /** The last time it was asked it did not answer; what is above is older. */
  problem: z.enum(["unavailable"]).nullable(),
})
export type DirectoryAnswer = z.infer<typeof directoryAnswer>

/** The directory of e-invoicing in France, by the approved platform. */
export const directory = {
  /** An answer of the last day is used again, unless `again`. Null without a directory. Never fails because of it. 422 on `number`. */
  find: oc
    .route({
      method: "POST",
      path: "/e-invoicing-directory",
      tags: ["Invoices"],
      summary: "Where a buyer in France receives e-invoices",
    })
    .input(
      z.object({
        /** SIREN, SIRET or French VAT number. */
        number: requiredLine(40),
        again: z.boolean().default(false),
      }),
    )
    .output(z.object({ data: directoryAnswer.nullable() })),
}
