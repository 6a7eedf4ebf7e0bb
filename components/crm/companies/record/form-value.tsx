import { useCompanyForm } from "./company-context.ts"
import type { CompanyPath } from "./company-values.ts"
import { FieldValue } from "./field-value.tsx"

/** A field as the form holds it now. */
export default function FormValue({ path }: { path: CompanyPath }) {
  const form = useCompanyForm()
  return <FieldValue path={path} values={{ ...form.original, ...form.changes }} />
}
