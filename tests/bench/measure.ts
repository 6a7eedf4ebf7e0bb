import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import { pool } from "#lib/backend/platform/database/db.ts"
import { env, inheritedEnvironment } from "#lib/env.ts"
import { benchParts } from "#scripts/bench-parts.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { stopOnSignal } from "#scripts/processes/stop-signals.ts"
import { boardSection } from "./board/board-section.ts"
import { callsWith, openAccount } from "./calls.ts"
import { companySection } from "./company/company-section.ts"
import { contactCases } from "./contacts/cases.ts"
import { contactSection } from "./contacts/contact-section.ts"
import { findContactSubjects } from "./contacts/subjects.ts"
import { askedPart } from "./effort.ts"
import { exportSection } from "./export/export-section.ts"
import { firstRowsSection } from "./http/first-rows.ts"
import { type HttpCases, httpSection } from "./http/http-section.ts"
import { inPageSection } from "./http/in-page.ts"
import { scriptSection } from "./http/script-section.ts"
import { type ServerProcess, startServer } from "./http/server-process.ts"
import { signIn } from "./http/sign-in.ts"
import { importSection } from "./imports/import-section.ts"
import { invoiceSection } from "./invoices/invoice-section.ts"
import { ledgerSection } from "./ledger/ledger-section.ts"
import { listCases } from "./list/cases.ts"
import { listSection } from "./list/list-section.ts"
import { findSubjects } from "./list/subjects.ts"
import { mailingSection } from "./mailings/mailing-section.ts"
import { mailSection } from "./mails/mail-section.ts"
import { registrationSection } from "./registration/registration-section.ts"
import { registrationListSection } from "./registrations/registration-list-section.ts"
import type { Section } from "./result.ts"
import { sendingSection } from "./sending/sending-section.ts"
import { printSection } from "./tables.ts"

const directory = env().DATA_DIR
/** The one part asked for, or all. */
const desiredParts = benchParts.filter((part) => !askedPart || part === askedPart)

/** Those that ask a running application. */
const partsOverHttp: (typeof benchParts)[number][] = ["http", "scripts", "in-page"]

type Account = Awaited<ReturnType<typeof openAccount>>

const servers: ServerProcess[] = []
const stopServers = async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
}
stopOnSignal(stopServers)

async function serve(script: string): Promise<ServerProcess> {
  const server = await startServer(script, stringsOf(inheritedEnvironment()))
  servers.push(server)
  return server
}

/** The real app and the bare one, each in a process of its own. */
async function overHttp(
  cases: HttpCases,
  { token }: Account,
  total: number,
  show: (section: Section) => void,
): Promise<void> {
  try {
    const app = await serve("scripts/web.ts")
    const bare = await serve("tests/bench/bare-app/serve.ts")
    const cookie = await signIn(app.address)
    if (desiredParts.includes("http")) show(await httpSection(cases, { app, bare, token, cookie }))
    if (desiredParts.includes("scripts")) {
      show(await scriptSection(app.address, cookie, 1))
      const firstRows = await firstRowsSection(app.address, bare.address, cookie)
      if (firstRows) show(firstRows)
    }
    if (desiredParts.includes("in-page")) {
      const inPage = await inPageSection(app.address, cookie, total)
      if (inPage) show(inPage)
    }
  } finally {
    await stopServers()
  }
}

function stringsOf(variables: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function describeMachine(total: number): string {
  const [cpu] = cpus()
  const gb = Math.round(totalmem() / 1024 ** 3)
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? "unknown processor"}, ${gb} GB, ${total.toLocaleString("en")} companies`
}

await runScript(async () => {
  mkdirSync(directory, { recursive: true })
  const [subjects, contactSubjects, account] = await Promise.all([
    findSubjects(),
    findContactSubjects(),
    openAccount(),
  ])
  const cases = { companies: listCases(subjects), contacts: contactCases(contactSubjects) }
  writeFileSync(join(directory, "cases.json"), JSON.stringify(cases))
  const call = callsWith(account.token)
  const machine = describeMachine(subjects.total)
  const sections: Section[] = []
  const show = (section: Section) => {
    sections.push(section)
    printSection(section)
    // After each part, so that one that breaks off leaves the others' figures.
    const result = { at: new Date().toISOString(), machine, subjects, sections }
    writeFileSync(join(directory, "result.json"), JSON.stringify(result, null, 2))
  }

  console.log(`\n${machine}`)
  if (desiredParts.includes("list")) show(await listSection(cases.companies, call, join(directory, "plans")))
  if (desiredParts.includes("contacts"))
    show(await contactSection(cases.contacts, call, join(directory, "plans")))
  if (desiredParts.includes("registrations"))
    show(await registrationListSection(call, join(directory, "plans")))
  if (desiredParts.includes("company")) show(await companySection(call, account.user))
  if (desiredParts.includes("registration")) show(await registrationSection(call, account.user))
  if (desiredParts.includes("board")) show(await boardSection(call, account.user, subjects))
  if (desiredParts.includes("exports")) show(await exportSection(account.token))
  if (desiredParts.includes("imports")) show(await importSection(account.token))
  if (desiredParts.includes("invoices")) show(await invoiceSection(call, account.user))
  if (desiredParts.includes("ledger")) show(await ledgerSection(call, account.token))
  if (desiredParts.includes("mails")) show(await mailSection(call, account.user, join(directory, "plans")))
  if (desiredParts.includes("mailings")) show(await mailingSection(call, join(directory, "plans")))
  if (desiredParts.includes("sending")) show(await sendingSection())
  if (desiredParts.some((part) => partsOverHttp.includes(part)))
    await overHttp(cases, account, subjects.total, show)
  console.log(`\nWritten: ${join(directory, "result.json")} and ${join(directory, "plans")}`)
  await pool.end()
  return 0
})
