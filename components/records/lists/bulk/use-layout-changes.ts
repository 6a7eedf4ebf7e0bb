import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ExportLayout } from "#lib/contract/crm/export-layouts.ts"
import { chosenOf, type ExportChoice } from "./export-choice.ts"
import { layoutsKey } from "./use-export-choice.ts"

type List = ExportLayout["list"]
type Named = Pick<ExportLayout, "name" | "is_shared">

/** Saves, changes and deletes the layouts of a list's exports. @param onUse chooses the one saved, or none after one was deleted */
export function useLayoutChanges(list: List, choice: ExportChoice, onUse: (id: number | null) => void) {
  const t = useTranslations("bulk.export.layouts")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: layoutsKey(list) })
  const { format, delimiter } = choice
  const content = () => ({ columns: chosenOf(choice), format, delimiter })

  const saving = useMutation({
    mutationFn: ({ layout, named }: { layout: ExportLayout | undefined; named: Partial<Named> }) =>
      layout
        ? api.exportLayouts.edit({
            layout: layout.id,
            version: layout.version,
            ...named,
            ...("name" in named ? {} : content()),
          })
        : api.exportLayouts.create({ list, name: "", ...named, ...content() }),
    onSuccess: async ({ data }, { layout, named }) => {
      await reread()
      // A new name leaves what is changed on screen to be saved.
      if (!layout || !("name" in named)) onUse(data.id)
      void toastSuccess(t("saved", { name: data.name }))
    },
    onError: (error) => {
      // The form says what is wrong with a name.
      if (error instanceof ApiError && error.status === 422) return
      void reread()
      void showFailure(error, t("saveFailed"))
    },
  })

  const remove = async ({ id, name, is_shared }: ExportLayout) => {
    const isSure = await confirm({
      title: t("deleteTitle", { name }),
      ...(is_shared && { message: t("deleteShared") }),
      action: t("delete"),
      danger: true,
    })
    if (!isSure) return
    try {
      await api.exportLayouts.remove({ layout: id })
      onUse(null)
      void toastSuccess(t("deleted", { name }))
    } catch (error) {
      void showFailure(error, t("deleteFailed"))
    }
    await reread()
  }
  return { saving, remove }
}
