import { createHash } from "node:crypto"
import { editPlan, listPlans } from "#lib/backend/automation/payment-reminders/plans.ts"
import { keep } from "#lib/backend/finance/bank-statements/keep.ts"
import { nextInstalment } from "#lib/backend/finance/bank-statements/open-invoice.ts"
import { credit } from "#lib/backend/finance/invoices/credit.ts"
import { dayAfter, today } from "#lib/backend/finance/invoices/days.ts"
import { findDocument } from "#lib/backend/finance/invoices/document.ts"
import { issue } from "#lib/backend/finance/invoices/issue.ts"
import { pay } from "#lib/backend/finance/invoices/payments.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { Composition } from "#lib/contract/finance/invoice-composition.ts"
import { defaultFirstPayment } from "#lib/contract/finance/invoice-terms.ts"
import { runScript } from "#scripts/processes/run-script.ts"

/** Exhibitors of the demo that are invoiced, and days from the first of their invoices until today. */
const invoiced = 16
const daysBack = 75
const daysUntilPaid = 6

/** Exhibitors of the sessions a year before, on which days theirs were issued, and when they were paid; in full, so that nobody owes anything. */
const lastSeason = { invoiced: 30, from: 364 + 80, to: 364 - 30, daysUntilPaid: 18 }

/** What becomes of an invoice, in turn: what is paid of it (percent), whether it is split, whether something is credited. */
const fates = [
  { isSplit: true, paid: defaultFirstPayment, credited: 0 },
  { isSplit: false, paid: 100, credited: 0 },
  { isSplit: true, paid: 0, credited: 0 },
  { isSplit: true, paid: defaultFirstPayment, credited: 5 },
  { isSplit: false, paid: 0, credited: 0 },
]

/** The same for the same purpose, so that a demo that is started again issues nothing twice. */
function keyOf(purpose: string): string {
  const hex = createHash("sha256").update(`demo ledger ${purpose}`).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}

/** Exhibitors of the current sessions without an invoice yet, those that are accepted first; none once the ledger holds something. */
function findExhibitors() {
  return query<{ id: number }>({
    text: `SELECT registration.id FROM registration JOIN tradeshow_session session ON session.id = tradeshow_session_id AND session.is_current
      LEFT JOIN registration_lifecycle lifecycle ON lifecycle.id = lifecycle_id
      WHERE published_at < now() - interval '3 days' AND deleted_at IS NULL AND invoice_count = 0
        AND EXISTS (SELECT FROM registration_price price WHERE price.registration_id = registration.id AND price.booth_id IS NOT NULL)
        AND (lifecycle.name IS NULL OR lifecycle.name IN ('Accepted', 'Received')) AND organization_id IS NULL
        AND NOT EXISTS (SELECT FROM invoice)
      ORDER BY lifecycle.name = 'Accepted' DESC NULLS LAST, registration.id LIMIT $1`,
    values: [invoiced],
  })
}

/** Exhibitors of the sessions that opened about a year before the current ones, without an invoice yet; none once the ledger holds something. */
function findEarlierExhibitors() {
  return query<{ id: number }>({
    text: `SELECT registration.id FROM tradeshow_session session
      JOIN tradeshow_session other ON other.tradeshow_id = session.tradeshow_id AND abs(session."from" - 365 - other."from") <= 75
      JOIN registration ON registration.tradeshow_session_id = other.id
      JOIN registration_lifecycle lifecycle ON lifecycle.id = lifecycle_id AND lifecycle.name = 'Accepted'
      WHERE session.is_current AND published_at IS NOT NULL AND deleted_at IS NULL AND invoice_count = 0 AND organization_id IS NULL
        AND EXISTS (SELECT FROM registration_price price WHERE price.registration_id = registration.id AND price.booth_id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM invoice)
      ORDER BY registration.id LIMIT $1`,
    values: [lastSeason.invoiced],
  })
}

/** Issues an invoice of a year before and has it paid. @param index among those of that season, in the order of their days */
async function invoiceEarlier(session: number, index: number, count: number, actor: Actor): Promise<void> {
  const { from, to, daysUntilPaid: wait } = lastSeason
  const day = dayAfter(today(), Math.round(((from - to) * index) / count) - from)
  const input: Composition = {
    registrations: [],
    discount: 0,
    is_splitting: false,
    first_payment_percentage: defaultFirstPayment,
    billing_date: day,
    again_reason: "",
    tax_reason: "",
  }
  const invoice = await issue(session, keyOf(`invoice ${session}`), input, actor)
  const { total, number } = await findDocument(invoice, "en")
  await pay(
    {
      invoice,
      key: keyOf(`payment ${session}`),
      amount: total,
      refund: false,
      date: dayAfter(day, wait),
      payment_method_id: null,
      reference: `Transfer ${number}`,
    },
    actor,
    "en",
  )
}

