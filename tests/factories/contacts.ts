import { insertRow, sql, unique } from "./database.ts"

type ContactData = {
  firstName?: string
  lastName?: string
  email?: string | null
  jobTitle?: string
  isVip?: boolean
  /** The last mail to the address bounced. */
  emailError?: boolean
  /** The mailing provider refuses the address. */
  isBlacklisted?: boolean
  badgeId?: number
  outcomeId?: number
  createdAt?: string
  updatedAt?: string
  isDeleted?: boolean
  tagIds?: number[]
  callerIds?: number[]
  /** Sessions of trade shows it is registered at. */
  registeredIds?: number[]
  /** Sessions it visited. */
  visitedIds?: number[]
  website?: string
  /** Companies, the first is the related one. */
  companyIds?: number[]
}

async function link(table: string, column: string, contactId: number, ids: number[] = []): Promise<void> {
  if (ids.length === 0) return
  await sql(
    `INSERT INTO ${table} (contact_id, ${column}) SELECT $1, id FROM unnest($2::int[]) WITH ORDINALITY AS given (id, place) ORDER BY place`,
    [contactId, ids],
  )
}

/** Registration and visit of a contact at a session. Status: 0 not registered, 1 new, 2 validated, 3 pending, 4 refused. */
export async function setSession(
  contactId: number,
  sessionId: number,
  { status = 0, isVisited = false }: { status?: number; isVisited?: boolean },
): Promise<void> {
  await sql(
    `INSERT INTO contact_session (contact_id, tradeshow_session_id, registered_status, is_visited) VALUES ($1, $2, $3, $4)
     ON CONFLICT (contact_id, tradeshow_session_id)
     DO UPDATE SET registered_status = excluded.registered_status, is_visited = excluded.is_visited`,
    [contactId, sessionId, status, isVisited],
  )
}

/** Writes an address on the web, or on any social network by its code. */
export async function addContactNetwork(contactId: number, code: string, value: string): Promise<void> {
  await sql(
    "INSERT INTO contact_social_network (contact_id, social_network_id, value) SELECT $1, id, $3 FROM social_network WHERE code = $2",
    [contactId, code, value],
  )
}

async function addLinks(contactId: number, data: ContactData): Promise<void> {
  await link("contact_tagging", "tag_id", contactId, data.tagIds)
  await link("contact_caller", "caller_id", contactId, data.callerIds)
  await link("company_contact", "company_id", contactId, data.companyIds)
  const { registeredIds = [], visitedIds = [] } = data
  for (const session of new Set([...registeredIds, ...visitedIds])) {
    const status = registeredIds.includes(session) ? 2 : 0
    await setSession(contactId, session, { status, isVisited: visitedIds.includes(session) })
  }
  if (data.website !== undefined) await addContactNetwork(contactId, "website", data.website)
}

/** A contact with what the test says of it; without companies it has none yet. */
export async function createContact(data: ContactData = {}): Promise<number> {
  const lastName = data.lastName ?? unique("Contact")
  const contact = await insertRow<{ id: number }>("contact", {
    first_name: data.firstName ?? "Ada",
    last_name: lastName,
    email: data.email === undefined ? `${unique("contact").replace(" ", "")}@example.com` : data.email,
    job_title: data.jobTitle,
    is_vip: data.isVip,
    email_error: data.emailError,
    is_blacklisted: data.isBlacklisted,
    badge_id: data.badgeId,
    outcome_id: data.outcomeId,
    created_at: data.createdAt,
    updated_at: data.updatedAt,
    deleted_at: data.isDeleted ? new Date() : undefined,
  })
  await addLinks(contact.id, data)
  return contact.id
}

export async function linkContact(companyId: number, contactId: number, position = 0): Promise<void> {
  await insertRow("company_contact", { company_id: companyId, contact_id: contactId, position })
}

/** Names the contact whom sales people call. */
export async function setPrimarySalesContact(companyId: number, contactId: number): Promise<void> {
  await sql("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [companyId, contactId])
}
