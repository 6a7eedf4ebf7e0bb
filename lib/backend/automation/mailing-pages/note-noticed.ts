import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"

/** What was noticed of a mail: that it was opened (no address), or that a link was followed. */
export type Noticed = {
  url: string | null
  /** Of the clock of this machine, milliseconds. */
  at: number
  isMachine: boolean
}

/** Seconds after its delivery within which nobody has read a mail: what happens then is a machine's. */
const deliveredWithin = 5
/** Clicks of a mail that are kept. */
const maxClicks = 500

type Row = { url: string | null; ago: number; is_machine: boolean }

/** One of a kind: the first. */
function firsts(noticed: readonly Noticed[]): Row[] {
  const found = new Map<string, Row>()
  for (const { url, at, isMachine } of noticed) {
    const key = `${isMachine} ${url ?? ""}`
    if (!found.has(key)) found.set(key, { url, ago: Date.now() - at, is_machine: isMachine })
  }
  return [...found.values()]
}

/**
 * Locks a mail whose recipient agrees to tracking now and whose list allows it, whatever held when it went out. The contact first, as
 * who leaves a list does: a withdrawal that is being written is waited for.
 */
async function lockTracked(send: number, connection: Connection): Promise<boolean> {
  const tracked = await query(
    {
      name: "tracked-contact",
      text: `SELECT FROM mailing_send send JOIN contact ON contact.id = send.contact_id LEFT JOIN mailing_list ON mailing_list.id = send.list_id
        WHERE send.id = $1 AND contact.allows_tracking AND coalesce(mailing_list.is_tracked, true) FOR SHARE OF contact`,
      values: [send],
    },
    connection,
  )
  if (tracked.length === 0) return false
  const found = await query(
    {
      name: "tracked-send",
      text: "SELECT FROM mailing_send WHERE id = $1 FOR NO KEY UPDATE",
      values: [send],
    },
    connection,
  )
  return found.length > 0
}

const seenSql = `SELECT given.url, now() - make_interval(secs => given.ago / 1000.0) AS at,
    given.is_machine OR delivery.sent_at IS NULL OR now() - make_interval(secs => given.ago / 1000.0) < delivery.sent_at + interval '${deliveredWithin} seconds' AS is_machine
  FROM jsonb_to_recordset($2::jsonb) AS given (url text, ago int, is_machine boolean), mailing_send send LEFT JOIN mail_delivery delivery ON delivery.mail_id = send.mail_id
  WHERE send.id = $1`

/** A link counts once a minute. */
const clicksSql = `INSERT INTO mailing_click (send_id, url, is_machine, at)
  SELECT $1, seen.url, bool_or(seen.is_machine), min(seen.at) FROM (${seenSql}) seen WHERE seen.url IS NOT NULL
    AND NOT EXISTS (SELECT FROM mailing_click click WHERE click.send_id = $1 AND click.url = seen.url AND click.is_machine = seen.is_machine
      AND click.at > seen.at - interval '1 minute')
    AND (SELECT count(*) FROM mailing_click WHERE send_id = $1) < ${maxClicks}
  GROUP BY seen.url, seen.is_machine ORDER BY 2`

/** Another copy of the application may have seen the next link of a scanner. */
const atOnceSql = `UPDATE mailing_click click SET is_machine = true WHERE send_id = $1 AND NOT is_machine AND EXISTS (
    SELECT FROM mailing_click other WHERE other.send_id = $1 AND other.url <> click.url AND other.at BETWEEN click.at - interval '1 second' AND click.at + interval '1 second')`

/** Whoever follows a link has opened the mail, also without its pictures. */
const sendSql = `WITH clicks AS (SELECT min(at) FILTER (WHERE NOT is_machine) AS person, min(at) FILTER (WHERE is_machine) AS machine FROM mailing_click WHERE send_id = $1),
    opens AS (SELECT min(at) FILTER (WHERE NOT is_machine) AS person, min(at) FILTER (WHERE is_machine) AS machine FROM (${seenSql}) seen WHERE url IS NULL)
  UPDATE mailing_send SET clicked_at = clicks.person, machine_clicked_at = clicks.machine,
    opened_at = coalesce(opened_at, least(opens.person, clicks.person)), machine_opened_at = coalesce(machine_opened_at, opens.machine),
    status = CASE WHEN clicks.person IS NOT NULL THEN 'CLICKED' WHEN coalesce(opened_at, opens.person) IS NOT NULL THEN 'OPENED' ELSE 'SENT' END::mailing_status
  FROM clicks, opens WHERE id = $1`

/** Writes down what was noticed of a mail. */
export function noteNoticed(send: number, noticed: readonly Noticed[]): Promise<void> {
  return inTransaction(async (connection) => {
    if (!(await lockTracked(send, connection))) return
    const values = [send, JSON.stringify(firsts(noticed))]
    await query({ name: "note-clicks", text: clicksSql, values }, connection)
    await query({ name: "clicks-at-once", text: atOnceSql, values: [send] }, connection)
    await query({ name: "note-send-seen", text: sendSql, values }, connection)
  })
}
