"use client"

import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { losAngelesTemplates, mainTemplates, type ShowDraft } from "./show-draft.ts"
import classes from "./show-fields.module.css"

type Props = {
  draft: ShowDraft
  onChange: (draft: ShowDraft) => void
  /** Messages of a refused save by field. */
  errors: Record<string, string[]>
  isSaving: boolean
}

/** Name, short name, mail templates and billing entity of a trade show. */
export function ShowFields({ draft, onChange, errors, isSaving }: Props) {
  const t = useTranslations("tradeshows")
  const change = (fresh: Partial<ShowDraft>) => onChange({ ...draft, ...fresh })
  return (
    <>
      <TextInput
        label={t("showName")}
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        readOnly={isSaving}
        error={errors.name?.[0]}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t("shortName")}
        description={t("shortNameHint")}
        value={draft.short_name}
        maxLength={12}
        autoComplete="off"
        readOnly={isSaving}
        error={errors.short_name?.[0]}
        onChange={(event) => change({ short_name: event.currentTarget.value })}
      />
      <div className={classes.field}>
        <span className={classes.label} aria-hidden>
          {t("template")}
        </span>
        <Choice
          label={t("template")}
          value={draft.template_type_id === losAngelesTemplates ? "losAngeles" : "main"}
          onChange={(value) =>
            change({ template_type_id: value === "losAngeles" ? losAngelesTemplates : mainTemplates })
          }
          options={[
            { value: "main", label: t("templates.main") },
            { value: "losAngeles", label: t("templates.losAngeles") },
          ]}
        />
      </div>
      <div className={classes.field}>
        <span className={classes.label} aria-hidden>
          {t("billing")}
        </span>
        <Choice
          label={t("billing")}
          value={draft.billing_entity}
          onChange={(billing_entity) => change({ billing_entity })}
          options={[
            { value: "sarl", label: t("entities.sarl") },
            { value: "inc", label: t("entities.inc") },
          ]}
        />
      </div>
    </>
  )
}
