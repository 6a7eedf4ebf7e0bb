import { retentionKind } from "#lib/contract/privacy/retention.ts"
import { log } from "#lib/log.ts"
import { applyRule } from "./apply-rule.ts"

/** Deletes what the rules that are on say, every night. One that fails does not keep the others from being applied. */
export async function applyRetention(): Promise<void> {
  const failed: unknown[] = []
  for (const kind of retentionKind.options) {
    try {
      const rows = await applyRule(kind)
      if (rows > 0) log.info({ kind, rows }, "rows deleted as their time was over")
    } catch (error) {
      log.error({ err: error, kind }, "a rule of retention failed")
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, "Rules of retention failed")
}
