import { noteImportedConsents } from "#lib/backend/crm/tracking/note-consent.ts"
import { ofAnyAddress, optedOut, ownReasons } from "#lib/backend/mail/suppressions/exceptions.ts"
import { type Addressee, readAddresses } from "#lib/backend/mail/suppressions/read-addresses.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { AddressImport } from "#lib/contract/automation/mailing-members.ts"
import { auditMembers, requireStatic } from "./change-members.ts"
import { subscribeMany } from "./subscribe.ts"

/** Addresses that are treated in one transaction. */
const atOnce = 500
/** Addresses of each kind that are named. */
const named = 50

type Input = {
  list: number
  file: File
  consent: string
  unknown: "skip" | "create"
  again: boolean
  tracking: boolean
  dry: boolean
}

type Known = {
  email: string
  contact: number | null
  is_on: boolean
  opted_out: boolean
  suppressed: boolean
  /** Has agreed to tracking, or refused it. */
  has_chosen: boolean
}

/** What is known of addresses, in their order. */
function findKnown(list: number, emails: string[], connection: Connection): Promise<Known[]> {
  return query<Known>(
    {
      text: `SELECT given.email, contact.id AS contact, link.contact_id IS NOT NULL AS is_on,
          ${optedOut("contact.unsubscribed_at", "given.email::citext", "$1")}
            OR ${ofAnyAddress("contact", (email) => optedOut("contact.unsubscribed_at", email, "$1"))} AS opted_out,
          EXISTS (SELECT FROM suppression WHERE suppression.email = given.email::citext
            AND (mailing_list_id IS NULL OR mailing_list_id = $1) AND (reason NOT IN ${ownReasons} OR user_id IS NOT NULL)) AS suppressed,
          contact.allows_tracking IS NOT NULL AS has_chosen
        FROM unnest($2::text[]) WITH ORDINALITY AS given (email, place)
        LEFT JOIN contact_address known ON known.email = given.email::citext LEFT JOIN contact ON contact.id = known.contact_id
        LEFT JOIN mailing_subscription link ON link.mailing_list_id = $1 AND link.contact_id = contact.id
        ORDER BY given.place`,
      values: [list, emails],
    },
    connection,
  )
}

/** Makes contacts of addresses; one that somebody else makes at this moment is left to him. @returns ids by address */
async function createContacts(people: Addressee[], actor: Actor, connection: Connection) {
  const made = await query<{ id: number; email: string }>(
    {
      text: `INSERT INTO contact (first_name, last_name, email, created_by_id)
        SELECT first_name, last_name, email, $4::int FROM unnest($1::text[], $2::text[], $3::text[]) AS given (first_name, last_name, email)
        ON CONFLICT DO NOTHING RETURNING id, email::text AS email`,
      values: [
        people.map(({ first_name }) => first_name),
        people.map(({ last_name }) => last_name),
        people.map(({ email }) => email),
        actor.userId,
      ],
    },
    connection,
  )
  await writeAudits(
    made.map(({ id, email }) => ({
      actor,
      action: "create" as const,
      type: "contact" as const,
      id,
      version: 1,
      changes: { "informations.email": [null, email] as [unknown, unknown] },
    })),
    connection,
  )
  return made
}

const empty = () => ({ count: 0, emails: [] as string[] })

/**
 * Puts the contacts of a file of addresses on a list, some hundred a transaction: done again it puts nobody twice.
 * @throws 404, 422 on `list` and `file`, and on `consent` when somebody who had unsubscribed is to come back without one
 */
export async function importMembers(input: Input, actor: Actor): Promise<AddressImport> {
  const { people, wrong } = await readAddresses(input.file)
  const report: AddressImport = {
    total: people.length,
    added: 0,
    already: 0,
    created: 0,
    agreed: 0,
    unknown: empty(),
    opted_out: empty(),
    suppressed: empty(),
    invalid: { count: wrong.length, emails: wrong.slice(0, named) },
  }
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce)
    await inRecordTransaction(actor, async ({ connection }) => {
      await requireStatic(input.list, connection)
      addUp(report, await treat(some, input, actor, connection))
    })
  }
  return report
}

/** Records that contacts of a file agreed to tracking. @returns of how many that is new */
async function noteAgreed(
  contacts: number[],
  { consent }: Input,
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const proof = { ...(actor.userId !== null && { user: actor.userId }), reason: consent }
  return (await noteImportedConsents({ contacts, proof }, connection)).length
}

type Part = Pick<AddressImport, "added" | "already" | "created" | "agreed"> &
  Record<"unknown" | "opted_out" | "suppressed", string[]>

function addUp(report: AddressImport, part: Part): void {
  for (const key of ["added", "already", "created", "agreed"] as const) report[key] += part[key]
  for (const key of ["unknown", "opted_out", "suppressed"] as const) {
    report[key].count += part[key].length
    report[key].emails.push(...part[key].slice(0, named - report[key].emails.length))
  }
}

async function treat(people: Addressee[], input: Input, actor: Actor, connection: Connection): Promise<Part> {
  const { list, consent, again, dry } = input
  const emails = people.map(({ email }) => email)
  const known = await findKnown(list, emails, connection)
  const unknown = known.filter(({ contact }) => contact === null).map(({ email }) => email)
  const creates = input.unknown === "create"
  const suppressed = known.filter((one) => one.suppressed && (one.contact !== null || creates))
  const outcome = { unknown: creates ? [] : unknown, suppressed: suppressed.map(({ email }) => email) }
  if (dry) {
    const meant = known.filter(({ contact }) => contact !== null || creates)
    const away = meant.filter(({ opted_out }) => opted_out && !(again && consent !== ""))
    const coming = meant.filter((one) => !away.includes(one))
    const already = coming.filter((one) => one.is_on && !one.opted_out).length
    return {
      ...outcome,
      already,
      added: coming.length - already,
      created: creates ? unknown.length : 0,
      agreed: input.tracking ? coming.filter(({ has_chosen }) => !has_chosen).length : 0,
      opted_out: away.map(({ email }) => email),
    }
  }
  const made = creates
    ? await createContacts(
        people.filter(({ email }) => unknown.includes(email)),
        actor,
        connection,
      )
    : []
  const emailOf = new Map([
    ...known.flatMap(({ contact, email }) => (contact === null ? [] : [[contact, email] as const])),
    ...made.map(({ id, email }) => [id, email] as const),
  ])
  const proof = {
    ...(actor.userId !== null && { user: actor.userId }),
    ...(consent !== "" && (again ? { consent } : { origin: consent })),
  }
  const results = await subscribeMany(connection, {
    list,
    contacts: [...emailOf.keys()].sort((a, b) => a - b),
    source: "import" as const,
    proof,
  })
  const idsOf = (result: string) => [...results].flatMap(([id, one]) => (one === result ? id : []))
  await auditMembers(list, idsOf("added"), "came", actor, connection)
  const agreed = input.tracking
    ? await noteAgreed([...idsOf("added"), ...idsOf("already")], input, actor, connection)
    : 0
  return {
    ...outcome,
    added: idsOf("added").length,
    already: idsOf("already").length,
    created: made.length,
    agreed,
    opted_out: idsOf("opted_out").map((id) => emailOf.get(id) ?? ""),
  }
}
