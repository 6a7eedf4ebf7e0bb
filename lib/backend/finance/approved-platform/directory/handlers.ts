import { readingSome } from "#lib/backend/platform/http/base.ts"
import { findLines } from "./find-lines.ts"

/** Whoever types where e-invoices to a buyer go. */
const whoEditsBuyers = readingSome(["crm.read", "registrations.read"], "record.edit")

export const directory = {
  find: whoEditsBuyers.directory.find.handler(async ({ input }) => ({
    data: await findLines(input.number, input.again),
  })),
}
