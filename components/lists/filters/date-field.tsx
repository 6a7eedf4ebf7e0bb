"use client"

import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { dateMaskLength, maskDate, readMaskedDate } from "#components/lists/filters/date-mask.ts"

type Props = { label: string; value: string; onChange: (masked: string) => void }

/** A day typed in the mask DD/MM/YYYY; says so when the ten characters are no day of the calendar. */
export function DateField({ label, value, onChange }: Props) {
  const t = useTranslations("filters")
  const isWrong = value.length === dateMaskLength && readMaskedDate(value) === null
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(maskDate(event.currentTarget.value))}
      placeholder={t("dateMask")}
      error={isWrong && t("dateInvalid")}
      inputMode="numeric"
      autoComplete="off"
    />
  )
}
