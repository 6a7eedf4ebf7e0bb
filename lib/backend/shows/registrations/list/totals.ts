import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { Conditions } from "#lib/backend/records/lists/filters/parse.ts"
import { filteredBy } from "#lib/backend/records/lists/page.ts"
import { counterSql, totalKey } from "#lib/backend/records/lists/total.ts"
import { VersionedAnswers } from "#lib/backend/records/lists/versioned-answers.ts"
import { overdueOfShare } from "#lib/backend/shows/registrations/overdue.ts"
import type { RegistrationTotals } from "#lib/contract/shows/registration-totals.ts"

type Sums = Omit<RegistrationTotals, "registrations">

const list = "registration"
/** Filtered lists whose sums are kept. */
const sums = new VersionedAnswers<Sums & { version: number }>(2_000)

/**
 * Sums over all rows that pass, exact; kept as totals are (docs/decisions/0004-exact-totals.md).
 * @param version change version the caller saw beside its rows
 * @param today YYYY-MM-DD; what is overdue changes with it
 */
export async function sumsOf(conditions: Conditions, version: number, today: string): Promise<Sums> {
  const filtered = filteredBy(list, conditions)
  const { where, values } = filtered
  const day = `$${values.length + 1}::date`
  const found = await sums.get(`${today}\n${totalKey(filtered)}`, version, () =>
    queryOne({
      text: `WITH passing AS (
          SELECT currency, sum(booth_count)::int AS booths, sum(booth_size)::int AS size, sum(invoiced)::bigint AS invoiced,
            sum(collected)::bigint AS collected
          FROM registration WHERE ${where} GROUP BY currency),
        late AS (
          SELECT owing.currency, sum(overdue.amount)::bigint AS amount
          FROM (SELECT id, currency FROM registration WHERE ${where} AND due_on < ${day}) owing
          JOIN registration_invoice share ON share.registration_id = owing.id AND share.due_on < ${day}
          CROSS JOIN ${overdueOfShare(day)} GROUP BY 1)
        SELECT coalesce(sum(booths), 0)::int AS booths, coalesce(sum(size), 0)::int AS size,
          coalesce(json_agg(json_build_object('currency', currency, 'invoiced', invoiced, 'collected', collected,
              'outstanding', invoiced - collected, 'overdue', coalesce(late.amount, 0)) ORDER BY currency)
            FILTER (WHERE currency IS NOT NULL), '[]') AS amounts,
          ${counterSql(list, "version")} AS version
        FROM passing LEFT JOIN late USING (currency)`,
      values: [...values, today],
    }),
  )
  const { version: _seen, ...answer } = found
  return answer
}
