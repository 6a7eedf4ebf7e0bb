import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { listErasures } from "./data.ts"
import { erasePerson } from "./erase-person.ts"
import { startPersonExport } from "./export/start-person-export.ts"
import { findPersons } from "./find-persons.ts"

const calls = adminOnly.persons

export const persons = {
  find: calls.find.handler(async ({ input }) => pageAnswer("/api/person", input, await findPersons(input))),

  /** What is erased does not come back, so that no script does it. */
  erase: adminOnly.use(bySession).persons.erase.handler(async ({ input, context }) => ({
    success: true as const,
    erasure: await erasePerson(input, actorOf(context)),
  })),

  export: calls.export.handler(async ({ input, context }) => ({
    success: true as const,
    job: await startPersonExport(input, context),
  })),

  listErasures: calls.listErasures.handler(async ({ input }) =>
    pageAnswer("/api/erasure", input, await listErasures(input)),
  ),
}
