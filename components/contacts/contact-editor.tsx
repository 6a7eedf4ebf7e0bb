"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { allowedNetworks } from "#components/changes/allowed-networks.ts"
import { CreatableChips } from "#components/changes/creatable-chips.tsx"
import { NetworksEditor } from "#components/changes/networks-editor.tsx"
import { PhonesEditor } from "#components/changes/phones-editor.tsx"
import { CheckEditor } from "#components/ui/editable/check-editor.tsx"
import { ChipsEditor } from "#components/ui/editable/chips-editor.tsx"
import type { EditorProps } from "#components/ui/editable/editor.ts"
import { SelectEditor } from "#components/ui/editable/select-editor.tsx"
import { TextEditor } from "#components/ui/editable/text-editor.tsx"
import { useContactForm } from "./contact-form.ts"
import type { FormPath } from "./contact-values.ts"
import { sessionOptions } from "./session-options.ts"
import { useCompanyPicker } from "./use-company-picker.ts"
import { useCreateChoice, useFormChoices } from "./use-form-choices.ts"

type Props<Path> = EditorProps & { path: Path }

type EditorOf = Props<FormPath> & {
  /** Most companies that can be taken. */
  mostCompanies?: number
}

/** The input of a field of the contact: on its page, and in the panel that creates one. */
export function ContactEditor({ path, mostCompanies, ...edit }: EditorOf) {
  switch (path) {
    case "informations.first_name":
    case "informations.last_name":
    case "informations.job_title":
    case "informations.email":
      return <TextInput path={path} {...edit} />
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
    case "informations.phones":
      return <PhonesInput {...edit} />
    case "informations.socialNetworks":
      return <NetworksInput {...edit} />
    case "companies":
      return <CompaniesInput most={mostCompanies} {...edit} />
    case "visits":
      return <VisitsInput {...edit} />
  }
}

type TextPath =
  | "informations.first_name"
  | "informations.last_name"
  | "informations.job_title"
  | "informations.email"

const emailInput: Partial<ComponentProps<typeof TextEditor>> = {
  type: "email",
  maxLength: 254,
}

function TextInput({ path, ...edit }: Props<TextPath>) {
  const form = useContactForm()
  return (
    <TextEditor
      maxLength={120}
      {...(path === "informations.email" ? emailInput : {})}
      {...edit}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
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
  const { reference } = useFormChoices()
  return (
    <SelectEditor
      {...edit}
      isKept
      options={reference?.salutations ?? []}
      value={form.value("informations.salutation") ?? null}
      onChange={(value) => form.set("informations.salutation", value ?? undefined)}
    />
  )
}

function ChoiceInput({ path, ...edit }: Props<"informations.badge_id" | "informations.outcome">) {
  const form = useContactForm()
  const { choices } = useFormChoices()
  const options = path === "informations.badge_id" ? choices?.badges : choices?.outcomes
  return (
    <SelectEditor
      {...edit}
      options={options ?? []}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
}

function NamesInput({ path, ...edit }: Props<"informations.tags" | "informations.callers">) {
  const t = useTranslations("contactForm.new")
  const form = useContactForm()
  const kind = path === "informations.tags" ? "tags" : "callers"
  const { choices } = useFormChoices()
  const create = useCreateChoice(kind)
  return (
    <CreatableChips
      {...edit}
      createTitle={t(kind)}
      create={create}
      options={choices?.[kind] ?? []}
      isSearching={!choices}
      value={form.value(path)}
      onChange={(value) => form.set(path, value)}
    />
  )
}

const noReference = { countries: [], phoneTypes: [], configurations: [], socialNetworks: [], tradeshows: [] }

function PhonesInput(edit: EditorProps) {
  const form = useContactForm()
  const { reference } = useFormChoices()
  return (
    <PhonesEditor
      {...edit}
      errors={form.errorsOf("informations.phones")}
      reference={reference ?? noReference}
      value={form.value("informations.phones")}
      onChange={(value) => form.set("informations.phones", value)}
    />
  )
}

function NetworksInput(edit: EditorProps) {
  const form = useContactForm()
  const reference = useFormChoices().reference ?? noReference
  const allowed = allowedNetworks(reference, "contactSocialNetworks")
  return (
    <NetworksEditor
      // A new entry begins with the first network allowed.
      key={allowed.length}
      {...edit}
      errors={form.errorsOf("informations.socialNetworks")}
      allowed={allowed}
      networks={reference.socialNetworks}
      value={form.value("informations.socialNetworks")}
      onChange={(value) => form.set("informations.socialNetworks", value)}
    />
  )
}

function CompaniesInput(edit: EditorProps & { most: number | undefined }) {
  const form = useContactForm()
  const picker = useCompanyPicker()
  return (
    <ChipsEditor
      {...edit}
      options={picker.options}
      onSearch={picker.search}
      isSearching={picker.isSearching}
      least={1}
      value={form.value("companies")}
      onChange={(value) => form.set("companies", value)}
    />
  )
}

function VisitsInput(edit: EditorProps) {
  const form = useContactForm()
  const { reference } = useFormChoices()
  const sessions = sessionOptions(reference?.tradeshows ?? [])
  const visits = form.value("visits")
  return (
    <ChipsEditor
      {...edit}
      options={sessions}
      isSearching={!reference}
      value={sessions.filter(({ id }) => visits.includes(id))}
      onChange={(value) =>
        form.set(
          "visits",
          value.map(({ id }) => id),
        )
      }
    />
  )
}
