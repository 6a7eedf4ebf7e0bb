import { setTimeout as pause } from "node:timers/promises"
import type { Api } from "#lib/api/link.ts"
import type { Ledger } from "./ledger.ts"

/** Pause of a writer between two writes, and after a refusal. */
const pauseMs = 100
const refusedMs = 400
/** Pause between two jobs of a kind: each is to be hit by about one kill. */
const jobPauseMs = 6_000
const rowsOfImport = 40
const checkPatienceMs = 120_000

export type World = { companies: number[]; accountType: number; country: number; run: string }
export type Writing = { api: Api; ledger: Ledger; world: World; signal: AbortSignal }

/** Does a thing over and over until it is to stop. */
async function repeat(signal: AbortSignal, ms: number, thing: (n: number) => Promise<boolean>) {
  for (let n = 1; !signal.aborted; n++) await pause((await thing(n)) ? ms : Math.max(ms, refusedMs))
}

/** Writers that each write one kind of thing; every thing has a name of its own, by which it is counted. */
export const writers: ((writing: Writing) => Promise<void>)[] = [
  ({ api, ledger, world, signal }) =>
    repeat(signal, pauseMs, (n) => {
      const what = `note-${world.run}-${n}-`
      const company = world.companies[n % world.companies.length] ?? 0
      return ledger.ask("notes", what, () => api.notes.create({ company, content: `<p>${what}</p>` }))
    }),
  ({ api, ledger, world, signal }) =>
    repeat(signal, pauseMs, (n) => {
      const what = `save-${world.run}-${n}-`
      const company = world.companies[n % world.companies.length] ?? 0
      return ledger.ask("saves", what, async () => {
        const { data } = await api.companies.get({ company })
        await api.companies.edit({
          company,
          version: data.version,
          informations: { business_name: what },
        })
      })
    }),
  ({ api, ledger, world, signal }) =>
    repeat(signal, pauseMs, (n) => {
      const what = `company-${world.run}-${n}-`
      return ledger.ask("companies", what, () =>
        api.companies.create({ informations: newCompany(what, world) }),
      )
    }),
  ({ api, ledger, world, signal }) =>
    repeat(signal, jobPauseMs, (n) => startBulk(`tag-${world.run}-${n}-`, { api, ledger, world, signal })),
  ({ api, ledger, world, signal }) =>
    repeat(signal, jobPauseMs, (n) =>
      startImport(`import-${world.run}-${n}-`, { api, ledger, world, signal }),
    ),
  ({ api, ledger, signal }) =>
    repeat(signal, jobPauseMs, (n) =>
      ledger.ask("exports", `export-${n}`, async () => {
        const { job } = await api.exports.companies({ format: "csv", columns: ["id", "name", "tags"] })
        ledger.jobs.push({ kind: "export", job, what: [] })
      }),
    ),
]

const newCompany = (name: string, { accountType, country }: World) => ({
  name,
  accountTypes: [accountType],
  address: { country_id: country },
})

function startBulk(name: string, { api, ledger, world }: Writing): Promise<boolean> {
  return ledger.ask("bulk jobs", name, async () => {
    const { data: tag } = await api.companies.createTag({ name })
    const { job } = await api.bulk.changeTags({
      list: "companies",
      target: { ids: world.companies, nbElements: world.companies.length },
      values: { add: [tag.id] },
    })
    ledger.jobs.push({ kind: "bulk", job, what: [name] })
  })
}

/** Uploads a file, checks it and, once the check is done, runs it. */
function startImport(name: string, { api, ledger, signal }: Writing): Promise<boolean> {
  const names = Array.from({ length: rowsOfImport }, (_, row) => `${name}${row}-`)
  const text = ["name,account types,country", ...names.map((row) => `${row},Institution,France`)].join("\n")
  return ledger.ask("imports", name, async () => {
    const file = new File([text], `${name}.csv`, { type: "text/csv" })
    const { data: read } = await api.imports.upload({ list: "companies", file })
    const { job: check } = await api.imports.check({
      file: read.file,
      list: "companies",
      mapping: read.columns.map(({ guess }) => guess),
      key: "none",
      update: false,
      create_missing: false,
    })
    await untilEnded(api, check, signal)
    const { job } = await api.imports.run({ import: check })
    ledger.jobs.push({ kind: "import", job, what: names })
  })
}

async function untilEnded(api: Api, job: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + checkPatienceMs
  while (Date.now() < deadline && !signal.aborted) {
    const status = await api.jobs.get({ job }).then(
      ({ data }) => data.status,
      () => "unknown",
    )
    if (status === "completed") return
    await pause(refusedMs)
  }
  throw new Error("the check was not done in time")
}
