import { z } from "zod"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { problemOf } from "#lib/backend/platform/http/issue-problems.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { noticeSeen } from "#lib/backend/records/privacy-notices/mutations.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { checkTerms, type TermsCheck } from "#lib/backend/shows/terms/accepted.ts"
import { application } from "#lib/contract/shows/registration-intake.ts"
import { applicationProblems, vatCodeProblems, type WholeApplication } from "./application-problems.ts"
import { type LockedDraft, lockBySlug } from "./lock-draft.ts"
import { sessionOfDraft } from "./session-of-draft.ts"
import { writeApplication } from "./write-application.ts"

const stored = z.object({ data: z.object({ store: z.unknown() }) })
const billed = z.object({ billing: z.object({ countryId: z.number(), vatCode: z.string() }) })

type Read = { whole: WholeApplication; problems?: undefined } | { problems: Problems }

/** The stored application, whole, or what is missing or wrong by its paths. */
function readApplication(draft: unknown, store: ReferenceStore): Read {
  const sent = stored.safeParse(draft).data?.data.store ?? {}
  const read = application.safeParse(sent)
  if (read.success) return { whole: read.data }
  // A VAT number is said to be wrong beside what is missing, not after it.
  const typed = billed.safeParse(sent)
  const problems: Problems = typed.success ? vatCodeProblems(typed.data, store) : {}
  for (const issue of read.error.issues) {
    const path = issue.path.join(".")
    problems[path] = [...(problems[path] ?? []), problemOf(issue, sent)]
  }
  return { problems }
}

/** What keeps a draft from being published, by path, {} when nothing does, and whether it accepts the terms of its show. */
export async function checkDraft(
  { id, draft, tradeshow_session_id }: Pick<LockedDraft, "id" | "draft" | "tradeshow_session_id">,
  within: Pick<Transaction, "store" | "connection">,
): Promise<{ problems: Problems; terms: TermsCheck }> {
  const read = readApplication(draft, within.store)
  const problems = read.problems ?? (await applicationProblems(id, read.whole, within))
  const terms = await checkTerms(draft, tradeshow_session_id, within.connection)
  return { problems: { ...problems, ...terms.problems }, terms }
}

async function makeRegistration(
  { id, draft, tradeshow_session_id }: LockedDraft,
  notice: number | undefined,
  transaction: Transaction,
): Promise<void> {
  const { actor, connection } = transaction
  const read = readApplication(draft, transaction.store)
  if (read.problems) throw invalid(read.problems)
  const { whole } = read
  const session = await sessionOfDraft(whole.events, tradeshow_session_id, connection)
  const terms = await checkTerms(draft, session, connection, { isHeld: true })
  const problems = { ...(await applicationProblems(id, whole, transaction)), ...terms.problems }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const seen = await noticeSeen(notice, connection)
  const agreed = { notice: seen, terms: terms.acceptance }
  const version = await writeApplication(id, session, whole, agreed, transaction)
  const { name, email } = whole.brand.basic
  const changes: Changes = {
    "informations.company_name": [null, name],
    email: [null, email],
    ...(seen !== null && { privacy_notice: [null, seen] }),
    ...(terms.acceptance && { show_terms: [null, terms.acceptance.number] }),
  }
  await writeAudit({ actor, action: "create", type: "registration", id, changes, version }, connection)
}

/**
 * Makes a registration of a draft, once: of a draft that is published already nothing is made.
 * @param notice id of the privacy notice that its applicant had in sight
 * @param onSent what follows from it, in its transaction
 * @returns its id
 * @throws 422 by field, and the draft stays as it is; 404 when there is none, or it was deleted
 */
export function publish(
  slug: string,
  actor: Actor,
  notice?: number,
  onSent?: (registration: number, transaction: Transaction) => Promise<void>,
): Promise<number> {
  return inRecordTransaction(actor, async (transaction) => {
    const locked = await lockBySlug(slug, transaction.connection)
    if (!locked.is_published) await makeRegistration(locked, notice, transaction)
    if (onSent && !locked.is_published) await onSent(locked.id, transaction)
    return locked.id
  })
}
