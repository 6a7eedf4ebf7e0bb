import { ownersOf } from "#lib/backend/automation/sequences/runs/waiting-owners.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import type { Today } from "#lib/contract/home/today.ts"
import { todayCountLimit, todayRows } from "#lib/contract/home/today-terms.ts"

const option = (id: string, name: string) => `json_build_object('id', ${id}, 'name', ${name})`

/** Runs whose open reminder is for an owner, by its time. A mail node has one only while its sales owner has no mailbox. */
const waiting = `SELECT visit.run_id, visit.node, visit.version_id, visit.sequence_id, task.id AS task_id, task.expire_at
  FROM notification task JOIN sequence_visit visit ON visit.notification_id = task.id AND visit.left_at IS NULL
  WHERE task.target_id = $1 AND task.done_at IS NULL`

const rows = list(`SELECT run.id, ${option("sequence.id", "sequence.name")} AS sequence,
    CASE WHEN version.flow @? format('$.nodes[*] ? (@.id == "%s" && @.type == "email")', picked.node)::jsonpath THEN 'mailbox' ELSE 'task' END AS waits_for,
    CASE WHEN contact.id IS NOT NULL THEN json_build_object('kind', 'contact', 'id', contact.id, 'name', ${storedKinds.contact.trailName("contact")})
      ELSE json_build_object('kind', 'company', 'id', company.id, 'name', company.name) END AS about,
    json_build_object('title', task.title, 'due', ${exactMoment("task.expire_at")}) AS reminder
  FROM (${waiting} ORDER BY task.expire_at, task.id LIMIT ${todayRows}) picked
  JOIN notification task ON task.id = picked.task_id JOIN sequence_run run ON run.id = picked.run_id
  JOIN sequence ON sequence.id = picked.sequence_id JOIN sequence_version version ON version.id = picked.version_id
  LEFT JOIN contact ON contact.id = run.contact_id AND contact.deleted_at IS NULL
  LEFT JOIN company ON company.id = run.company_id AND company.deleted_at IS NULL
  WHERE contact.id IS NOT NULL OR company.id IS NOT NULL
  ORDER BY picked.expire_at, picked.task_id`)

const alerts =
  list(`SELECT ${option("sequence.id", "sequence.name")} AS sequence, alert.code, alert.count, alert.detail, ${ownersOf("alert", "sequence")} AS owners
  FROM sequence_alert alert JOIN sequence ON sequence.id = alert.sequence_id WHERE $2::boolean
  ORDER BY alert.last_at DESC, sequence.id, alert.code LIMIT ${todayRows}`)

/**
 * Runs of sequences that wait for somebody.
 * @param owner whose reminders
 * @param withAlerts what needs whoever keeps the sequences, too
 */
export function runsToday(owner: number, withAlerts: boolean) {
  return queryOne<Pick<Today, "runs" | "alerts">>({
    name: "today-runs",
    text: `SELECT json_build_object('total', (SELECT count(*)::int FROM (${waiting} LIMIT ${todayCountLimit}) counted), 'data', ${rows}) AS runs,
      ${alerts} AS alerts`,
    values: [owner, withAlerts],
  })
}
