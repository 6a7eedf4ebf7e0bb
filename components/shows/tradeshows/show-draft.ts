import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { MaintainedShow, showTemplateTypes } from "#lib/contract/shows/tradeshows.ts"

/** What is typed and chosen in the form of a trade show. */
export type ShowDraft = {
  name: string
  short_name: string
  template_type_id: (typeof showTemplateTypes)[number]
  billing_entity: BillingEntity
}

export const losAngelesTemplates = 7
export const mainTemplates = 2

/** A show as the form has it; without one, an empty form. */
export function draftOf(show: MaintainedShow | undefined): ShowDraft {
  if (!show) {
    return { name: "", short_name: "", template_type_id: mainTemplates, billing_entity: "sarl" }
  }
  const { name, short_name, template_type_id, billing_entity } = show
  const isLosAngeles = template_type_id === losAngelesTemplates
  const templates = isLosAngeles ? losAngelesTemplates : mainTemplates
  return { name, short_name, template_type_id: templates, billing_entity }
}
