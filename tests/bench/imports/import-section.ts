import { callBackend } from "#lib/api/backend.ts"
import { type Api, createApi } from "#lib/api/link.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { runJob } from "#lib/backend/records/jobs/run-job.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { effort } from "../effort.ts"
import type { Section } from "../result.ts"

const fullCount = 20_000
/** Rows whose company is not there: one a company. */
const newCompanyEvery = 40
/** Most seconds that the check and the import together may take. */
const secondsLimit = 60

/** Contacts as people list them: names in one column, forms of address, companies that are there and not, phones, remarks, a tag. */
function frenchList(run: string, rowCount: number, companies: string[]): string {
  const forms = ["Madame", "M.", "Mme Présidente", ""]
  const head = "Civilité;Nom complet;E-mail;Société;Téléphone;Pays;Tags;Remarques"
  const rows = Array.from({ length: rowCount }, (_, n) =>
    [
      forms[n % forms.length],
      `DUPONT${n} Marie`,
      `marie.${run}.${n}@example.com`,
      n % newCompanyEvery === 0 ? `Nouvelle ${run} ${n}` : companies[n % companies.length],
      `06 ${String(10_000_000 + n).replaceAll(/(\d\d)(?=\d)/g, "$1 ")}`,
      "France",
      n % 3 === 0 ? `Liste ${run}` : "",
      n % 10 === 0 ? "À rappeler" : "",
    ].join(";"),
  )
  return [head, ...rows].join("\n")
}

async function timed<Result>(work: () => Promise<Result>) {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(usage)
  return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1_000_000, result }
}

async function workOff(api: Api, started: { job: number }) {
  await runJob(started.job, new AbortController().signal)
  const { data } = await api.jobs.get({ job: started.job })
  if (data.status !== "completed") throw new Error(`The import is ${data.status}`)
  return data
}

/** What the list's columns mean, what an unknown form of address means, and how companies that are not there are created. */
async function planOf(api: Api, run: string, text: string): Promise<ImportPlan> {
  const file = new File([text], `${run}.csv`, { type: "text/csv" })
  const { data } = await api.imports.upload({ list: "contacts", file })
  const ids = await queryOne<{ mrs: number; france: number; buyer: number }>({
    text: `SELECT (SELECT id FROM salutation WHERE name = 'Mrs') AS mrs, (SELECT id FROM country WHERE code = 'FR') AS france,
      (SELECT id FROM account_type WHERE name = 'Buyer') AS buyer`,
    values: [],
  })
  return {
    file: data.file,
    list: "contacts",
    sheet: null,
    mapping: data.columns.map(({ guess }) => guess),
    key: "email",
    update: true,
    create_missing: true,
    bad_cells: "leave_out",
    phone_country: ids.france,
    new_companies: { account_type: ids.buyer, country: ids.france },
    values: [{ field: "salutation", value: "Mme Présidente", choice: "record", record_id: ids.mrs }],
  }
}

/** A list of contacts, every column of it mapped: upload, check and import, by one worker. */
export async function importSection(token: string, rowCount = effort(fullCount)): Promise<Section> {
  const api = createApi({
    url: "http://crm.internal/api",
    headers: () => ({ authorization: `Bearer ${token}` }),
    fetch: callBackend,
  })
  const { names } = await queryOne<{ names: string[] }>({
    text: "SELECT array_agg(name) AS names FROM (SELECT name FROM company WHERE deleted_at IS NULL ORDER BY id LIMIT 2000) one",
    values: [],
  })
  const run = Date.now().toString(36)
  const upload = await timed(() => planOf(api, run, frenchList(run, rowCount, names)))
  const check = await timed(async () => workOff(api, await api.imports.check(upload.result)))
  const imported = await timed(async () => workOff(api, await api.imports.run({ import: check.result.id })))
  const { done, errors } = imported.result
  const seconds = upload.seconds + check.seconds + imported.seconds
  return {
    title: "Import of a list with every column mapped",
    comparisons: [],
    figures: [
      { name: "upload and guess of the columns", value: upload.seconds, unit: "s" },
      { name: "check", value: check.seconds, unit: "s", note: `${check.result.done} rows` },
      {
        name: "import",
        value: imported.seconds,
        unit: "s",
        note: `${done - errors} rows came in, ${errors} failed`,
      },
      { name: "all of it", value: seconds, unit: "s", limit: secondsLimit },
      // What other work on the machine does not change.
      {
        name: "worker's processor time a row",
        value: ((check.cpu + imported.cpu) / rowCount) * 1000,
        unit: "ms",
      },
      { name: "rows a second", value: rowCount / (check.seconds + imported.seconds), unit: "/s" },
    ],
  }
}
