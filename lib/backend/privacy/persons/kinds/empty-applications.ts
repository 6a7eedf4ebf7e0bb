import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { erasedMark } from "../erased-text.ts"
import { ownApplicants, type Traces } from "../traces.ts"
import { asEmptied, type Emptied, type EmptiedRow } from "./person-kind.ts"

/** Drafts are emptied whole, and their links end; what was sent in stays without the person. */
const draftsSql = `UPDATE registration SET email = NULL, draft = '{}', company_name = '', deleted_at = coalesce(deleted_at, now()), erased_at = now(),
    updated_at = now(), version = version + 1
  WHERE id = ANY ($1::int[]) AND published_at IS NULL AND erased_at IS NULL AND email = ANY ($2::citext[])
  RETURNING id, version, erased_at AS "erasedAt"`

/** Of whom a registration is invoiced to: columns and fields. */
const billing = {
  billing_salutation_id: "billing.contact_salutation",
  billing_first_name: "billing.contact_firstname",
  billing_last_name: "billing.contact_lastname",
  billing_email: "billing.contact_email",
  billing_phone: "billing.phone.number",
  billing_phone_country_id: "billing.phone.country_id",
}
const billingSets = Object.keys(billing).map(
  (column) => `${column} = CASE WHEN former.is_billed THEN NULL ELSE registration.${column} END`,
)

const sentSql = `UPDATE registration SET email = CASE WHEN former.is_own THEN NULL ELSE email END, ${billingSets.join(", ")},
    updated_at = now(), version = version + 1
  FROM (SELECT id AS former_id, coalesce(email = ANY ($2::citext[]), false) AS is_own, coalesce(billing_email = ANY ($2::citext[]), false) AS is_billed
    FROM registration WHERE id = ANY ($1::int[]) AND erased_at IS NULL) former
  WHERE id = former_id RETURNING id, version, is_own, is_billed`

type Sent = { id: number; version: number; is_own: boolean; is_billed: boolean }

/** The fields that are empty now: by them a form that was open does not bring the person back. */
function changesOf({ is_own, is_billed }: Sent): Changes {
  const fields = [...(is_own ? ["email"] : []), ...(is_billed ? Object.values(billing) : [])]
  return Object.fromEntries(fields.map((field) => [field, [erasedMark, null]]))
}

/** Takes a person out of the registrations that he or she applied with, in the caller's transaction. @returns those registrations */
export async function emptyApplications(
  { registrations, emails, names }: Traces,
  connection: Connection,
): Promise<Emptied[]> {
  const change = <Row extends object>(text: string, ...values: unknown[]) =>
    query<Row>({ text, values }, connection)
  await change(
    "SELECT FROM registration WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE",
    registrations,
  )
  await change(
    `DELETE FROM registration_contact WHERE ${ownApplicants}`,
    emails,
    names.map(({ first }) => first),
    names.map(({ last }) => last),
  )
  const drafts = await change<EmptiedRow>(draftsSql, registrations, emails)
  const sent = await change<Sent>(sentSql, registrations, emails)
  return [
    ...drafts.map((row) => asEmptied("registration", row)),
    ...sent.map((row) => ({
      type: "registration" as const,
      id: row.id,
      version: row.version,
      changes: changesOf(row),
    })),
  ]
}
