import { useQuery } from "@tanstack/react-query"
import { isAtWork } from "#components/platform/jobs/shared/at-work.ts"
import type { UnknownValues } from "#lib/contract/crm/import-values.ts"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import type { ReportUrl } from "./imports-url.ts"
import { listRows, type RowPage } from "./list-rows.ts"
import { latestStep, type Stage } from "./stage.ts"

/** Milliseconds between two looks while a step is at work. */
const watchInterval = 1_000

/** Everything the browser knows of an import; below the key of jobs, since its steps are jobs. */
export const importKey = (id: number) => ["jobs", "import", id]

const loadApi = async () => (await import("#lib/api/client.ts")).api

/** The import as it is: looked at again while a step is at work, and when somebody comes back to the page. */
export function useImport(first: ImportReport) {
  return useQuery({
    queryKey: [...importKey(first.id), "report"],
    queryFn: async () => (await (await loadApi()).imports.get({ import: first.id })).data,
    initialData: first,
    refetchInterval: ({ state }) => (state.data && isAtWork(latestStep(state.data)) ? watchInterval : false),
    refetchOnWindowFocus: "always",
  })
}

type Rows = { id: number; stage: Stage; url: ReportUrl; first: { stage: Stage; rows: RowPage } }

/** Rows of the report; they are others once the import is at another stage. */
export function useImportRows({ id, stage, url, first }: Rows) {
  return useQuery({
    queryKey: [...importKey(id), "rows", stage, url],
    queryFn: async () => listRows(await loadApi(), id, url),
    ...(first.stage === stage && { initialData: first.rows }),
  })
}

/** What the file says that was not known when it was checked, with what was chosen for it. */
export function useUnknownValues(report: ImportReport, first: UnknownValues | null) {
  return useQuery({
    queryKey: [...importKey(report.id), "values"],
    queryFn: async () => (await (await loadApi()).imports.listValues({ import: report.id })).data,
    enabled: !isAtWork(report.check),
    ...(first && { initialData: first }),
  })
}

/** Whether a step is at work: there is no report then, only how far it is. */
export function isWorking(report: ImportReport): boolean {
  return isAtWork(latestStep(report))
}
