import type { BulkMailStatus } from "#lib/contract/bulk-mail-terms.ts"

/** Whether mails of it may still go by themselves. */
export const isUnderWay = ({ status }: { status: BulkMailStatus }): boolean =>
  status === "preparing" || status === "running"
