import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { VatCheck } from "#lib/contract/finance/vat-checks.ts"
import { env } from "#lib/env.ts"
import { askVies, partsOf, type ViesAnswer } from "./ask-vies.ts"

type Stored = Omit<VatCheck, "problem"> & { is_recent: boolean }

async function readStored(code: string): Promise<Stored | undefined> {
  const [stored] = await query<Stored>({
    name: "vat-check",
    text: `SELECT code, is_valid, name, address, consultation, ${moment("checked_at")} AS checked_at,
        checked_at > now() - interval '1 day' AS is_recent
      FROM vat_check WHERE code = $1`,
    values: [code],
  })
  return stored
}

/** Who asks: the entity that is registered in the union. */
async function requester(): Promise<string> {
  const codes = await query<{ code: string }>({
    name: "vat-check-requester",
    text: `SELECT upper(regexp_replace(vat_code, '[\\s.-]', '', 'g')) AS code FROM invoice_seller WHERE vat_code <> '' ORDER BY entity`,
    values: [],
  })
  return codes.find(({ code }) => partsOf(code))?.code ?? ""
}

async function store(code: string, { is_valid, name, address, consultation }: ViesAnswer): Promise<void> {
  await query({
    text: `INSERT INTO vat_check (code, is_valid, name, address, consultation) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (code) DO UPDATE SET is_valid = excluded.is_valid, name = excluded.name, address = excluded.address,
        consultation = excluded.consultation, checked_at = now()`,
    values: [code, is_valid, name, address, consultation],
  })
}

const never = (code: string) =>
  ({ code, is_valid: null, name: "", address: "", consultation: "", checked_at: null }) as const

function shown(code: string, stored: Stored | undefined, problem: VatCheck["problem"]): VatCheck {
  if (!stored) return { ...never(code), problem }
  const { is_recent: _, ...answer } = stored
  return { ...answer, problem }
}

/**
 * What the Commission's service says of a VAT number; what it said before where it does not answer now. Asked once a day, and `again`.
 * @returns null while it is not set
 */
export async function checkVatCode(typed: string, again: boolean): Promise<VatCheck | null> {
  const { VIES_URL } = env()
  if (!VIES_URL) return null
  const code = typed.replaceAll(/[\s.-]/g, "").toUpperCase()
  if (!partsOf(code)) return shown(code, undefined, "not_checkable")
  const before = await readStored(code)
  if (before?.is_recent && !again) return shown(code, before, null)
  const answer = await askVies(VIES_URL, code, await requester())
  if (!answer) return shown(code, before, "unavailable")
  await store(code, answer)
  return shown(code, await readStored(code), null)
}
