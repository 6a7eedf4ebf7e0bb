"use client"

import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { PlainArea, PlainCheck, PlainInput, PlainSelect } from "#components/ui/inputs/plain-field.tsx"
import { labelOf } from "../field-labels.ts"
import { useForm } from "./form-context.tsx"

/** The text of a value by its path; "" for none. */
function textAt(values: unknown, path: string): string {
  const found = path.split(".").reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null) return undefined
    return new Map<string, unknown>(Object.entries(value)).get(step)
  }, values)
  return typeof found === "string" || typeof found === "number" ? String(found) : ""
}

export const fieldId = (path: string) => `field-${path}`

function useField(path: string, isOptional = false) {
  const t = useTranslations("applications")
  const { values, view, showsProblems } = useForm()
  const { label } = labelOf(path)
  const value = textAt(values, path)
  const [problem] = view.problems[path] ?? []
  return {
    id: fieldId(path),
    name: path,
    label: label && t(`fields.${label}`),
    optional: isOptional ? t("optional") : undefined,
    // An empty field is no mistake before somebody wants to send the application.
    problem: showsProblems || textAt(view.values, path) !== "" ? problem : undefined,
    defaultValue: value,
  }
}

type Field = { path: string; isOptional?: boolean }

export function TextField({
  path,
  isOptional,
  ...props
}: Field & Partial<ComponentProps<typeof PlainInput>>) {
  return <PlainInput {...useField(path, isOptional)} maxLength={1_000} {...props} />
}

export function AreaField({ path, isOptional }: Field) {
  return <PlainArea {...useField(path, isOptional)} maxLength={5_000} />
}

type Option = { id: number | string; name: string }

export function ChoiceField({
  path,
  isOptional,
  options,
  ...props
}: Field & { options: Option[] } & Partial<ComponentProps<typeof PlainSelect>>) {
  const t = useTranslations("applications")
  return (
    <PlainSelect {...useField(path, isOptional)} {...props}>
      <option value="">{t("choose")}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </PlainSelect>
  )
}

type TicksProps = { path: string; options: Option[]; chosen: number[] }

/** Several of some values, each a box to tick. */
export function Ticks({ path, options, chosen }: TicksProps) {
  return options.map(({ id, name }) => (
    <PlainCheck
      key={id}
      name={`${path}.${id}`}
      label={name}
      defaultChecked={chosen.some((one) => one === Number(id))}
    />
  ))
}
