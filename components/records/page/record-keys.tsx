"use client"

import { useTranslations } from "next-intl"
import { editFocusedField } from "#components/records/changes/field-walk.ts"
import { useFieldsForm } from "#components/records/changes/form-context.tsx"
import { requestSave } from "#components/records/changes/save-request.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { openGoTo } from "./go-to-field.tsx"

/** Keys of a record's page. Those that no key is called as are handled by the fields themselves, and told here. */
export function RecordKeys() {
  const t = useTranslations("record.keys")
  const mayEdit = useMayEdit()
  const form = useFieldsForm()
  // Nothing to save yet keeps the browser from saving the page; a first change may be ahead of what saves it.
  const save = () => {
    if (form.count > 0) requestSave()
  }
  const keys = {
    e: { label: t("edit"), run: editFocusedField },
    "↑ ↓ ← →": { label: t("walk"), run: () => undefined },
    "⇥": { label: t("tab"), run: () => undefined },
    "/": { label: t("goTo"), run: openGoTo },
    "mod+s": { label: t("save"), run: save },
    "mod+Enter": { label: t("save"), run: save },
  }
  useShortcuts(mayEdit ? keys : {}, t("title"))
  return null
}
