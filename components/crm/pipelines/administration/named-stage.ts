import type { MaintainedStage } from "#lib/contract/crm/pipeline-admin.ts"

/** A stage as a row of an ordered list, whose rows have names. */
export type NamedStage = MaintainedStage & { name: string }
