import type { z } from "zod"
import type { companyChanges } from "#lib/contract/company-form.ts"
import type { Flat } from "../records/form/flat.ts"

/** Values of a company's form by dotted path, as the contract types them. */
export type CompanyForm = Flat<Omit<z.output<typeof companyChanges>, "version">>
