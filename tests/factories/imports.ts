import type { Api } from "#lib/api/link.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { finished } from "./jobs.ts"

/** A CSV file as a browser sends it. */
export const csv = (text: string, name = "people.csv") => new File([text], name, { type: "text/csv" })

type Options = Partial<
  Pick<
    ImportPlan,
    "key" | "update" | "create_missing" | "bad_cells" | "phone_country" | "values" | "new_companies"
  >
>

/** Uploads a file and checks it, every column meaning what was guessed. */
export async function checkFile(
  api: Api,
  list: "companies" | "contacts",
  text: string,
  options: Options = {},
) {
  const { data: file } = await api.imports.upload({ list, file: csv(text) })
  const plan = {
    file: file.file,
    list,
    mapping: file.columns.map(({ guess }) => guess),
    key: list === "companies" ? ("name" as const) : ("email" as const),
    update: true,
    create_missing: false,
    bad_cells: "fail" as const,
    ...options,
  }
  const job = await finished(api, api.imports.check(plan))
  return { import: job.id, job }
}

/** The first page of an import's report, row by row. */
export const importRows = async (api: Api, id: number) => (await api.imports.listRows({ import: id })).data

/** An import as its screen shows it. */
export const findImport = async (api: Api, id: number) => (await api.imports.get({ import: id })).data

/** No row of any result. */
export const noRows = { create: 0, update: 0, unchanged: 0, failed: 0, pending: 0, reverted: 0, kept: 0 }
