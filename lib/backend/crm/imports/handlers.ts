import { changingMany } from "#lib/access/abilities.ts"
import { reading } from "#lib/backend/platform/http/base.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { findImport, listImports } from "./data.ts"
import { describeImportFile, keepImportFile } from "./import-file.ts"
import { describeImport, listImportRows } from "./report.ts"
import { startCheck } from "./start-import.ts"
import { startRevert, startRun } from "./start-run.ts"
import { listUnknownValues } from "./values/list-values.ts"

const calls = reading("crm.read", ...changingMany).imports

export const imports = {
  upload: calls.upload.handler(async ({ input, context: { identity }, signal }) => ({
    data: await keepImportFile(input, identity.user.id, signal),
  })),

  getFile: calls.getFile.handler(async ({ input, context: { identity } }) => ({
    data: await describeImportFile({ ...input, sheet: input.sheet ?? null }, identity.user.id),
  })),

  check: calls.check.handler(async ({ input, context }) => ({
    success: true,
    job: await startCheck(input, context),
  })),

  list: calls.list.handler(async ({ input, context: { identity } }) => {
    return pageAnswer("/api/import", input, await listImports(identity.user.id, input))
  }),

  get: calls.get.handler(async ({ input, context: { identity, language } }) => ({
    data: await describeImport(await findImport(input.import, identity.user), language),
  })),

  listRows: calls.listRows.handler(async ({ input, context: { identity, language } }) => {
    const { import: id, ...query } = input
    const found = await listImportRows(await findImport(id, identity.user), query, language)
    return pageAnswer(`/api/import/${id}/row`, query, found)
  }),

  listValues: calls.listValues.handler(async ({ input, context: { identity, language } }) => ({
    data: await listUnknownValues(await findImport(input.import, identity.user), language),
  })),

  run: calls.run.handler(async ({ input, context }) => ({
    success: true,
    job: await startRun(input.import, context),
  })),

  revert: calls.revert.handler(async ({ input, context }) => ({
    success: true,
    job: await startRevert(input.import, context),
  })),
}
