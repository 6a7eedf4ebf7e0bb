import { isAtWork } from "#components/platform/jobs/shared/at-work.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { type ImportList, namesCompanies } from "#lib/contract/crm/import-fields.ts"
import type { UnknownValues } from "#lib/contract/crm/import-values.ts"
import type { ImportFile, ImportPlan, ImportReport } from "#lib/contract/crm/imports.ts"
import type { ReportUrl } from "./imports-url.ts"
import { listRows, type RowPage } from "./list-rows.ts"

/** An import that the user may not see is as good as none; a file that is gone is told as a mistake in the call. */
const missing = [404, 422]

async function orMissing<Answer>(call: Promise<Answer>): Promise<Answer | "missing"> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && missing.includes(error.status)) return "missing"
    throw error
  }
}

/**
 * An uploaded file and, when it was checked before, the plan of that check.
 * @param sheet of a workbook; null for the one that was checked, else the first one with rows
 */
export async function loadColumns(
  file: number,
  { list, from, sheet }: { list: ImportList; from: number | null; sheet: number | null },
): Promise<{ file: ImportFile; plan: ImportPlan | null } | "missing"> {
  const earlier = from !== null && from > 0 ? await orMissing(serverApi.imports.get({ import: from })) : null
  const found = earlier === null || earlier === "missing" ? null : earlier.data.plan
  const plan = found?.file === file && found.list === list ? found : null
  const desired = sheet ?? plan?.sheet ?? null
  const read = await orMissing(
    serverApi.imports.getFile({ file, list, ...(desired !== null && { sheet: desired }) }),
  )
  if (read === "missing") return "missing"
  return { file: read.data, plan: plan && (plan.sheet ?? read.data.sheet) === read.data.sheet ? plan : null }
}

/** What companies can be created as that rows of a list name; [] for a list that names none. */
export async function loadAccountTypes(list: ImportList): Promise<{ id: number; name: string }[]> {
  if (!namesCompanies(list)) return []
  const { types } = await serverApi.companies.loadInit()
  return types.map(({ id, name }) => ({ id, name }))
}

/** An import, the rows of its report that the address asks for, and what it did not know once it is checked. */
export async function loadReport(
  id: number,
  url: ReportUrl,
): Promise<{ report: ImportReport; rows: RowPage; values: UnknownValues | null } | "missing"> {
  return orMissing(
    Promise.all([
      serverApi.imports.get({ import: id }),
      listRows(serverApi, id, url),
      serverApi.imports.listValues({ import: id }),
    ]).then(([{ data: report }, rows, { data: values }]) => ({
      report,
      rows,
      values: isAtWork(report.check) ? null : values,
    })),
  )
}
