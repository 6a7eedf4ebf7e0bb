import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { SelectEditor } from "#components/ui/inputs/select-editor.tsx"
import { useCompanyForm } from "./company-context.ts"
import { WithChoices } from "./use-company-choices.ts"

/** Another country clears the state (F-10). */
export function CountryEditor(edit: EditorProps) {
  const form = useCompanyForm()
  return (
    <WithChoices input={edit}>
      {({ reference }) => (
        <SelectEditor
          {...edit}
          isClearable={false}
          value={form.value("informations.address.country_id")}
          options={reference.countries.map(({ id, name }) => ({ id, name }))}
          onChange={(country) => {
            form.set("informations.address.country_id", country)
            form.set("informations.address.state_id", null)
          }}
        />
      )}
    </WithChoices>
  )
}

/** States of the country that is chosen. */
export function StateEditor(edit: EditorProps) {
  const form = useCompanyForm()
  const country = form.value("informations.address.country_id")
  return (
    <WithChoices input={edit}>
      {({ reference }) => (
        <SelectEditor
          {...edit}
          value={form.value("informations.address.state_id")}
          options={reference.states
            .filter(({ country_id }) => country_id === country?.id)
            .map(({ id, name }) => ({ id, name }))}
          onChange={(state) => form.set("informations.address.state_id", state)}
        />
      )}
    </WithChoices>
  )
}

type ContactProps = EditorProps & { path: "informations.contactPrimary" | "vendor.primarySalesContact" }

/** One of the company's contacts, those just linked included. */
export function CompanyContactEditor({ path, ...edit }: ContactProps) {
  const form = useCompanyForm()
  return (
    <SelectEditor
      {...edit}
      value={form.value(path)}
      options={form.value("contacts").map(({ id, name }) => ({ id, name }))}
      onChange={(contact) => form.set(path, contact)}
    />
  )
}

/** Where a vendor is on the ordering platform. */
export function PlatformEditor(edit: EditorProps) {
  const form = useCompanyForm()
  return (
    <WithChoices input={edit}>
      {({ accountTagsMp }) => (
        <SelectEditor
          {...edit}
          value={form.value("vendor.lifecyclePlatform")}
          options={accountTagsMp}
          onChange={(platform) => form.set("vendor.lifecyclePlatform", platform)}
        />
      )}
    </WithChoices>
  )
}
