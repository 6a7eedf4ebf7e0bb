import { z } from "zod"
import { application } from "#lib/contract/registration-intake.ts"
import { invalid } from "../../http/errors.ts"
import { problemOf } from "../../http/issue-problems.ts"
import type { Problems } from "../../http/problems.ts"
import { type Actor, type Changes, writeAudit } from "../../records/audit/write-audit.ts"
import { inRecordTransaction, type Transaction } from "../../records/transaction.ts"
import { applicationProblems, type WholeApplication } from "./application-problems.ts"
import { type LockedDraft, lockBySlug } from "./lock-draft.ts"
import { sessionOfDraft } from "./session-of-draft.ts"
import { writeApplication } from "./write-application.ts"

const stored = z.object({ data: z.object({ store: z.unknown() }) })

/** The stored application, whole. Throws a 422 by the paths of what is missing or wrong. */
function wholeApplication(draft: unknown): WholeApplication {
  const sent = stored.safeParse(draft).data?.data.store ?? {}
  const read = application.safeParse(sent)
  if (read.success) return read.data
  const problems: Problems = {}
  for (const issue of read.error.issues) {
    const path = issue.path.join(".")
    problems[path] = [...(problems[path] ?? []), problemOf(issue, sent)]
  }
  throw invalid(problems)
}

async function makeRegistration(
  { id, draft, tradeshow_session_id }: LockedDraft,
  transaction: Transaction,
): Promise<void> {
  const { actor, connection } = transaction
  const whole = wholeApplication(draft)
  const session = await sessionOfDraft(whole.events, tradeshow_session_id, connection)
  const problems = await applicationProblems(id, whole, transaction)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const version = await writeApplication(id, session, whole, transaction)
  const { name, email } = whole.brand.basic
  const changes: Changes = {
    "informations.company_name": [null, name],
    email: [null, email],
  }
  await writeAudit({ actor, action: "create", type: "registration", id, changes, version }, connection)
}

/**
 * Makes a registration of a draft, once: of a draft that is published already nothing is made.
 * @returns its id
 * @throws 422 by field, and the draft stays as it is; 404 when there is none, or it was deleted
 */
export function publish(slug: string, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async (transaction) => {
    const locked = await lockBySlug(slug, transaction.connection)
    if (!locked.is_published) await makeRegistration(locked, transaction)
    return locked.id
  })
}
