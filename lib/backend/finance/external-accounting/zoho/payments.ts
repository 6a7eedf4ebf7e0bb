import { z } from "zod"
import type { PartnerIds, ReportedPayment } from "../partner.ts"
import type { ZohoSettings } from "./access-token.ts"
import { decimal } from "./amounts.ts"
import { callZoho, ZohoRefusal } from "./call-zoho.ts"
import { getPartnerDocument } from "./partner-documents.ts"

/** Zoho's names for our methods of payment. */
const modes: Record<string, string> = {
  "Credit Card": "creditcard",
  "Bank wire": "banktransfer",
  check: "check",
}
export const paymentMode = ({ method }: ReportedPayment): string => modes[method] ?? "others"

const storedPayment = z.object({ payment_id: z.string(), reference_number: z.string().default("") })

/** Zoho takes a reference any number of times: only who looks first keeps a payment from being there twice. */
async function findPayment(key: string, settings: ZohoSettings): Promise<string | undefined> {
  const { customerpayments } = await callZoho(
    settings,
    { method: "GET", path: "/customerpayments", query: { reference_number: key } },
    z.object({ customerpayments: z.array(storedPayment) }),
  )
  return customerpayments.find((one) => one.reference_number === key)?.payment_id
}

/**
 * Writes a payment of an invoice, with our key as its reference, unless it is there.
 * @returns its id
 * @throws PartnerTrouble
 */
export async function recordPayment(
  payment: ReportedPayment,
  { id }: PartnerIds,
  settings: ZohoSettings,
): Promise<string> {
  const standing = await findPayment(payment.key, settings)
  if (standing) return standing
  const { customer } = await getPartnerDocument("invoice", id, settings)
  const amount = decimal(payment.amount)
  const answer = await callZoho(
    settings,
    {
      method: "POST",
      path: "/customerpayments",
      body: {
        customer_id: customer,
        payment_mode: paymentMode(payment),
        amount,
        date: payment.date,
        reference_number: payment.key,
        description: payment.reference,
        invoices: [{ invoice_id: id, amount_applied: amount }],
      },
    },
    z.object({ payment: storedPayment.omit({ reference_number: true }) }),
  )
  return answer.payment.payment_id
}

/** Takes a payment out of an invoice: Zoho has no reversals. A payment that is gone counts as taken out. */
export async function deletePayment(id: string, settings: ZohoSettings): Promise<void> {
  try {
    await callZoho(settings, { method: "DELETE", path: `/customerpayments/${id}` }, z.unknown())
  } catch (error) {
    if (!(error instanceof ZohoRefusal && error.isMissing)) throw error
  }
}
