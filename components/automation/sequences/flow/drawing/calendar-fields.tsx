import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { CalendarWait } from "#lib/contract/automation/flow.ts"
import { showDates } from "#lib/contract/automation/flow-terms.ts"
import classes from "./node-panel.module.css"
import { SpanFields } from "./span-fields.tsx"

const kinds = ["span", "show", "working_hour"] as const

const begun: Record<CalendarWait["kind"], CalendarWait> = {
  span: { kind: "span", span: { amount: 3, unit: "days" } },
  show: { kind: "show", date: "opening", days: -7, time: "09:00" },
  working_hour: { kind: "working_hour" },
}

type Props = { wait: CalendarWait; onChange: (wait: CalendarWait) => void }

/** What is waited for: a time, a day before or after one of the show's, or the next working hour. */
export function CalendarFields({ wait, onChange }: Props) {
  const t = useTranslations("sequenceFlow.draw")
  return (
    <>
      <NativeSelect
        label={t("waitFor")}
        value={wait.kind}
        data={kinds.map((value) => ({ value, label: t(`waits.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = kinds.find((one) => one === value)
          if (kind && kind !== wait.kind) onChange(begun[kind])
        }}
      />
      {wait.kind === "span" && (
        <SpanFields label={t("span")} span={wait.span} onChange={(span) => onChange({ ...wait, span })} />
      )}
      {wait.kind === "show" && <ShowFields wait={wait} onChange={onChange} />}
    </>
  )
}

type ShowWait = Extract<CalendarWait, { kind: "show" }>

/** Days from a day of the show, before or after it. */
function ShowFields({ wait, onChange }: { wait: ShowWait; onChange: Props["onChange"] }) {
  const t = useTranslations("sequenceFlow.draw")
  const isAfter = wait.days > 0
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t("days")}
          type="number"
          min={0}
          max={730}
          value={Number.isNaN(wait.days) ? "" : Math.abs(wait.days)}
          onChange={({ currentTarget: { value } }) => {
            const days = value === "" ? Number.NaN : Number(value)
            onChange({ ...wait, days: isAfter ? days : -days })
          }}
        />
        <NativeSelect
          aria-label={t("side")}
          value={isAfter ? "after" : "before"}
          data={(["before", "after"] as const).map((value) => ({ value, label: t(`sides.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const days = Math.abs(wait.days) || 1
            onChange({ ...wait, days: value === "after" ? days : -days })
          }}
        />
      </div>
      <NativeSelect
        label={t("date")}
        value={wait.date}
        data={showDates.map((value) => ({ value, label: t(`dates.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...wait, date: showDates.find((one) => one === value) ?? wait.date })
        }
      />
      <TextInput
        label={t("time")}
        type="time"
        value={wait.time}
        onChange={({ currentTarget: { value } }) => onChange({ ...wait, time: value })}
      />
    </>
  )
}
