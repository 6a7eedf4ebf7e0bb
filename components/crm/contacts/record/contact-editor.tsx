"use client"

import { useTranslations } from "next-intl"
import { allowedNetworks } from "#components/records/changes/allowed-networks.ts"
import { CreatableChips } from "#components/records/changes/creatable-chips.tsx"
import { NetworksEditor } from "#components/records/changes/networks-editor.tsx"
import { PhonesEditor } from "#components/records/changes/phones-editor.tsx"
import { useRecordPicker } from "#components/records/page/use-record-picker.ts"
import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import type { EditorProps } from "#components/ui/inputs/editor.ts"
import { SelectEditor } from "#components/ui/inputs/select-editor.tsx"
import { api } from "#lib/api/client.ts"
import { useContactForm } from "./contact-form.ts"
import { ContactText } from "./contact-text.tsx"
import type { FormPath } from "./contact-values.ts"
import { EmailsEditor } from "./emails-editor.tsx"
import { isTextPath } from "./field-kinds.ts"
import { sessionOptions } from "./session-options.ts"
import { useCreateChoice, WithChoices } from "./use-form-choices.ts"

type Props<Path> = EditorProps & { path: Path }

type EditorOf = Props<FormPath> & {
  /** Most companies that can be taken. */
  maxCompanies?: number
}

/** The input of a field of the contact: on its page, and in the panel that creates one. */
export function ContactEditor({ path, maxCompanies, ...edit }: EditorOf) {
  if (isTextPath(path)) return <ContactText path={path} {...edit} />
  switch (path) {
    case "informations.is_vip":
      return <VipInput {...edit} />
    case "informations.salutation":
      return <SalutationInput {...edit} />
    case "informations.badge_id":
    case "informations.outcome":
      return <ChoiceInput path={path} {...edit} />
    case "informations.tags":
    case "informations.callers":
      return <NamesInput path={path} {...edit} />
    case "informations.other_emails":
      return <EmailsInput {...edit} />
    case "informations.phones":
      return <PhonesInput {...edit} />
    case "informations.socialNetworks":
      return <NetworksInput {...edit} />
    case "companies":
      return <CompaniesInput max={maxCompanies} {...edit} />
    case "visits":
      return <VisitsInput {...edit} />
  }
}

function VipInput(edit: EditorProps) {
  const form = useContactForm()
  return (
    <CheckEditor
      {...edit}
      value={form.value("informations.is_vip")}
      onChange={(value) => form.set("informations.is_vip", value)}
    />
  )
}

function SalutationInput(edit: EditorProps) {
  const form = useContactForm()
  return (
    <WithChoices input={edit}>
      {({ reference }) => (
        <SelectEditor
          {...edit}
          isClearable={false}
          options={reference.salutations}
          value={form.value("informations.salutation") ?? null}
          onChange={(value) => form.set("informations.salutation", value ?? undefined)}
        />
      )}
    </WithChoices>
  )
}

function ChoiceInput({ path, ...edit }: Props<"informations.badge_id" | "informations.outcome">) {
  const form = useContactForm()
  return (
    <WithChoices input={edit}>
      {(choices) => (
        <SelectEditor
          {...edit}
          options={path === "informations.badge_id" ? choices.badges : choices.outcomes}
          value={form.value(path)}
          onChange={(value) => form.set(path, value)}
        />
      )}
    </WithChoices>
  )
}

function NamesInput({ path, ...edit }: Props<"informations.tags" | "informations.callers">) {
  const t = useTranslations("contactForm.new")
  const form = useContactForm()
  const kind = path === "informations.tags" ? "tags" : "callers"
  const create = useCreateChoice(kind)
  return (
    <WithChoices input={edit}>
      {(choices) => (
        <CreatableChips
          {...edit}
          createTitle={t(kind)}
          create={create}
          options={choices[kind]}
          value={form.value(path)}
          onChange={(value) => form.set(path, value)}
        />
      )}
    </WithChoices>
  )
}

function EmailsInput(edit: EditorProps) {
  const form = useContactForm()
  return (
    <EmailsEditor
      {...edit}
      errors={form.errorsOf("informations.other_emails")}
      value={form.value("informations.other_emails")}
      onChange={(value) => form.set("informations.other_emails", value)}
      primary={form.value("informations.email")}
      onPrimaryChange={(email) => form.set("informations.email", email)}
    />
  )
}

function PhonesInput(edit: EditorProps) {
  const form = useContactForm()
  return (
    <WithChoices>
      {({ reference }) => (
        <PhonesEditor
          {...edit}
          errors={form.errorsOf("informations.phones")}
          reference={reference}
          value={form.value("informations.phones")}
          onChange={(value) => form.set("informations.phones", value)}
        />
      )}
    </WithChoices>
  )
}

function NetworksInput(edit: EditorProps) {
  const form = useContactForm()
  return (
    <WithChoices>
      {({ reference }) => (
        <NetworksEditor
          {...edit}
          errors={form.errorsOf("informations.socialNetworks")}
          allowed={allowedNetworks(reference, "contactSocialNetworks")}
          networks={reference.socialNetworks}
          value={form.value("informations.socialNetworks")}
          onChange={(value) => form.set("informations.socialNetworks", value)}
        />
      )}
    </WithChoices>
  )
}

function CompaniesInput(edit: EditorProps & { max: number | undefined }) {
  const form = useContactForm()
  const picker = useRecordPicker("companies", (term) => api.companies.pick({ term }))
  return (
    <ChipsEditor
      {...edit}
      options={picker.options}
      onSearch={picker.search}
      isSearching={picker.isSearching}
      min={1}
      value={form.value("companies")}
      onChange={(value) => form.set("companies", value)}
    />
  )
}

function VisitsInput(edit: EditorProps) {
  const form = useContactForm()
  const visits = form.value("visits")
  return (
    <WithChoices input={edit}>
      {({ reference }) => {
        const sessions = sessionOptions(reference.tradeshows)
        return (
          <ChipsEditor
            {...edit}
            options={sessions}
            value={sessions.filter(({ id }) => visits.includes(id))}
            onChange={(value) =>
              form.set(
                "visits",
                value.map(({ id }) => id),
              )
            }
          />
        )
      }}
    </WithChoices>
  )
}
