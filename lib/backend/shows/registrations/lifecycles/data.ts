import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"

const stages = list(`SELECT lifecycle_id, lifecycle_option_id FROM registration_lifecycle_stage
  WHERE registration_lifecycle_id = registration_lifecycle.id ORDER BY lifecycle_id`)

/** All lifecycles of registrations in their order. */
export function listLifecycles(connection?: Connection): Promise<StoredLifecycle[]> {
  return query<StoredLifecycle>(
    {
      name: "kept-registration-lifecycles",
      text: `SELECT id, name::text AS name, name_fr, color_hex, outcome, version, ${stages} AS stages,
          (SELECT count(*) FROM registration WHERE registration.lifecycle_id = registration_lifecycle.id) AS used
        FROM registration_lifecycle ORDER BY position, id`,
      values: [],
    },
    connection,
  )
}
