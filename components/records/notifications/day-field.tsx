import "@mantine/dates/styles.layer.css"
import "dayjs/locale/fr"
import { DateInput, type DayOfWeek } from "@mantine/dates"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { maskDate, readMaskedDate } from "#components/records/lists/filters/date-mask.ts"
import classes from "./reminder-dialog.module.css"

/** The form in which a day is shown and typed (S-9), as dayjs names it. */
const shownForm = "DD/MM/YYYY"

/** Weekends are not set apart: the kit's red is too dark on a dark ground. */
const noDays: DayOfWeek[] = []

type Props = { day: string; onChange: (day: string) => void; error: string | undefined }

/** A day, typed or chosen from a calendar; empty when it is none. */
export function DayField({ day, onChange, error }: Props) {
  const t = useTranslations("notifications")
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      label={t("fields.day")}
      locale={useLocale()}
      value={day || null}
      onChange={(value) => onChange(value ?? "")}
      onFocus={() => setOpen(true)}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      // The calendar closes first, not the dialog.
      data-mantine-stop-propagation={isOpen || undefined}
      valueFormat={shownForm}
      dateParser={(typed) => readMaskedDate(maskDate(typed))}
      placeholder={shownForm}
      previousLabel={t("previousMonth")}
      nextLabel={t("nextMonth")}
      hideOutsideDates
      weekendDays={noDays}
      classNames={{ day: classes.day }}
      error={error}
      allowDeselect
      required
    />
  )
}
