import { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { env } from "#lib/env.ts"
import { locales } from "#lib/i18n/locales.ts"
import { inForceSql } from "./data.ts"

const drafted = z.object({
  data: z.object({
    store: z.object({
      billing: z.object({
        acceptTermsDate: z.iso.datetime({ offset: true }).nullish().catch(null),
        termsId: z.number().int().positive().nullish().catch(null),
        termsLanguage: z.string().nullish().catch(null),
      }),
    }),
  }),
})

/** What a registration stores of the terms that it accepted. */
export type Acceptance = { id: number; number: number; language: Language | null }

export type TermsCheck = {
  /** Of a draft that accepts what is in force; null where nothing is. */
  acceptance: Acceptance | null
  problems: Problems
}

const languages = z.enum(locales)
const path = "billing.acceptTermsDate"

/**
 * E-11. Whether a draft accepts the terms that are in force. Who says only when it was accepted, as other sites do, accepted what was in
 * force then.
 * @param isHeld the version cannot be deleted until the transaction ends
 */
export async function checkTerms(
  draft: unknown,
  session: number,
  connection: Connection,
  { isHeld = false } = {},
): Promise<TermsCheck> {
  const { acceptTermsDate, termsId, termsLanguage } = drafted.safeParse(draft).data?.data.store.billing ?? {}
  const [current] = await query<{ id: number; number: number; accepted: number | null }>(
    {
      text: `SELECT terms.id, terms.number, CASE WHEN $2::timestamptz IS NULL THEN NULL WHEN $3::int IS NOT NULL THEN $3::int
          ELSE ${inForceSql("terms.tradeshow_id", "$2::timestamptz", "$4::text")} END AS accepted
        FROM show_terms terms JOIN tradeshow_session session ON session.id = $1
        WHERE terms.id = ${inForceSql("session.tradeshow_id", "now()", "$4::text")} ${isHeld ? "FOR KEY SHARE OF terms" : ""}`,
      values: [session, acceptTermsDate ?? null, termsId ?? null, env().TIME_ZONE],
    },
    connection,
  )
  if (!current) return { acceptance: null, problems: {} }
  const { id, number, accepted } = current
  if (accepted === id)
    return {
      acceptance: { id, number, language: languages.safeParse(termsLanguage).data ?? null },
      problems: {},
    }
  const isOutdated = accepted !== null || (termsId ?? id) !== id
  return { acceptance: null, problems: { [path]: [isOutdated ? "terms_changed" : "required"] } }
}
