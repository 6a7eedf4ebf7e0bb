import { z } from "zod"
import { currency } from "./registration-detail.ts"

/** Sums over all rows that pass the filters. Amounts are cents. */
export const registrationTotals = z.object({
  registrations: z.number(),
  booths: z.number(),
  /** Square metres. */
  size: z.number(),
  amounts: z.array(
    z.object({
      currency,
      invoiced: z.number(),
      collected: z.number(),
      /** Invoiced and not collected, due already or not. */
      outstanding: z.number(),
      /** What of it was due before today. */
      overdue: z.number(),
    }),
  ),
})
export type RegistrationTotals = z.infer<typeof registrationTotals>
