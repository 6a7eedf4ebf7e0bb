import { list } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { targetName } from "#lib/backend/records/notifications/targets.ts"
import { owningNames } from "#lib/contract/automation/sequence-alerts.ts"

/** Mails that are looked at for their owners, the longest waiting first. */
const maxMails = 200

/**
 * SQL: whether a run waits at a mail, as one does whose sales owner has no mailbox to send it from. The mails of the flows are gathered once:
 * to look for each run into its flow took 70 times as long among 100,000 that wait.
 * @param visit alias of sequence_visit
 * @param sequence SQL of the id of its sequence, of whose versions alone the mails are gathered
 */
export const waitsAtMail = (visit: string, sequence?: string) =>
  `${visit}.left_at IS NULL AND ${visit}.waits_for = 'task' AND (${visit}.version_id, ${visit}.node) IN (
      SELECT flow_version.id, node.value ->> 'id' FROM sequence_version flow_version, jsonb_array_elements(flow_version.flow -> 'nodes') node
      WHERE node.value ->> 'type' = 'email'${sequence ? ` AND flow_version.sequence_id = ${sequence}` : ""})`

const mails = (
  sequence: string,
) => `SELECT task.target_id, visit.entered_at, company.id AS company_id, company.name AS company_name,
    contact.id AS contact_id, ${storedKinds.contact.trailName("contact")} AS contact_name
  FROM sequence_visit visit JOIN notification task ON task.id = visit.notification_id
    JOIN sequence_run run ON run.id = visit.run_id
    LEFT JOIN contact ON contact.id = run.contact_id AND contact.deleted_at IS NULL
    LEFT JOIN company ON company.id = coalesce(run.company_id, contact.company_id) AND company.deleted_at IS NULL
  WHERE visit.sequence_id = ${sequence}.id AND visit.entered_at > coalesce(${sequence}.alerts_seen_at, '-infinity')
    AND ${waitsAtMail("visit", `${sequence}.id`)}
  ORDER BY visit.entered_at, visit.run_id LIMIT ${maxMails}`

/** Records by owner; one that is deleted is not named. */
const records = (
  sequence: string,
) => `SELECT target_id, kind, id, name, count(*)::int AS count, min(entered_at) AS since,
    row_number() OVER (PARTITION BY target_id ORDER BY min(entered_at), kind, id) AS position
  FROM (SELECT target_id, entered_at, CASE WHEN company_id IS NULL THEN 'contact' ELSE 'company' END AS kind,
      coalesce(company_id, contact_id) AS id, coalesce(company_name, contact_name) AS name FROM (${mails(sequence)}) mail) subject
  WHERE id IS NOT NULL GROUP BY target_id, kind, id, name`

const waitingOwners = (sequence: string) =>
  list(`SELECT target.id, ${targetName} AS name, about FROM (SELECT target_id, min(since) AS since,
      json_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'count', count) ORDER BY position) FILTER (WHERE position <= ${owningNames.records}) AS about
      FROM (${records(sequence)}) record GROUP BY target_id) waiting
    JOIN owner target ON target.id = waiting.target_id LEFT JOIN "user" target_user ON target_user.id = target.user_id
    ORDER BY since, target.id LIMIT ${owningNames.owners}`)

/**
 * SQL: whom an alert names, a JSON list of `AlertOwner`: for whom mails wait that have no mailbox to go from, the longest waiting first,
 * with the companies that they are about, or the contact of none.
 * @param alert alias of sequence_alert
 * @param sequence alias of its sequence
 */
export const ownersOf = (alert: string, sequence: string) =>
  `CASE WHEN ${alert}.code = 'no_mailbox' THEN ${waitingOwners(sequence)} ELSE '[]' END`
