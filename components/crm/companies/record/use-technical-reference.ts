import { useCompanyForm } from "./company-context.ts"
import type { CompanyValues } from "./company-values.ts"
import { putRow } from "./put-row.ts"

/** The technical file reference of one trade show in the form; "" for none. */
export function useTechnicalReference(show: number) {
  const form = useCompanyForm()
  const rows = form.value("mobilier")
  const referenceIn = (references: CompanyValues["mobilier"]) =>
    references.find(({ tradeshow_id }) => tradeshow_id === show)?.reference ?? ""
  const put = (typed: string) =>
    form.set(
      "mobilier",
      putRow(
        rows,
        { tradeshow_id: show, reference: typed || null },
        (row) => row.tradeshow_id,
        form.original.mobilier,
      ),
    )
  const reference = referenceIn(rows)
  const original = referenceIn(form.original.mobilier)
  return {
    reference,
    put,
    part: {
      isAsRendered: reference === referenceIn(form.rendered.mobilier),
      isChanged: reference !== original,
      reset: () => put(original),
    },
  }
}
