import type { z } from "zod"
import { query } from "#lib/backend/platform/database/db.ts"
import { changeRecords } from "#lib/backend/records/bulk/change-records.ts"
import { type Flag, flagColumns } from "#lib/backend/shows/registrations/selects/flag-columns.ts"
import type { flagValues } from "#lib/contract/records/bulk.ts"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"

type Values = z.output<typeof flagValues>
type Stored = { id: number; stored: boolean; is_published: boolean }

/** Says of registrations whether they are placed, or whether their technical file is there; drafts keep what they have. */
export function setRegistrationFlag(flag: Flag) {
  const column = flagColumns[flag]
  return changeRecords<{ values: Values }, Stored>({
    type: "registration",
    read: (ids, _input, connection) =>
      query<Stored>(
        {
          text: `SELECT id, ${column} AS stored, published_at IS NOT NULL AS is_published FROM registration WHERE id = ANY ($1) AND deleted_at IS NULL`,
          values: [ids],
        },
        connection,
      ),
    decide: ({ stored, is_published }, { values: { value } }) => {
      if (stored === value) return {}
      return isOpenToStaff(flag, is_published) ? { [flag]: [stored, value] } : { refused: "still_draft" }
    },
    write: async (ids, { values: { value } }, connection) => {
      await query(
        { text: `UPDATE registration SET ${column} = $2 WHERE id = ANY ($1)`, values: [ids, value] },
        connection,
      )
    },
  })
}
