import { randomUUID } from "node:crypto"
import { pool, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Call } from "../calls.ts"
import type { Comparison } from "../result.ts"
import { compare, type Work } from "../rounds.ts"

const rounds = 100
/** Registrations that take turns; each gets an invoice more each time. */
const maxRegistrations = 50
const budget = { times: 3, plusMs: 1 }

type Sides = { ours: Work; best: Work }

/** Published registrations that can be invoiced without a tax, spread over the table. */
async function spreadRegistrations(): Promise<number[]> {
  const found = await query<{ id: number }>({
    text: `SELECT registration.id FROM registration JOIN tradeshow_session session ON session.id = tradeshow_session_id
      JOIN tradeshow show ON show.id = session.tradeshow_id JOIN country ON country.id = billing_country_id
      WHERE deleted_at IS NULL AND published_at IS NOT NULL AND show.billing_entity = 'sarl' AND NOT country.is_eu AND organization_id IS NULL
        AND country.code NOT IN ('FR', 'US')
        AND EXISTS (SELECT FROM registration_price price WHERE price.registration_id = registration.id AND price.booth_id IS NOT NULL)
      ORDER BY hashint4(registration.id) LIMIT $1`,
    values: [maxRegistrations],
  })
  return found.map(({ id }) => id)
}

/**
 * The same document in one statement: the registration locked, its lines from the booths' prices, two instalments, the entry of the audit trail, and
 * the background job that prints it. What triggers keep (number, shares, sums of the registration) both sides wait for.
 */
const issueSql = `WITH subject AS (
    SELECT registration.id, show.billing_entity AS entity, show.name AS show, session.name AS session, session."from", session."to", billing_company_name,
      billing_street, billing_zip_code, billing_city, billing_email, country.code, country.name AS country
    FROM registration JOIN tradeshow_session session ON session.id = tradeshow_session_id JOIN tradeshow show ON show.id = session.tradeshow_id
    JOIN country ON country.id = billing_country_id WHERE registration.id = $1 FOR NO KEY UPDATE OF registration),
  priced AS (
    SELECT booth.id, price.name, price.final_amount AS amount, price.currency FROM registration_price price
    JOIN registration_booth booth ON booth.id = price.booth_id WHERE price.registration_id = $1),
  summed AS (SELECT sum(amount)::int AS total, min(currency) AS currency FROM priced),
  issued AS (
    INSERT INTO invoice (entity, kind, key, date, currency, language, seller_party, buyer_party, about, subtotal, taxable, tax_category, tax_rate,
      tax, total, balance, is_split, user_id, year, serial, number)
    SELECT subject.entity, 'invoice', $2, current_date, summed.currency, 'en', to_jsonb(seller), to_jsonb(subject),
      jsonb_build_object('show', show, 'session', session, 'from', "from", 'to', "to"), total, total, 'G', 0, 0, total, total, true, $3, 0, 0, ''
    FROM subject JOIN invoice_seller seller USING (entity), summed RETURNING id, number),
  lines AS (
    INSERT INTO invoice_line (invoice_id, registration_id, label, unit_price, amount)
    SELECT issued.id, $1, priced.name, amount, amount FROM issued, priced),
  parts AS (
    INSERT INTO invoice_instalment (invoice_id, position, due_date, amount)
    SELECT issued.id, place, current_date + 30 * (place - 1), CASE place WHEN 1 THEN total * 30 / 100 ELSE total - total * 30 / 100 END
    FROM issued, summed, generate_series(1, 2) place),
  told AS (
    INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version)
    SELECT $3, 'bench', 'edit', 'registration', $1, jsonb_build_object('invoices', jsonb_build_array(NULL, number)), 1 FROM issued),
  touched AS (UPDATE registration SET version = version + 1, updated_at = now() FROM issued WHERE registration.id = $1),
  queued AS (INSERT INTO pgboss.job (name, data) SELECT 'invoice.print', jsonb_build_object('id', id) FROM issued)
  SELECT id, number FROM issued`

