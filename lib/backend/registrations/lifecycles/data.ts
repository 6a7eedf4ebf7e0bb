import type { KeptLifecycle } from "#lib/contract/registration-lifecycles.ts"
import { type Connection, query } from "../../database/db.ts"
import { list } from "../../database/json-sql.ts"

const stages = list(`SELECT lifecycle_id, lifecycle_option_id FROM registration_lifecycle_stage
  WHERE registration_lifecycle_id = registration_lifecycle.id ORDER BY lifecycle_id`)

/** All lifecycles of registrations in their order. */
export function listLifecycles(connection?: Connection): Promise<KeptLifecycle[]> {
  return query<KeptLifecycle>(
    {
      name: "kept-registration-lifecycles",
      text: `SELECT id, name::text AS name, name_fr, color_hex, version, ${stages} AS stages,
          (SELECT count(*) FROM registration WHERE registration.lifecycle_id = registration_lifecycle.id) AS used
        FROM registration_lifecycle ORDER BY position, id`,
      values: [],
    },
    connection,
  )
}
