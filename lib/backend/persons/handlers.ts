import { adminOnly } from "../http/base.ts"
import { pageAnswer } from "../lists/page-answer.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import { findPersons, listErasures } from "./data.ts"
import { eraseContact } from "./erase-contact.ts"
import { startPersonExport } from "./export/start-person-export.ts"

const calls = adminOnly.persons

export const persons = {
  find: calls.find.handler(async ({ input }) => pageAnswer("/api/person", input, await findPersons(input))),

  erase: calls.erase.handler(async ({ input: { record, name, reason }, context }) => ({
    success: true as const,
    erasure: await eraseContact({ id: record, name, reason }, actorOf(context)),
  })),

  export: calls.export.handler(async ({ input: { record }, context }) => ({
    success: true as const,
    job: await startPersonExport(record, context),
  })),

  listErasures: calls.listErasures.handler(async ({ input }) =>
    pageAnswer("/api/erasure", input, await listErasures(input)),
  ),
}
