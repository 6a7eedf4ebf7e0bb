import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { Span } from "#lib/contract/automation/flow.ts"
import { waitUnits } from "#lib/contract/automation/flow-terms.ts"
import classes from "./node-panel.module.css"

type Props = { label: string; span: Span; onChange: (span: Span) => void }

/** A time: how many, of what. */
export function SpanFields({ label, span, onChange }: Props) {
  const t = useTranslations("sequenceFlow.draw")
  return (
    <div className={classes.pair}>
      <TextInput
        label={label}
        type="number"
        min={1}
        value={Number.isNaN(span.amount) ? "" : span.amount}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...span, amount: value === "" ? Number.NaN : Number(value) })
        }
      />
      <NativeSelect
        aria-label={t("unit")}
        value={span.unit}
        data={waitUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...span, unit: waitUnits.find((unit) => unit === value) ?? span.unit })
        }
      />
    </div>
  )
}
