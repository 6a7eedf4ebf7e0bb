import type { Language } from "#lib/backend/platform/http/base.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { writeDraft } from "#lib/backend/shows/registrations/intake/drafts.ts"
import { lockDraft } from "#lib/backend/shows/registrations/intake/lock-draft.ts"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"
import { storedIn, toStore } from "./stored-values.ts"
import type { Visitor } from "./visitors.ts"

type TypedChange = ApplicationValues | "use" | "drop"

/**
 * Keeps beside a draft what was typed without scripts while another tab saved; later the applicant has it take the draft's
 * place, or go.
 * @throws 404, 409 for one that was sent
 */
export function keepTyped(
  slug: string,
  change: TypedChange,
  visitor: Visitor,
  language: Language,
): Promise<void> {
  return inRecordTransaction(visitor, async ({ connection }) => {
    const locked = await lockDraft(slug, connection)
    const stored = storedIn(locked.draft)
    if (!stored) return
    const { store, typed } = stored
    const isUsed = change === "use" && typed !== null
    const data = { store: isUsed ? toStore(typed, store, language) : store }
    const email = (isUsed ? typed : undefined)?.brand.basic.email
    const beside = typeof change === "object" ? { typed: change } : {}
    await writeDraft(
      locked,
      { email: email ?? emailOf(store), data, by: visitor.userId, ...beside },
      connection,
    )
  })
}

const emailOf = (store: unknown) => applicationValues.parse(store).brand.basic.email
