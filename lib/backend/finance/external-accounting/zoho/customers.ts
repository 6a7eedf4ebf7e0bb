import { z } from "zod"
import type { InvoiceDetail, InvoiceParty } from "#lib/contract/finance/invoice-detail.ts"
import type { ZohoSettings } from "./access-token.ts"
import { callZoho, ZohoRefusal } from "./call-zoho.ts"

const contact = z.object({
  contact_id: z.string(),
  contact_name: z.string(),
  contact_type: z.string().default("customer"),
  currency_code: z.string(),
  email: z.string().default(""),
})
type Contact = z.infer<typeof contact>

type Customer = { name: string; currency: string; email: string }

const longestName = 200
const nameTaken = 3062

const plain = (text: string) => text.trim().toLowerCase()

async function contactsNamed(name: string, settings: ZohoSettings): Promise<Contact[]> {
  const { contacts } = await callZoho(
    settings,
    { method: "GET", path: "/contacts", query: { contact_name: name } },
    z.object({ contacts: z.array(contact) }),
  )
  return contacts
}

/** The customer of that name and currency among contacts; its e-mail address decides among namesakes. */
export function customerAmong(contacts: readonly Contact[], { name, currency, email }: Customer) {
  const namesakes = contacts.filter(
    (one) =>
      plain(one.contact_name) === plain(name) &&
      one.contact_type === "customer" &&
      one.currency_code === currency,
  )
  return namesakes.find((one) => plain(one.email) === plain(email)) ?? namesakes[0]
}

/** By name: one e-mail address may stand for an agency and all whom it books for. */
async function findContact(customer: Customer, settings: ZohoSettings) {
  return customerAmong(await contactsNamed(customer.name, settings), customer)
}

async function currencyId(code: string, settings: ZohoSettings): Promise<string | undefined> {
  const { currencies } = await callZoho(
    settings,
    { method: "GET", path: "/settings/currencies" },
    z.object({ currencies: z.array(z.object({ currency_id: z.string(), currency_code: z.string() })) }),
  )
  return currencies.find((one) => one.currency_code === code)?.currency_id
}

async function createContact(
  customer: Customer,
  buyer: InvoiceParty,
  settings: ZohoSettings,
): Promise<string> {
  const currency = await currencyId(customer.currency, settings)
  const created = await callZoho(
    settings,
    {
      method: "POST",
      path: "/contacts",
      body: {
        contact_name: customer.name,
        company_name: buyer.name.slice(0, longestName),
        contact_type: "customer",
        ...(currency && { currency_id: currency }),
        billing_address: {
          attention: buyer.contact,
          address: buyer.street,
          zip: buyer.zip_code,
          city: buyer.city,
          state: buyer.state,
          country: buyer.country,
        },
        ...(buyer.email && {
          contact_persons: [{ first_name: buyer.contact, email: buyer.email, is_primary_contact: true }],
        }),
      },
    },
    z.object({ contact: z.object({ contact_id: z.string() }) }),
  )
  return created.contact.contact_id
}

/** A customer bills in one currency and has a name of its own: who has both takes a second name for the other. */
export const possibleNames = ({ buyer, currency }: InvoiceDetail) => {
  const name = buyer.name.trim()
  return [name.slice(0, longestName), `${name.slice(0, longestName - 6)} (${currency})`]
}

/**
 * The customer that a document is for, made when there is none.
 * @returns its id
 * @throws PartnerTrouble
 */
export async function customerOf(document: InvoiceDetail, settings: ZohoSettings): Promise<string> {
  const { buyer, currency } = document
  let last: unknown
  for (const name of possibleNames(document)) {
    const customer = { name, currency, email: buyer.email }
    const found = await findContact(customer, settings)
    if (found) return found.contact_id
    try {
      return await createContact(customer, buyer, settings)
    } catch (error) {
      if (!(error instanceof ZohoRefusal && error.code === nameTaken)) throw error
      last = error
    }
  }
  throw last
}