async function invoiceExhibitor(session: number, index: number, actor: Actor): Promise<void> {
  const fate = fates[index % fates.length] ?? { isSplit: false, paid: 0, credited: 0 }
  const day = dayAfter(today(), Math.round((daysBack * index) / invoiced) - daysBack)
  const input: Composition = {
    registrations: [],
    discount: 0,
    is_splitting: fate.isSplit,
    first_payment_percentage: defaultFirstPayment,
    billing_date: day,
    again_reason: "",
    tax_reason: "",
  }
  const invoice = await issue(session, keyOf(`invoice ${session}`), input, actor)
  const { total, number } = await findDocument(invoice, "en")
  const paidOn = dayAfter(day, daysUntilPaid)
  const part = (percent: number) => Math.round((total * percent) / 100)
  if (fate.paid > 0)
    await pay(
      {
        invoice,
        key: keyOf(`payment ${session}`),
        amount: part(fate.paid),
        refund: false,
        date: paidOn < today() ? paidOn : today(),
        payment_method_id: null,
        reference: `Transfer ${number}`,
      },
      actor,
      "en",
    )
  if (fate.credited > 0)
    await credit(
      {
        invoice,
        key: keyOf(`credit ${session}`),
        amount: part(fate.credited),
        reason: "Rebate for a pillar on the booth",
      },
      actor,
      "en",
    )
}

type Owed = { number: string; buyer: string; balance: number; due: number }

/** Open invoices of the French entity, as a bank's customers would pay them. */
function owed() {
  return query<Owed>({
    text: `SELECT number, buyer_party ->> 'name' AS buyer, balance, coalesce(next.due, balance) AS due FROM invoice ${nextInstalment}
      WHERE entity = 'sarl' AND kind = 'invoice' AND paid = 0 ORDER BY id`,
    values: [],
  })
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")

/** A file of the bank: who names the number, who only pays, who pays two things, what the bank takes, and what nobody knows. */
function statementOf([first, second, third]: Owed[]): string {
  const row = (daysAgo: number, text: string, cents: number) => {
    const [year, month, day] = dayAfter(today(), -daysAgo).split("-")
    return `${day}/${month}/${year};${text};${cents < 0 ? euros(-cents) : ""};${cents < 0 ? "" : euros(cents)}`
  }
  return [
    "Date;Libellé;Débit;Crédit",
    ...(first
      ? [row(9, `VIR SEPA RECU ${first.buyer.toUpperCase()} FACTURE ${first.number}`, first.due)]
      : []),
    ...(second ? [row(7, `VIR SEPA RECU ${second.buyer.toUpperCase()} SALON`, second.balance)] : []),
    row(6, "FRAIS TENUE DE COMPTE", -1_850),
    ...(third ? [row(4, `VIR INST ${third.number.replaceAll("-", " ")}`, third.due)] : []),
    row(2, "VIR SEPA RECU M DUPONT REF 4711", 50_000),
  ].join("\r\n")
}

async function keepStatement(actor: Actor): Promise<void> {
  const file = new File([statementOf(await owed())], "releve-demo.csv", { type: "text/csv" })
  await keep({ file, entity: "sarl", currency: "EUR" }, actor)
}

/** Every show reminds of what is overdue after a week, three and five, by the templates that are there for it; staff send them. */
async function planReminders(actor: Actor): Promise<void> {
  const { data, templates } = await listPlans("en")
  const steps = [7, 21, 35].flatMap((days, index) => {
    const template = templates.find(({ name }) => name === `Payment reminder ${index + 1}`)
    return template ? [{ days, template_id: template.id, template_fr_id: template.id }] : []
  })
  for (const plan of data.filter((one) => one.steps.length === 0))
    await editPlan(
      { tradeshow: plan.tradeshow.id, version: plan.version },
      { is_automatic: false, channel: null, steps },
      { actor, language: "en" },
    )
}

/** Issues invoices to exhibitors of the demo, as its sales person would have: in a process of its own, the back end has one database. */
await runScript(async () => {
  const [user] = await query<{ id: number }>({
    text: `SELECT id FROM "user" WHERE email = 'sales@example.com'`,
    values: [],
  })
  if (!user) return 0
  const actor = { userId: user.id, requestId: "demo" }
  // Both are looked for while the ledger is empty; its dates never run backwards.
  const [earlier, exhibitors] = [await findEarlierExhibitors(), await findExhibitors()]
  for (const [index, { id }] of earlier.entries()) await invoiceEarlier(id, index, earlier.length, actor)
  for (const [index, { id }] of exhibitors.entries()) await invoiceExhibitor(id, index, actor)
  if (exhibitors.length > 0) {
    await keepStatement(actor)
    await planReminders(actor)
  }
  return 0
})
