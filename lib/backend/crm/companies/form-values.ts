import type { z } from "zod"
import type { Flat } from "#lib/backend/records/form/flat.ts"
import type { companyChanges } from "#lib/contract/crm/company-form.ts"

/** Values of a company's form by dotted path, as the contract types them. */
export type CompanyForm = Flat<Omit<z.output<typeof companyChanges>, "version">>
