import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues, Row } from "#lib/backend/records/changes.ts"
import type { SavedPhone } from "#lib/backend/records/phones.ts"
import type { Bloc } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { Subject } from "#lib/backend/records/required-record.ts"
import type { SavedNetwork } from "#lib/backend/records/social-networks.ts"
import type { NamedIds } from "#lib/backend/records/unknown-ids.ts"

/** A change of the ids that a link table has for a record. */
export type LinkChange = {
  id: number
  ids: number[]
  current: number[]
  /** Writes them to the table. */
  write: () => Promise<void>
}

/** A record and the ids that it is linked to. */
export type RecordLinks = { id: number; ids: number[] }

/** A field that is a list of ids in a link table. */
export type Link = {
  table: string
  column: string
  /** Table that the ids are of. */
  of: string
  /** The link belongs to this bloc; others of the record stay. */
  bloc?: Bloc
  /** The order of the list is kept. */
  isOrdered?: true
  /** SQL of the ids, where they are not all that the table has. */
  read?: string
  /** What the call that creates a record names it. */
  nameWhenNew?: string
  /** Writes it in a way of its own, for example to tell the records at the other end. */
  replace?: (change: LinkChange, actor: Actor, connection: Connection) => Promise<void>
  /** The same for records that were created at once; without it each is written by itself. */
  linkNew?: (records: RecordLinks[], actor: Actor, connection: Connection) => Promise<void>
}

/** A field that is a list of rows in a table of its own. */
export type Rows = {
  table: string
  /** Columns of a row, each with its type in SQL. */
  columns: Readonly<Record<string, string>>
  /** Column that tells a record's rows apart; without one a save replaces all of them. */
  key?: string
  /** Rows that a save leaves out stay; one goes when this column is null. */
  goesWithout?: string
  /** The order of the list is kept. */
  isOrdered?: true
  /** SQL of the rows, where it says more than the table. */
  read?: string
  /** SQL that writes them: $1 the record, $2 the rows as JSON. */
  write?: string
  /** Indexes by which no two records have the same row. */
  unique?: readonly string[]
  /** A row as it is compared with those that are stored. */
  clean?(row: Row): Row
  /** Place of a row among the others, where the list has an order that no save changes. */
  placeOf?(row: Row, store: ReferenceStore): number
}

/** What every form has. */
export type FormWithLists = FieldValues & {
  "informations.phones": SavedPhone[]
  "informations.socialNetworks": SavedNetwork[]
}

/** A save beside what is stored: what the call sent, what it changes, and the whole form as it would be. */
export type Save<Form> = {
  isNew: boolean
  sent: Partial<Form>
  current: Form
  changes: Changes
  after: Form
}

/** A change that is about to be written. */
export type Change<Form> = { id: number; changes: Changes; current: Form; after: Form }

/**
 * A kind of record that is edited: where each field of its form is in the database, and the rules of the form. Fields have the
 * names of the contract; `records/form` reads and writes them.
 */
export type RecordForm<Form extends FieldValues = FieldValues> = {
  /** Its table. */
  type: Subject["type"]
  /** The form of a record that is not there yet. */
  empty: Form
  /** The audit trail of a new record says that its fields were empty, not that there were none. */
  beginsEmpty?: true
  /** Fields that are a column of the record's own table. */
  columns: Readonly<Record<string, string>>
  /** Tables that the ids in columns are of, where no rule of the form asks for more. */
  lookups: Readonly<Record<string, string>>
  /** SQL of columns that are not read as they stand. */
  reads: Readonly<Record<string, string>>
  links: Readonly<Record<string, Link>>
  rows: Readonly<Record<string, Rows>>
  /** SQL of a JSON object of fields of which there is one for each row of a table, by path. */
  keyed?: string
  /** Configured list of the social networks that it may have. */
  networks: "companySocialNetworks" | "contactSocialNetworks"
  /** A column that changes with a field: SQL of its value, given where the new value of the field is. */
  follows?: { field: string; column: string; sql: (place: string) => string }
  /** A field that no two records share, by the indexes that hold it. */
  unique?: { field: string; indexes: readonly string[] }
  /** Locks what a save writes to, the record last. Throws a 404 when there is no such active record. */
  lock: (id: number, sent: Partial<Form>, connection: Connection) => Promise<void>
  /** Locks what new records are linked to. */
  lockForNew: (sent: Partial<Form>[], connection: Connection) => Promise<void>
  /** The fields of a save, and what the rules of the form change along with them. */
  settle: (desired: Partial<Form>, current: Form) => Partial<Form>
  /** Throws a 403 for what the caller may not change. */
  requireRight?: (save: Save<Form>, actor: Actor, connection: Connection) => Promise<void>
  /** More ids that must be of something. */
  namedIds?: (save: Save<Form>) => NamedIds[]
  /** What is wrong with each save by rules of this form only. */
  errors?: (saves: Save<Form>[], store: ReferenceStore, connection: Connection) => Promise<Problems[]>
  /** Writes what is neither a column, nor a list of ids or rows. */
  writeMore?: (change: Change<Form>, connection: Connection) => Promise<void>
}
