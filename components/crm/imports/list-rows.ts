import type { Api } from "#lib/api/link.ts"
import type { ReportUrl } from "./imports-url.ts"

/** A page of the report. */
export type RowPage = Awaited<ReturnType<Api["imports"]["listRows"]>>

/** The rows that the report's address asks for, without what only a download needs. */
export async function listRows(
  api: Api,
  id: number,
  { show, reason, page, size }: ReportUrl,
): Promise<RowPage> {
  const answer = await api.imports.listRows({
    import: id,
    page,
    per_page: size,
    ...narrowed(show),
    ...(show === "left_out" && reason !== null && { reason }),
  })
  return { ...answer, data: answer.data.map((row) => ({ ...row, cells: {} })) }
}

function narrowed(show: ReportUrl["show"]) {
  if (show === "left_out" || show === "doubtful") return { [show]: "true" as const }
  return show ? { result: show } : {}
}
