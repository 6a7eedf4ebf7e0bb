import { mayChangeOwners } from "#lib/access/abilities.ts"
import { tellContacts } from "#lib/backend/crm/companies/contact-links.ts"
import { companyForm } from "#lib/backend/crm/companies/form.ts"
import { mayDeleteCompany } from "#lib/backend/crm/companies/ownership.ts"
import { tellCompanies } from "#lib/backend/crm/contacts/company-links.ts"
import { contactForm } from "#lib/backend/crm/contacts/form.ts"
import { type JoinedOptOuts, joinOptOuts, partOptOuts } from "#lib/backend/crm/contacts/merged-opt-outs.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import { readForm } from "#lib/backend/records/form/read-form.ts"
import {
  type JoinedLink,
  joinLinks,
  partLinks,
  tellRegistrations,
} from "#lib/backend/shows/registrations/linking/merged-companies.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"

type Pair = { kept: number; removed: number }

/** What one kind of record has of its own where two of them are merged. */
type Mergeable = {
  /** Statements that lock the records $1, and the companies and contacts that a change of them reaches: companies come first. */
  locks: readonly string[]
  /** SQL of the owners of a record, who alone may give it away. */
  owners: string
  /** Whether a user who may edit records may remove one of these owners. */
  mayRemove: (user: User, owners: number[]) => boolean
  mayChangeOwners: (user: User, owners: number[]) => boolean
  /** Values of the record's form by dotted path, as the audit trail tells them. */
  readFields: (id: number, connection: Connection) => Promise<FieldValues>
  /** SQL of the records at the other end of links of $1 and $2. */
  neighbours: string
  /** Rows at which both are, which become one; and takes that back. Left out where rows just move. */
  twins?: {
    join: (pair: Pair, connection: Connection) => Promise<JoinedLink[]>
    part: (joined: JoinedLink[], connection: Connection) => Promise<void>
  }
  /** What the person of either asked of us, which holds for the kept one from now on; and takes that back. */
  optOuts?: {
    join: (pair: Pair, takesAddress: boolean, connection: Connection) => Promise<JoinedOptOuts>
    part: (kept: number, joined: JoinedOptOuts, connection: Connection) => Promise<void>
  }
  /** Runs a change and tells those of them that it reaches, and others by the records merged. */
  tellNeighbours: (
    ids: number[],
    change: () => Promise<void>,
    actor: Actor,
    connection: Connection,
    merged: number[],
  ) => Promise<void>
}

/** SQL that locks records of a kind, in the order of their ids. */
const lockRows = (kind: MergeType) => `SELECT FROM ${kind} WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`

export const mergeable: Record<MergeType, Mergeable> = {
  company: {
    locks: [
      lockRows("company"),
      `SELECT id FROM contact WHERE id IN (SELECT contact_id FROM company_contact WHERE company_id = ANY ($1::int[]))
        ORDER BY id FOR NO KEY UPDATE`,
      `SELECT id FROM registration WHERE id IN (SELECT registration_id FROM registration_association WHERE company_id = ANY ($1::int[]))
        ORDER BY id FOR NO KEY UPDATE`,
    ],
    owners: "sale_owner_ids",
    mayRemove: mayDeleteCompany,
    mayChangeOwners,
    readFields: async (id, connection) => (await readForm(companyForm, id, connection)).form,
    neighbours: "SELECT DISTINCT contact_id AS id FROM company_contact WHERE company_id IN ($1, $2)",
    twins: { join: joinLinks, part: partLinks },
    tellNeighbours: (ids, change, actor, connection, companies) =>
      tellRegistrations(companies, () => tellContacts(ids, change, actor, connection), { actor, connection }),
  },
  contact: {
    locks: ["SELECT contact_lock($1::int[])", lockRows("contact")],
    owners: "'{}'::int[]",
    mayRemove: () => true,
    mayChangeOwners: () => true,
    readFields: async (id, connection) => (await readForm(contactForm, id, connection)).form,
    neighbours: "SELECT DISTINCT company_id AS id FROM company_contact WHERE contact_id IN ($1, $2)",
    optOuts: { join: joinOptOuts, part: partOptOuts },
    tellNeighbours: tellCompanies,
  },
}
