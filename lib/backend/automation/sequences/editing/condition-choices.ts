import { queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { RecordConditionKind } from "#lib/contract/automation/flow-terms.ts"
import type { ConditionChoices } from "#lib/contract/automation/sequences.ts"

/** Names of what status nodes ask for; sessions and stages say which show and pipeline they are of. */
const rows: Record<RecordConditionKind, string> = {
  registered: `SELECT session.id, tradeshow.name || ' ' || session.name AS name FROM tradeshow_session session
    JOIN tradeshow ON tradeshow.id = session.tradeshow_id ORDER BY session.is_current DESC, tradeshow.id, session.id DESC`,
  stage: `SELECT stage.id, pipeline.name || ': ' || stage.title AS name FROM lifecycle_option stage
    JOIN lifecycle pipeline ON pipeline.id = stage.lifecycle_id ORDER BY pipeline.is_current DESC, pipeline.position, pipeline.id, stage.position, stage.id`,
  lifecycle: "SELECT id, name::text AS name FROM registration_lifecycle ORDER BY position, id",
  platform: "SELECT id, name FROM lifecycle_platform ORDER BY position, id",
  tag: "SELECT id, name FROM contact_tag ORDER BY normalise(name), id",
  account_tag: "SELECT id, name FROM company_tag ORDER BY normalise(name), id",
  list: "SELECT id, name FROM mailing_list WHERE archived_at IS NULL ORDER BY normalise(name), id",
}

/** What the conditions of a flow can name, by kind of condition. */
export function listConditionChoices(): Promise<ConditionChoices> {
  return queryOne<ConditionChoices>({
    name: "condition-choices",
    text: `SELECT ${list(rows.registered)} AS registered, ${list(rows.stage)} AS stage, ${list(rows.lifecycle)} AS lifecycle,
      ${list(rows.platform)} AS platform, ${list(rows.tag)} AS tag, ${list(rows.account_tag)} AS account_tag, ${list(rows.list)} AS list`,
    values: [],
  })
}
