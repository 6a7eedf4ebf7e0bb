import { allowedNetworks } from "#components/records/changes/allowed-networks.ts"
import { NetworksEditor } from "#components/records/changes/networks-editor.tsx"
import { PhonesEditor } from "#components/records/changes/phones-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { useCompanyForm } from "./company-context.ts"
import { WithChoices } from "./use-company-choices.ts"

export function CompanyPhones(edit: EditorProps) {
  const form = useCompanyForm()
  return (
    <WithChoices>
      {({ reference }) => (
        <PhonesEditor
          {...edit}
          value={form.value("informations.phones")}
          onChange={(phones) => form.set("informations.phones", phones)}
          reference={reference}
          errors={form.errorsOf("informations.phones")}
          country={form.value("informations.address.country_id")?.id ?? null}
        />
      )}
    </WithChoices>
  )
}

export function CompanyNetworks(edit: EditorProps) {
  const form = useCompanyForm()
  return (
    <WithChoices>
      {({ reference }) => (
        <NetworksEditor
          {...edit}
          value={form.value("informations.socialNetworks")}
          onChange={(entries) => form.set("informations.socialNetworks", entries)}
          allowed={allowedNetworks(reference, "companySocialNetworks")}
          networks={reference.socialNetworks}
          errors={form.errorsOf("informations.socialNetworks")}
        />
      )}
    </WithChoices>
  )
}
