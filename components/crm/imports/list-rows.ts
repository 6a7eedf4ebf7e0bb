import type { Api } from "#lib/api/link.ts"
import type { ReportUrl } from "./imports-url.ts"

/** A page of the report. */
export type RowPage = Awaited<ReturnType<Api["imports"]["listRows"]>>

/** The rows that the report's address asks for, without what only a download needs. */
export async function listRows(api: Api, id: number, { show, page, size }: ReportUrl): Promise<RowPage> {
  const answer = await api.imports.listRows({
    import: id,
    page,
    per_page: size,
    ...(show === "left_out" ? { left_out: "true" as const } : show && { result: show }),
  })
  return { ...answer, data: answer.data.map((row) => ({ ...row, cells: {} })) }
}
