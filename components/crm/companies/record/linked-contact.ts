import type { CompanyContact } from "#lib/contract/crm/company-detail.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

/** A contact that was just linked; the rest of it is known after the save. */
export function linkedContact({ id, name }: Option, detail: string | null): CompanyContact {
  return {
    id,
    name,
    job_title: detail || null,
    email: null,
    email_error: false,
    is_vip: false,
    is_primary: false,
    is_primary_sales: false,
    phones: [],
  }
}
