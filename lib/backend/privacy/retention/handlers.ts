import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { fixedRules } from "./fixed-rules.ts"
import { previewRule } from "./preview.ts"
import { listLog, listRules, setDays, switchOff, switchOn } from "./settings.ts"

const calls = adminOnly.retention

export const retention = {
  list: calls.list.handler(async () => {
    const [rules, log] = await Promise.all([listRules(), listLog()])
    return { data: { rules, fixed: fixedRules(), log } }
  }),

  preview: calls.preview.handler(async ({ input }) => ({ data: await previewRule(input.kind) })),

  edit: calls.edit.handler(async ({ input, context }) => ({ data: await setDays(input, actorOf(context)) })),

  enable: calls.enable.handler(async ({ input: { kind, rows, version }, context }) => {
    const preview = await previewRule(kind)
    if (preview.rows !== rows || preview.version !== version)
      throw conflict("retention_preview_changed", preview)
    return { data: await switchOn(kind, version, actorOf(context)) }
  }),

  disable: calls.disable.handler(async ({ input, context }) => ({
    data: await switchOff(input.kind, actorOf(context)),
  })),
}
