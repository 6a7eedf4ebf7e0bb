import type { z } from "zod"
import type { contactChanges, newContact } from "#lib/contract/contact-form.ts"
import { type Connection, queryOne } from "../database/db.ts"
import { list } from "../database/json-sql.ts"
import type { FieldValues } from "../records/changes.ts"
import type { SavedPhone } from "../records/phones.ts"
import { type SavedNetwork, withSchemes } from "../records/social-networks.ts"

export type ContactDraft = z.output<typeof newContact>
export type ContactSave = z.output<typeof contactChanges>

/** What the contact form holds. */
export type ContactForm = {
  informations: {
    salutation: number | null
    last_name: string
    first_name: string
    job_title: string | null
    is_vip: boolean
    badge_id: number | null
    email: string | null
    outcome: number | null
    callers: number[]
    tags: number[]
    phones: SavedPhone[]
    socialNetworks: SavedNetwork[]
  }
  /** Living companies, the related one first. */
  companies: number[]
  visits: number[]
  /** Status of registration by session; one that is missing is 0. */
  registrations: Record<string, number>
}

/** The form of a contact of whom nothing is known yet. */
export const emptyForm: ContactForm = {
  informations: {
    salutation: null,
    last_name: "",
    first_name: "",
    job_title: null,
    is_vip: false,
    badge_id: null,
    email: null,
    outcome: null,
    callers: [],
    tags: [],
    phones: [],
    socialNetworks: [],
  },
  companies: [],
  visits: [],
  registrations: {},
}

const formSql = `SELECT version, email_error, json_build_object(
    'salutation', salutation_id, 'last_name', last_name, 'first_name', first_name, 'job_title', job_title, 'is_vip', is_vip,
    'badge_id', badge_id, 'email', email, 'outcome', outcome_id,
    'callers', ARRAY(SELECT caller_id FROM contact_caller WHERE contact_id = contact.id ORDER BY 1),
    'tags', ARRAY(SELECT tag_id FROM contact_tagging WHERE contact_id = contact.id ORDER BY 1),
    'phones', ${list("SELECT type, number, country_id FROM contact_phone WHERE contact_id = contact.id ORDER BY position, id")},
    'socialNetworks', ${list(`SELECT link.social_network_id, link.value FROM contact_social_network link
      JOIN social_network network ON network.id = link.social_network_id
      WHERE link.contact_id = contact.id ORDER BY network.position, network.id, link.id`)}
  ) AS informations,
  ARRAY(SELECT company.id FROM company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.contact_id = contact.id ORDER BY link.company_position, company.id) AS companies,
  ARRAY(SELECT tradeshow_session_id FROM contact_session WHERE contact_id = contact.id AND is_visited ORDER BY 1) AS visits,
  (SELECT coalesce(json_object_agg(tradeshow_session_id, registered_status), '{}') FROM contact_session
    WHERE contact_id = contact.id AND registered_status > 0) AS registrations
FROM contact WHERE id = $1`

export type CurrentForm = { version: number; email_error: boolean; form: ContactForm }

/** What is stored of a contact that is locked, so that it stays true until the transaction ends. */
export async function readForm(id: number, connection: Connection): Promise<CurrentForm> {
  const { version, email_error, ...form } = await queryOne<
    ContactForm & Pick<CurrentForm, "version" | "email_error">
  >({ name: "contact-form", text: formSql, values: [id] }, connection)
  const informations = {
    ...form.informations,
    socialNetworks: withSchemes(form.informations.socialNetworks),
  }
  return { version, email_error, form: { ...form, informations } }
}

/** Ids as they are compared: each once, ascending. */
const asSet = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** The form as a save wants it; what the save does not name stays. */
export function desiredForm(save: Omit<ContactSave, "version">, current: ContactForm): ContactForm {
  const informations = { ...current.informations, ...save.informations }
  const registrations = { ...current.registrations }
  const visits = new Set(save.visits ?? current.visits)
  for (const { session_id, registered_status, is_visited } of save.sessions ?? []) {
    if (registered_status !== undefined) registrations[session_id] = registered_status
    if (is_visited === true) visits.add(session_id)
    if (is_visited === false) visits.delete(session_id)
  }
  return {
    informations: {
      ...informations,
      callers: asSet(informations.callers),
      tags: asSet(informations.tags),
      socialNetworks: withSchemes(informations.socialNetworks),
    },
    companies: [...new Set(save.companies ?? current.companies)],
    visits: asSet([...visits]),
    registrations,
  }
}

/** The form by dotted paths, as conflicts and the audit trail name its fields: "informations.email", "sessions.7.registered_status". */
export function fieldsOf({ informations, companies, visits, registrations }: ContactForm): FieldValues {
  const fields: FieldValues = { companies, visits }
  for (const [key, value] of Object.entries(informations)) fields[`informations.${key}`] = value
  for (const [session, status] of Object.entries(registrations)) {
    fields[`sessions.${session}.registered_status`] = status || null
  }
  return fields
}
