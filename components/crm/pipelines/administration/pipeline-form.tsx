"use client"

import { NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./pipeline-form.module.css"
import { usePipelineSave } from "./use-pipeline-save.ts"

type Props = {
  /** Without one the form adds a pipeline. */
  pipeline: MaintainedPipeline | undefined
  shows: readonly Option[]
  onClose: () => void
  onSaved: (pipeline: MaintainedPipeline) => void
}

const flags = ["current", "pinned", "lock"] as const

/** What is said of a pipeline; its show is chosen once. */
export function PipelineForm({ pipeline, shows, onClose, onSaved }: Props) {
  const t = useTranslations("pipelineAdmin")
  const [show, setShow] = useState(shows[0]?.id)
  const form = usePipelineSave(pipeline, show, onSaved)
  const { draft, setDraft, errors, isSaving } = form
  return (
    <EditForm
      form={form}
      isFilled={draft.name.trim() !== "" && draft.short.trim() !== ""}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t(pipeline ? "save" : "add") }}
    >
      {!pipeline && (
        <NativeSelect
          label={t("show")}
          value={show}
          disabled={isSaving}
          onChange={(event) => setShow(Number(event.currentTarget.value))}
          data={shows.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextInput
        label={t("name")}
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        readOnly={isSaving}
        error={errors.name?.[0]}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label={t("short")}
        description={t("shortHint")}
        value={draft.short}
        maxLength={12}
        autoComplete="off"
        readOnly={isSaving}
        error={errors.short?.[0]}
        onChange={(event) => setDraft({ ...draft, short: event.currentTarget.value })}
      />
      {pipeline && (
        <fieldset className={classes.flags}>
          <legend className="visually-hidden">{t("flags")}</legend>
          {flags.map((flag) => (
            <div key={flag}>
              <CheckEditor
                label={t(`flag.${flag}`)}
                value={draft[flag]}
                disabled={isSaving}
                onChange={(value) => setDraft({ ...draft, [flag]: value })}
              />
              <p className={classes.hint}>{t(`hint.${flag}`)}</p>
            </div>
          ))}
        </fieldset>
      )}
    </EditForm>
  )
}
