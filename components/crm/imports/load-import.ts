import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import type { ImportFile, ImportList, ImportPlan, ImportReport } from "#lib/contract/crm/imports.ts"
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

/** An uploaded file and, when it was checked before, the plan of that check. */
export async function loadColumns(
  file: number,
  list: ImportList,
  from: number | null,
): Promise<{ file: ImportFile; plan: ImportPlan | null } | "missing"> {
  const [found, earlier] = await Promise.all([
    orMissing(serverApi.imports.getFile({ file, list })),
    from !== null && from > 0 ? orMissing(serverApi.imports.get({ import: from })) : null,
  ])
  if (found === "missing") return "missing"
  const plan = earlier === null || earlier === "missing" ? null : earlier.data.plan
  return { file: found.data, plan: plan?.file === file && plan.list === list ? plan : null }
}

/** An import and the rows of its report that the address asks for. */
export async function loadReport(
  id: number,
  url: ReportUrl,
): Promise<{ report: ImportReport; rows: RowPage } | "missing"> {
  return orMissing(
    Promise.all([serverApi.imports.get({ import: id }), listRows(serverApi, id, url)]).then(
      ([{ data: report }, rows]) => ({ report, rows }),
    ),
  )
}