/** An issued document as the answer shows it, whole. */
const readSql = `SELECT to_jsonb(invoice) AS document,
    (SELECT json_agg(line ORDER BY id) FROM invoice_line line WHERE invoice_id = $1) AS lines,
    (SELECT json_agg(part ORDER BY position) FROM invoice_instalment part WHERE invoice_id = $1) AS parts,
    (SELECT json_agg(payment ORDER BY id) FROM invoice_payment payment WHERE invoice_id = $1) AS payments,
    (SELECT json_agg(note ORDER BY id) FROM invoice note WHERE credits_id = $1) AS notes
  FROM invoice WHERE id = $1`

const calculationSql = `SELECT json_agg(json_build_object('name', price.name, 'amount', price.final_amount)) AS lines, sum(price.final_amount) AS total,
    (SELECT to_jsonb(registration) - 'draft' FROM registration WHERE id = $1) AS registration, (SELECT json_agg(rule ORDER BY position) FROM tax_rule rule) AS rules,
    (SELECT json_agg(seller) FROM invoice_seller seller) AS sellers
  FROM registration_price price JOIN registration_booth booth ON booth.id = price.booth_id WHERE price.registration_id = $1`

function calculating(call: Call, at: (round: number) => number): Sides {
  return {
    ours: (round) => call(`registration/${at(round)}/invoice/calculate`, { is_splitting: true }),
    best: (round) => pool.query({ name: "best calculation", text: calculationSql, values: [at(round)] }),
  }
}

function issuing(call: Call, user: number, at: (round: number) => number): Sides {
  return {
    ours: (round) =>
      call(`registration/${at(round)}/invoice`, {
        key: randomUUID(),
        is_splitting: true,
        again_reason: "Bench",
      }),
    best: async (round) => {
      const values = [at(round), randomUUID(), user]
      const { rows } = await pool.query<{ id: number }>({ name: "best issue", text: issueSql, values })
      await pool.query({ name: "best document", text: readSql, values: [rows[0]?.id] })
    },
  }
}

type Before = { invoice: number; entry: number; numbers: string }

function ledgerBefore(): Promise<Before> {
  return queryOne<Before>({
    text: `SELECT (SELECT coalesce(max(id), 0) FROM invoice) AS invoice, (SELECT coalesce(max(id), 0) FROM audit_entry) AS entry,
      (SELECT coalesce(json_agg(series), '[]')::text FROM invoice_numbering series) AS numbers`,
    values: [],
  })
}

/** The ledger as it was. Its triggers refuse that anywhere but here, where the tables are the bench's own. */
async function putBack({ invoice, entry, numbers }: Before): Promise<void> {
  const tables = ["registration_invoice", "invoice_line", "invoice_instalment", "invoice"]
  const disable = tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const enable = tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`)
  const forget = tables.map(
    (table) => `DELETE FROM ${table} WHERE ${table === "invoice" ? "id" : "invoice_id"} > ${invoice}`,
  )
  await pool.query(
    ["BEGIN", ...disable, ...forget, "DELETE FROM invoice_numbering", ...enable, "COMMIT"].join(";"),
  )
  await query({
    text: "INSERT INTO invoice_numbering SELECT * FROM json_populate_recordset(NULL::invoice_numbering, $1)",
    values: [numbers],
  })
  await query({
    text: "DELETE FROM audit_entry WHERE id > $1 AND record_type = 'registration'",
    values: [entry],
  })
  await query({ text: "DELETE FROM pgboss.job WHERE name = 'invoice.print'", values: [] })
  await query({ text: "SELECT registration_refresh_all()", values: [] })
}

/** Invoices worked out and issued in process, against one statement each through the same pool. */
export async function compareIssuing(call: Call, user: number): Promise<Comparison[]> {
  const registrations = await spreadRegistrations()
  const at = (round: number) => registrations[round % registrations.length] ?? 1
  if (registrations.length === 0) return []
  const before = await ledgerBefore()
  const issues = issuing(call, user, at)
  // The first one makes the queue that both sides put the printing into.
  await issues.ours(0)
  try {
    return [
      {
        name: "figures of an invoice",
        ...(await compare({ ...calculating(call, at), rounds: 2 * rounds })),
        budget,
      },
      { name: "issue of an invoice", ...(await compare({ ...issues, rounds })), budget },
    ]
  } finally {
    await putBack(before)
  }
}
