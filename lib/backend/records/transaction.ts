import type { Connection } from "../database/db.ts"
import type { ReferenceStore } from "../reference/store.ts"
import type { Actor } from "./audit/write-audit.ts"

/** An open transaction, who writes in it, and the reference data as they were read before it: inside there is one connection only. */
export type Transaction = { actor: Actor; store: ReferenceStore; connection: Connection }
