import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { MergePreview, MergeType } from "#lib/contract/records/merges.ts"

export type Readable = MergePreview["fields"][number]["kept"]
/** A record as a reader compares it. */
export type Compared = {
  id: number
  name: string
  version: number
  mayDelete: boolean
  mayChangeOwners: boolean
  values: Record<string, Readable>
}

/** A user as one who owns records. */
export type Seller = Pick<User, "isAdmin" | "nickname" | "ownerId">

type Pair = { kept: number; removed: number }

/** What one kind of record has of its own where two of them are merged. */
export type Mergeable = {
  /** Statements that lock the records $1, and the companies and contacts that a change of them reaches: companies come first. */
  locks: readonly string[]
  /** SQL of the owners of a record, who alone may give it away. */
  owners: string
  /** Whether a user who may edit records may remove one of these owners. */
  mayRemove: (user: User, owners: number[]) => boolean
  mayChangeOwners: (user: User, owners: number[]) => boolean
  /** Values of the record's form by dotted path, as the audit trail tells them. */
  readFields: (id: number, connection: Connection) => Promise<FieldValues>
  /** The record as a reader compares it; undefined for one that is not there. */
  compare: (id: number, reader: Reader) => Promise<Compared | undefined>
  /** SQL of what a reader distinguishes it by among duplicates. @param row what the statement calls its row */
  described: Record<"place" | "phones" | "websites" | "links", (row: string) => string>
  /** SQL of `mayRemove`, for a user who may edit records. */
  isRemovable: (row: string, user: Seller) => string
  /** SQL of the records at the other end of links of $1 and $2. */
  neighbours: string
  /** Rows at which both are, which become one; and takes that back. Left out where rows just move. */
  twins?: {
    join: (pair: Pair, connection: Connection) => Promise<JoinedRow[]>
    part: (joined: JoinedRow[], connection: Connection) => Promise<void>
  }
  /** What the person of either asked of us, which holds for the kept one from now on; and takes that back. */
  optOuts?: {
    join: (pair: Pair, connection: Connection) => Promise<JoinedOptOuts>
    part: (kept: number, joined: JoinedOptOuts, connection: Connection) => Promise<void>
  }
  /** Has the kept record keep the removed one's own address beside its own (whether there was one); and takes that back. */
  addresses?: {
    join: (pair: Pair, connection: Connection) => Promise<boolean>
    part: (pair: Pair, connection: Connection) => Promise<void>
    /** Whether mail to an address of a record bounces, as far as is known now; null for one that is none of its addresses. */
    hasBounced: (id: number, address: string, connection: Connection) => Promise<boolean | null>
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

/** A row at which both records were, as what takes a merge back has to know it. */
export type JoinedRow = { kept: number; removed: number; is_primary: boolean; booths: number[] }

type OptOuts = { is_blacklisted: boolean; unsubscribed_at: string | null; allows_tracking: boolean | null }
/** What a merge changed of opt-outs: the kept record's columns before and after, and addresses that were suppressed. */
export type JoinedOptOuts = {
  old: OptOuts
  fresh: OptOuts
  suppressions: { id: number; reason: string }[]
}

/** SQL that locks records of a kind, in the order of their ids. */
export const lockRows = (kind: MergeType) =>
  `SELECT FROM ${kind} WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`
