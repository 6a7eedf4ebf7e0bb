import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { refuseTooLarge } from "#lib/backend/shows/registrations/intake/drafts.ts"
import { lockBySlug } from "#lib/backend/shows/registrations/intake/lock-draft.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { take } from "../limits.ts"
import type { Visitor } from "../visitors.ts"

/** Stores what was typed without scripts beside an application that was sent, until it is corrected with it; null takes it away. @throws 404, 422, 429 */
export async function storeTyped(
  slug: string,
  values: ApplicationValues | null,
  visitor: Visitor,
): Promise<void> {
  if (visitor.userId === null) await take("saved", slug)
  return inRecordTransaction(visitor, async ({ connection }) => {
    refuseTooLarge(values)
    const { id } = await lockBySlug(slug, connection)
    if (values === null) return dropTyped(id, connection)
    await query(
      {
        name: "application-store-typed",
        text: `UPDATE registration SET draft = jsonb_set(draft, '{typed}', $2::jsonb) WHERE id = $1`,
        values: [id, JSON.stringify(values)],
      },
      connection,
    )
  })
}

/** The same once it is not needed any more. */
export async function dropTyped(id: number, connection: Connection): Promise<void> {
  await query(
    {
      name: "application-drop-typed",
      text: "UPDATE registration SET draft = draft - 'typed' WHERE id = $1 AND draft ? 'typed'",
      values: [id],
    },
    connection,
  )
}
