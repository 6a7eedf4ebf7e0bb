import { frenchSiren } from "#lib/backend/finance/invoices/french-siren.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { registrationNumberProblem } from "#lib/backend/records/tax-numbers/french-register.ts"
import type { DirectoryAnswer } from "#lib/contract/finance/directory.ts"
import { log } from "#lib/log.ts"
import { accessOf, platformEntities } from "../access.ts"
import { PlatformTrouble } from "../platform-trouble.ts"
import type { PlatformAccess } from "../service/access-token.ts"
import { readLines } from "./read-lines.ts"

type Stored = Omit<DirectoryAnswer, "problem" | "read_at"> & { read_at: string; is_recent: boolean }

async function readStored(siren: string): Promise<Stored | undefined> {
  const [stored] = await query<Stored>({
    name: "directory-answer",
    text: `SELECT siren, lines, is_cut, ${moment("read_at")} AS read_at, read_at > now() - interval '1 day' AS is_recent
      FROM directory_answer WHERE siren = $1`,
    values: [siren],
  })
  return stored
}

async function store(siren: string, { lines, is_cut }: Awaited<ReturnType<typeof readLines>>): Promise<void> {
  await query({
    text: `INSERT INTO directory_answer (siren, lines, is_cut) VALUES ($1, $2, $3)
      ON CONFLICT (siren) DO UPDATE SET lines = excluded.lines, is_cut = excluded.is_cut, read_at = now()`,
    values: [siren, JSON.stringify(lines), is_cut],
  })
}

/** The first platform with a directory: the directory is one, whoever asks. @throws PlatformTrouble */
async function directoryAccess(): Promise<PlatformAccess | undefined> {
  for (const entity of await platformEntities()) {
    const access = await accessOf(entity)
    if (access && access.directoryAddress !== "") return access
  }
  return undefined
}

function shown(
  siren: string,
  stored: Stored | undefined,
  problem: DirectoryAnswer["problem"],
): DirectoryAnswer {
  if (!stored) return { siren, lines: [], is_cut: false, read_at: null, problem }
  const { is_recent: _, ...answer } = stored
  return { ...answer, problem }
}

/** @throws 422 on `number` */
function sirenOf(number: string): string {
  const digits = number.replaceAll(/[\s.-]/g, "")
  const isVatCode = /^FR/i.test(digits)
  const siren = frenchSiren({
    countryCode: "FR",
    registrationNumber: isVatCode ? null : digits,
    vatCode: isVatCode ? digits : null,
  })
  const problem = registrationNumberProblem(isVatCode ? (siren ?? "-") : digits, "FR")
  if (problem || !siren) throw invalid({ number: [problem ?? "siren_form"] })
  return siren
}

/**
 * Where a buyer receives e-invoices, by its SIREN, SIRET or French VAT number; what the directory said before where it does not answer
 * now. Asked once a day, and `again`.
 * @returns null without a directory
 * @throws 422 on `number`
 */
export async function findLines(number: string, again: boolean): Promise<DirectoryAnswer | null> {
  const siren = sirenOf(number)
  const before = await readStored(siren)
  try {
    const access = await directoryAccess()
    if (!access) return null
    if (before?.is_recent && !again) return shown(siren, before, null)
    await store(siren, await readLines(access, siren))
  } catch (error) {
    if (!(error instanceof PlatformTrouble)) throw error
    log.warn({ problem: error.problem, answer: error.answer }, "the directory of e-invoicing did not answer")
    return shown(siren, before, "unavailable")
  }
  return shown(siren, await readStored(siren), null)
}
