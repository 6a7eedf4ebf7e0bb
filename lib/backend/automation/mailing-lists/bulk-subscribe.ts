import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { type RowResult, runRows } from "#lib/backend/records/jobs/run-rows.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { auditMembers } from "./change-members.ts"
import { contactsOf } from "./contacts-of.ts"
import { subscribeMany } from "./subscribe.ts"

type Input = { values: { mailing_list_id: number; consent: string; again: boolean } }
type Link = { record: number; contact: number }

function readContacts(type: KindWith<"bulk">, ids: number[], connection: Connection): Promise<Link[]> {
  return query<Link>(
    {
      text: `SELECT link.record, contact.id AS contact FROM (${contactsOf[type]}) link JOIN contact ON contact.id = link.contact AND contact.deleted_at IS NULL
        WHERE link.record = ANY ($1::int[]) ORDER BY contact.id`,
      values: [ids],
    },
    connection,
  )
}

const done: RowResult = { status: "done" }
const already: RowResult = { status: "skipped", message: "unchanged" }
const away: RowResult = { status: "failed", message: "had_unsubscribed" }
const nobody: RowResult = { status: "failed", message: "no_contacts" }

/** Puts contacts on a list: those chosen, or those of the records chosen. Who had unsubscribed is told as an error. */
export function bulkSubscribe(type: KindWith<"bulk">): Runner<Input> {
  return (job) => {
    const actor: Actor = { userId: job.userId, requestId: `job-${job.id}` }
    const { mailing_list_id: list, consent, again } = job.input.values
    const proof = {
      user: job.userId,
      job: job.id,
      ...(consent !== "" && (again ? { consent } : { origin: consent })),
    }
    return runRows(job, async (ids, connection) => {
      const links = await readContacts(type, ids, connection)
      const contacts = [...new Set(links.map(({ contact }) => contact))]
      const results = await subscribeMany(connection, { list, contacts, source: "bulk", proof })
      const came = contacts.filter((id) => results.get(id) === "added")
      await auditMembers(list, came, "came", actor, connection)
      const byRecord = Map.groupBy(links, ({ record }) => record)
      return new Map(
        ids.map((id) => {
          const outcomes = (byRecord.get(id) ?? []).map(({ contact }) => results.get(contact))
          if (outcomes.length === 0) return [id, nobody]
          if (outcomes.includes("added")) return [id, done]
          return [id, outcomes.includes("opted_out") ? away : already]
        }),
      )
    })
  }
}
