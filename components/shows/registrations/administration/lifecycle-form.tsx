"use client"

import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import { applicationOutcomes } from "#lib/contract/shows/application-outcomes.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import classes from "./administration.module.css"
import { withStage } from "./lifecycle-draft.ts"
import { useLifecycleSave } from "./use-lifecycle-save.ts"

type Props = {
  /** Without one the form adds a lifecycle. */
  lifecycle: StoredLifecycle | undefined
  pipelines: readonly MaintainedPipeline[]
  onClose: () => void
  onSaved: (lifecycles: StoredLifecycle[]) => void
}

/** What is said of a lifecycle, and the stage that linked companies take with it in each pipeline that is open or has one. */
export function LifecycleForm({ lifecycle, pipelines, onClose, onSaved }: Props) {
  const t = useTranslations("registrationLifecycles")
  const form = useLifecycleSave(lifecycle, onSaved)
  const { draft, setDraft, errors, isSaving } = form
  const offered = pipelines.filter(({ id, current, lock }) => (current && !lock) || id in draft.stages)
  const name = (field: "name" | "name_fr") => (
    <TextInput
      label={t(field)}
      value={draft[field]}
      maxLength={60}
      autoComplete="off"
      data-autofocus={field === "name" || undefined}
      readOnly={isSaving}
      error={errors[field]?.[0]}
      onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  )
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== "" && draft.name_fr.trim() !== ""}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t(lifecycle ? "save" : "add") }}
    >
      {name("name")}
      {name("name_fr")}
      <TextInput
        label={t("color")}
        type="color"
        value={draft.color_hex}
        readOnly={isSaving}
        error={errors.color_hex?.[0]}
        onChange={(event) => setDraft({ ...draft, color_hex: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("outcome")}
        description={t("outcomeHint")}
        value={draft.outcome}
        disabled={isSaving}
        error={errors.outcome?.[0]}
        data={applicationOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const outcome = applicationOutcomes.find((one) => one === value)
          if (outcome) setDraft({ ...draft, outcome })
        }}
      />
      <fieldset className={classes.set}>
        <legend className={classes.legend}>{t("stages")}</legend>
        <p className={classes.hint}>{t("stagesHint")}</p>
        {offered.map((pipeline) => (
          <NativeSelect
            key={pipeline.id}
            label={pipeline.name}
            value={draft.stages[pipeline.id] ?? ""}
            disabled={isSaving}
            onChange={({ currentTarget: { value } }) =>
              setDraft({
                ...draft,
                stages: withStage(draft.stages, pipeline.id, value === "" ? null : Number(value)),
              })
            }
          >
            <option value="">{t("stays")}</option>
            {pipeline.stages.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </NativeSelect>
        ))}
        {errors.stages && (
          <p role="alert" className={classes.refusal}>
            {errors.stages[0]}
          </p>
        )}
      </fieldset>
    </EditForm>
  )
}
