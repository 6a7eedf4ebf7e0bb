import type { ReactNode } from "react"
import { allowedNetworks } from "#components/records/changes/allowed-networks.ts"
import { CategoriesEditor } from "#components/records/changes/categories-editor.tsx"
import { NetworksEditor } from "#components/records/changes/networks-editor.tsx"
import { PhonesEditor } from "#components/records/changes/phones-editor.tsx"
import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { SelectEditor } from "#components/ui/inputs/select-editor.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { otherPlatforms } from "#lib/contract/shows/registration-fields.ts"
import { optionsOf } from "./offers.ts"
import { PlainEditor } from "./plain-editor.tsx"
import { useRegistrationDetails, useRegistrationForm } from "./registration-context.ts"
import { isOfKind, type PathOf, type RegistrationPath } from "./registration-values.ts"
import { useFieldValue } from "./use-field-value.ts"
import { WithChoices } from "./use-registration-choices.ts"
import { useWithCountry } from "./use-with-country.ts"

type Props<Path = RegistrationPath> = EditorProps & { path: Path }

/** The input of a field, by its kind. */
export default function FieldEditor({ path, ...edit }: Props) {
  if (isOfKind(path, "check")) return <Check {...edit} path={path} />
  if (isOfKind(path, "platform")) return <Platform {...edit} path={path} />
  if (isOfKind(path, "option")) return <OneOf {...edit} path={path} />
  if (isOfKind(path, "kept")) return <RequiredOptionOf {...edit} path={path} />
  if (isOfKind(path, "options")) return <SomeOf {...edit} path={path} />
  if (isOfKind(path, "categories")) return <Categories {...edit} path={path} />
  if (isOfKind(path, "phones")) return <Phones {...edit} path={path} />
  if (isOfKind(path, "networks")) return <Networks {...edit} path={path} />
  return <PlainEditor {...edit} path={path} />
}

function Check({ path, ...edit }: Props<PathOf<"check">>) {
  const { value, set } = useFieldValue(path)
  return <CheckEditor {...edit} value={value} onChange={set} />
}

const platforms = otherPlatforms.map((name, id) => ({ id, name }))

function Platform({ path, ...edit }: Props<PathOf<"platform">>) {
  const { value, set } = useFieldValue(path)
  const chosen = platforms.find(({ name }) => name === value)
  const current = value ? { id: platforms.length, name: value } : null
  return (
    <SelectEditor
      {...edit}
      options={platforms}
      value={chosen ?? current}
      onChange={(option) => set(option?.name ?? null)}
    />
  )
}

type OptionsProps = {
  path: RegistrationPath
  children: (all: readonly Option[], reference: ReferenceData) => ReactNode
}

/** What needs the options of a field, as soon as they are there. */
function WithOptions({ path, children }: OptionsProps) {
  const details = useRegistrationDetails()
  return (
    <WithChoices>
      {(choices) => children(optionsOf(path, { ...choices, details }), choices.reference)}
    </WithChoices>
  )
}

function OneOf({ path, ...edit }: Props<PathOf<"option">>) {
  const { value } = useFieldValue(path)
  const { fitting, choose } = useWithCountry(path)
  return (
    <WithOptions path={path}>
      {(all, reference) => (
        <SelectEditor
          {...edit}
          options={fitting(all, reference)}
          value={all.find(({ id }) => id === value) ?? null}
          onChange={(option) => choose(option?.id ?? null, reference)}
        />
      )}
    </WithOptions>
  )
}

function RequiredOptionOf({ path, ...edit }: Props<PathOf<"kept">>) {
  const { value, set } = useFieldValue(path)
  return (
    <WithOptions path={path}>
      {(all) => (
        <SelectEditor
          {...edit}
          isClearable={false}
          options={all}
          value={all.find(({ id }) => id === value) ?? null}
          onChange={(option) => option && set(option.id)}
        />
      )}
    </WithOptions>
  )
}

function SomeOf({ path, ...edit }: Props<PathOf<"options">>) {
  const { value, set } = useFieldValue(path)
  return (
    <WithOptions path={path}>
      {(all) => (
        <ChipsEditor
          {...edit}
          options={all}
          value={all.filter(({ id }) => value.includes(id))}
          onChange={(options) => set(options.map(({ id }) => id))}
        />
      )}
    </WithOptions>
  )
}

function Categories({ path, ...edit }: Props<PathOf<"categories">>) {
  const { value, set } = useFieldValue(path)
  return (
    <WithChoices>
      {({ marketCategories }) => (
        <CategoriesEditor
          {...edit}
          options={marketCategories}
          value={value}
          onChange={(categories) => set(categories.map(({ id }) => id))}
        />
      )}
    </WithChoices>
  )
}

function Phones({ path, ...edit }: Props<PathOf<"phones">>) {
  const { value, set } = useFieldValue(path)
  const form = useRegistrationForm()
  return (
    <WithChoices>
      {({ reference }) => (
        <PhonesEditor
          {...edit}
          hasNoTypes
          errors={form.errorsOf(path)}
          reference={reference}
          country={form.value("informations.country_id")}
          value={value.map((phone) => ({ ...phone, type: "" }))}
          onChange={(phones) => set(phones.map(({ number, country_id }) => ({ number, country_id })))}
        />
      )}
    </WithChoices>
  )
}

function Networks({ path, ...edit }: Props<PathOf<"networks">>) {
  const { value, set } = useFieldValue(path)
  const form = useRegistrationForm()
  const allowed = path.startsWith("contact.") ? "contactSocialNetworks" : "companySocialNetworks"
  return (
    <WithChoices>
      {({ reference }) => (
        <NetworksEditor
          {...edit}
          errors={form.errorsOf(path)}
          allowed={allowedNetworks(reference, allowed)}
          networks={reference.socialNetworks}
          value={value.map(({ social_network_id, name }) => ({ social_network_id, value: name }))}
          onChange={(entries) =>
            set(entries.map(({ social_network_id, value: name }) => ({ social_network_id, name })))
          }
        />
      )}
    </WithChoices>
  )
}
