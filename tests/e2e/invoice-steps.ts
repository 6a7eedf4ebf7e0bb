import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { z } from "zod"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { accountant, onDatabase } from "./actors.ts"

/** A published registration of a French company that can be invoiced: one booth of 1,000.00. */
export async function newBilled(name: string): Promise<number> {
  const [registration] = await onDatabase<{ id: number }>(
    `WITH session AS (
       SELECT id FROM tradeshow_session WHERE tradeshow_id = 1 AND is_current),
     item AS (
       SELECT booth_item_id AS id FROM booth_item_tradeshow WHERE tradeshow_id = 1 ORDER BY booth_item_id LIMIT 1),
     registration AS (
       INSERT INTO registration (slug, tradeshow_session_id, company_name, email, published_at, billing_company_name,
         billing_street, billing_zip_code, billing_city, billing_country_id)
       SELECT 'journey-' || gen_random_uuid(), session.id, $1, 'ada@journey.example', now(), $1, '12 rue de Bretagne', '75003',
         'Paris', country.id FROM session, country WHERE country.code = 'FR'
       RETURNING id, tradeshow_session_id),
     booth AS (
       INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id)
       SELECT registration.id, tradeshow_session_id, item.id FROM registration, item RETURNING id, registration_id),
     brand AS (
       INSERT INTO registration_brand (registration_id, name) SELECT id, 'Bonton' FROM registration RETURNING id),
     branded AS (
       INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id)
       SELECT booth.id, brand.id, booth.registration_id FROM booth, brand)
     INSERT INTO registration_price (registration_id, booth_id, name, final_amount, currency)
     SELECT registration_id, id, 'Regular booth', 100000, 'EUR' FROM booth RETURNING registration_id AS id`,
    [name],
  )
  if (!registration) throw new Error("The registration was not made")
  return registration.id
}

const invoice = z.object({
  number: z.string(),
  total: z.number(),
  instalments: z.tuple([z.object({ amount: z.number() })], z.object({ amount: z.number() })),
})
const issued = z.object({ data: invoice })
const stored = z.object({ statement: z.number() })

/** Headers with which calls are those of the demo's user who invoices. */
async function asAccountant(request: APIRequestContext) {
  const session = await request.post("/api/sanctum/token", {
    data: { email: `${accountant}@example.com`, password: DEMO_PASSWORD, device_name: "front_app" },
  })
  return { authorization: `Bearer ${await session.json()}` }
}

/** Issues an invoice over all that a registration owes; amounts are cents. */
export async function issueInvoice(
  request: APIRequestContext,
  registration: number,
  more: { is_splitting?: boolean } = {},
) {
  const answer = await request.post(`/api/registration/${registration}/invoice`, {
    data: { key: randomUUID(), ...more },
    headers: await asAccountant(request),
  })
  return issued.parse(await answer.json()).data
}

/** Issues an invoice over all that a new registration of this name owes: 1,200.00 with tax. @returns its number */
export async function newInvoice(request: APIRequestContext, name: string): Promise<string> {
  return (await issueInvoice(request, await newBilled(name))).number
}

/** Keeps a CSV of the bank as a statement of the French entity's account in euro. @returns its id */
export async function keepStatement(request: APIRequestContext, name: string, text: string): Promise<number> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) }
  const answer = await request.post("/api/bank/statement", {
    multipart: { file, entity: "sarl", currency: "EUR" },
    headers: await asAccountant(request),
  })
  return stored.parse(await answer.json()).statement
}
