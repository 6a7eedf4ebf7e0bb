import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { ExportLayout } from "#lib/contract/crm/export-layouts.ts"
import classes from "./dialog.module.css"
import type { ExportChoice } from "./export-choice.ts"
import { useLayoutChanges } from "./use-layout-changes.ts"

type Props = {
  list: ExportLayout["list"]
  layouts: readonly ExportLayout[]
  /** The one that is used. */
  layout: ExportLayout | undefined
  choice: ExportChoice
  /** The choice is another one than the layout says. */
  isChanged: boolean
  onUse: (id: number | null) => void
}

/** Most characters of a name, as the API has it. */
const maxName = 80

/** Chooses a layout of exports that was saved, and saves, renames and deletes one's own. */
export function LayoutChoice({ list, layouts, layout, choice, isChanged, onUse }: Props) {
  const t = useTranslations("bulk.export.layouts")
  const [naming, setNaming] = useState<"new" | "rename">()
  const { saving, remove } = useLayoutChanges(list, choice, onUse)
  const options = (isOwn: boolean) =>
    layouts
      .filter(({ is_own }) => is_own === isOwn)
      .map(({ id, name, owner }) => ({
        value: String(id),
        label: isOwn ? name : t("by", { name, owner }),
      }))
  const groups = [
    { group: t("mine"), items: options(true) },
    { group: t("shared"), items: options(false) },
  ]
  const editable = layout?.is_editable ? layout : undefined
  const begin = (what: "new" | "rename") => {
    saving.reset()
    setNaming(what)
  }
  return (
    <div>
      <NativeSelect
        label={t("title")}
        value={layout ? String(layout.id) : ""}
        data={[{ value: "", label: t("none") }, ...groups.filter(({ items }) => items.length > 0)]}
        onChange={({ currentTarget }) => {
          setNaming(undefined)
          onUse(currentTarget.value === "" ? null : Number(currentTarget.value))
        }}
      />
      {naming ? (
        <NameForm
          key={naming}
          layout={naming === "rename" ? editable : undefined}
          error={saving.error}
          isSaving={saving.isPending}
          onCancel={() => setNaming(undefined)}
          onSave={(named) =>
            saving.mutate(
              { layout: naming === "rename" ? editable : undefined, named },
              { onSuccess: () => setNaming(undefined) },
            )
          }
        />
      ) : (
        <div className={classes.layoutActions}>
          {editable && isChanged && (
            <LinkButton
              disabled={saving.isPending}
              onClick={() => saving.mutate({ layout: editable, named: {} })}
            >
              {t("saveChanges")}
            </LinkButton>
          )}
          <LinkButton onClick={() => begin("new")}>{t("saveAs")}</LinkButton>
          {editable && <LinkButton onClick={() => begin("rename")}>{t("rename")}</LinkButton>}
          {editable && <LinkButton onClick={() => void remove(editable)}>{t("delete")}</LinkButton>}
        </div>
      )}
    </div>
  )
}

type NameFormProps = {
  layout: ExportLayout | undefined
  error: Error | null
  isSaving: boolean
  onSave: (named: { name: string; is_shared: boolean }) => void
  onCancel: () => void
}

/** Name and sharing of a layout. */
function NameForm({ layout, error, isSaving, onSave, onCancel }: NameFormProps) {
  const t = useTranslations("bulk.export.layouts")
  const common = useTranslations("common")
  const [name, setName] = useState(layout?.name ?? "")
  const [isShared, setShared] = useState(layout?.is_shared ?? false)
  const errors = error instanceof ApiError ? error.fieldErrors("name") : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== "" && !isSaving) onSave({ name, is_shared: isShared })
  }
  return (
    <form onSubmit={submit} className={classes.layoutForm}>
      <TextInput
        label={t("name")}
        value={name}
        maxLength={maxName}
        autoComplete="off"
        autoFocus
        error={errors[0]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label={t("share")}
        description={t("shareHint")}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <div className={classes.layoutActions}>
        <Button type="submit" size="xs" loading={isSaving} disabled={name.trim() === ""}>
          {common("save")}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  )
}
