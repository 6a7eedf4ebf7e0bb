import type { RecordKind } from "#lib/contract/records/record-kinds.ts"

/** The record a panel of activity belongs to. */
export type Subject = { type: RecordKind; id: number }
