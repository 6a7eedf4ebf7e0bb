import { oc } from "@orpc/contract"
import { z } from "zod"
import { day } from "../platform/fields.ts"
import { requiredLine, version } from "../records/record-inputs.ts"
import { billingEntity } from "./invoice-fields.ts"
import { taxCategories } from "./invoice-terms.ts"
import { ledgerUses } from "./ledger-terms.ts"

const maxAccounts = 200

/** As an account of a general ledger is numbered: digits, with letters where a chart has them. */
const accountNumber = requiredLine(20).pipe(z.string().regex(/^[0-9A-Za-z]+$/, "not_allowed"))

/** What is booked where. Of sales and VAT one an entity for all, and others for a category of VAT and a rate (basis points). */
export const ledgerAccount = z.object({
  use: z.enum(ledgerUses),
  category: z.enum(taxCategories).nullable(),
  rate: z.number().int().min(0).max(10_000).nullable(),
  number: accountNumber,
  label: requiredLine(100),
})
export type LedgerAccount = z.infer<typeof ledgerAccount>

/** The books of an entity: its chart of accounts, and up to when nothing more is booked. */
export const ledgerBook = z.object({
  entity: billingEntity,
  /** Last day of the closed period; null while none is closed. */
  closed_until: day.nullable(),
  accounts: z.array(ledgerAccount),
  version: z.number(),
})
export type LedgerBook = z.infer<typeof ledgerBook>

const tags = ["Accounting"]
const answered = z.object({ data: z.array(ledgerBook) })

/** Every call answers the books of all entities; a change based on another version than the stored one is a 409 with them as `current`. */
export const ledgerBooks = {
  list: oc
    .route({ method: "GET", path: "/ledger-book", tags, summary: "Charts of accounts and closed periods" })
    .output(answered),
  /** The chart whole: what it does not name goes. */
  editAccounts: oc
    .route({
      method: "PUT",
      path: "/ledger-book/{entity}/account",
      tags,
      summary: "Change the chart of accounts of an entity; administrators only",
    })
    .input(
      z.object({
        entity: billingEntity,
        accounts: z.array(ledgerAccount).max(maxAccounts, "too_many"),
        version,
      }),
    )
    .output(answered),
  /** For good: nothing is dated into the period any more. `until` lies in the past and after what is closed already (422). */
  close: oc
    .route({
      method: "POST",
      path: "/ledger-book/{entity}/close",
      tags,
      summary: "Close the books of an entity up to a day; administrators only",
    })
    .input(z.object({ entity: billingEntity, until: day, version }))
    .output(answered),
}
