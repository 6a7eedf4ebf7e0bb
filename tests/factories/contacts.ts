import { insertRow, sql, unique } from "./database.ts"

type ContactData = {
  firstName?: string
  lastName?: string
  email?: string | null
  jobTitle?: string
  isVip?: boolean
  /** The last mail to the address bounced. */
  emailError?: boolean
}

/** A contact of no company yet. */
export async function createContact(data: ContactData = {}): Promise<number> {
  const lastName = data.lastName ?? unique("Contact")
  const contact = await insertRow<{ id: number }>("contact", {
    first_name: data.firstName ?? "Ada",
    last_name: lastName,
    email: data.email === undefined ? `${unique("contact").replace(" ", "")}@example.com` : data.email,
    job_title: data.jobTitle,
    is_vip: data.isVip,
    email_error: data.emailError,
  })
  return contact.id
}

export async function linkContact(companyId: number, contactId: number, position = 0): Promise<void> {
  await insertRow("company_contact", { company_id: companyId, contact_id: contactId, position })
}

/** Names the contact whom sales people call. */
export async function setPrimarySalesContact(companyId: number, contactId: number): Promise<void> {
  await sql("UPDATE company SET primary_sales_contact_id = $2 WHERE id = $1", [companyId, contactId])
}
