import { useTranslations } from "next-intl"
import { useId } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import classes from "./mapping.module.css"
import { type ImportKey, usableKeys } from "./mapping.ts"
import { type CountryOption, PhoneCountry } from "./phone-country.tsx"

type Props = {
  plan: ImportPlan
  countries: readonly CountryOption[]
  keys: readonly ImportKey[]
  keyErrors: readonly string[]
  onChange: (plan: ImportPlan) => void
}

/** How rows find the records we have, and what happens with these and with unknown names. */
export function PlanOptions({ plan, countries, keys, keyErrors, onChange }: Props) {
  const t = useTranslations("imports.mapping")
  const usable = usableKeys(keys, plan.mapping)
  const name = useId()
  const errors = useId()
  return (
    <div className={classes.options}>
      <fieldset className={classes.keys} aria-describedby={errors}>
        <legend>{t("key")}</legend>
        {keys.map((key) => (
          <label key={key} data-off={!usable.includes(key) || undefined}>
            <input
              type="radio"
              name={name}
              checked={key === plan.key}
              disabled={!usable.includes(key)}
              onChange={() => onChange({ ...plan, key })}
            />
            <span>
              {t(`keys.${key}`)}
              {!usable.includes(key) && <small>{t("keyUnmapped")}</small>}
            </span>
          </label>
        ))}
        <FieldErrors id={errors} messages={keyErrors} />
      </fieldset>
      <Switch
        label={t("update")}
        hint={t(plan.update ? "updateHint" : "updateOff")}
        checked={plan.update}
        disabled={plan.key === "none"}
        onChange={(update) => onChange({ ...plan, update })}
      />
      <Switch
        label={t("createMissing", { list: plan.list })}
        hint={t("createMissingHint")}
        checked={plan.create_missing}
        onChange={(create_missing) => onChange({ ...plan, create_missing })}
      />
      <Switch
        label={t("leaveOut")}
        hint={t(plan.bad_cells === "fail" ? "leaveOutOff" : "leaveOutHint")}
        checked={plan.bad_cells === "leave_out"}
        onChange={(leaves) => onChange({ ...plan, bad_cells: leaves ? "leave_out" : "fail" })}
      />
      {plan.mapping.some((field) => field === "mobile" || field === "landline") && (
        <PhoneCountry
          countries={countries}
          value={plan.phone_country}
          onChange={(phone_country) => onChange({ ...plan, phone_country })}
        />
      )}
    </div>
  )
}

type SwitchProps = {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const about = useId()
  return (
    <div className={classes.switch} data-off={disabled || undefined}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={about}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <p id={about}>{hint}</p>
    </div>
  )
}
