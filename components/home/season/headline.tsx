import { useFormatter, useTranslations } from "next-intl"
import { changeOf } from "./compared.ts"

type Props = {
  label: string
  now: number | null
  before: number | null
  format: (value: number) => string
}

/** What it comes to today, and what it came to a year before by the same time. */
export function Headline({ label, now, before, format }: Props) {
  const t = useTranslations("season")
  const formatter = useFormatter()
  const change = changeOf(now, before)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{now === null ? "" : format(now)}</strong>
        {before !== null && (
          <span>
            {t("beforeWas", { value: format(before) })}
            {change !== null &&
              ` · ${formatter.number(change, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" })}`}
          </span>
        )}
      </dd>
    </div>
  )
}
