"use client"

import { IconTrash } from "@tabler/icons-react"
import type { QueryKey } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import classes from "#components/records/lists/administration/ordered/ordered.module.css"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { RowName } from "#components/records/lists/administration/ordered/row-name.tsx"
import { useListChange } from "#components/records/lists/administration/ordered/use-list-change.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { VendorSection } from "#lib/contract/shows/tradeshows.ts"

type Props = {
  show: number
  section: VendorSection
  queryKey: QueryKey
  /** What moves it among the others. */
  arrows: ReactNode
  onChanged: () => void
}

/** One section. Every change is stored at once; what fails is told. */
export function SectionRow({ show, section, queryKey, arrows, onChanged }: Props) {
  const t = useTranslations("tradeshows")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const { id, name } = section
  const renaming = useListChange(
    queryKey,
    (desired: string) => api.tradeshows.renameSection({ tradeshow: show, section: id, name: desired }),
    onChanged,
  )
  const translating = useListChange(
    queryKey,
    (desired: string) => api.tradeshows.renameSection({ tradeshow: show, section: id, name_fr: desired }),
    onChanged,
  )
  const removal = useListChange(
    queryKey,
    () => api.tradeshows.removeSection({ tradeshow: show, section: id }),
    onChanged,
  )

  async function askToDelete() {
    const question = {
      title: t("sections.deleteQuestion", { name }),
      message: t("sections.deleteExplain"),
      action: t("sections.delete"),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await removal.mutateAsync(undefined)
      void toastSuccess(t("sections.deleted", { name }))
    } catch (error) {
      const reasons = error instanceof ApiError ? error.fieldErrors("section") : []
      if (reasons.length > 0) void toastFailure(reasons.join(" · "))
      else void showFailure(error, t("sections.deleteFailed"))
    }
  }

  return (
    <>
      <span className={classes.names}>
        <RowName
          name={name}
          renaming={renaming}
          texts={{
            label: t("sections.name"),
            rename: t("rename"),
            renameNamed: (current) => t("renameNamed", { name: current }),
            failed: t("sections.saveFailed"),
          }}
        />
        <RowName
          name={section.name_fr ?? ""}
          renaming={translating}
          field="name_fr"
          empty={t("sections.noFrench")}
          texts={{
            label: t("sections.frenchName"),
            rename: t("rename"),
            renameNamed: (french) =>
              french === ""
                ? t("sections.frenchNameOf", { name })
                : t("sections.frenchNamed", { name, french }),
            failed: t("sections.saveFailed"),
          }}
        />
      </span>
      <span className={classes.actions}>
        {arrows}
        <RowAction
          label={t("deleteNamed", { name })}
          tooltip={t(section.is_used ? "sections.used" : "sections.delete")}
          onClick={section.is_used || removal.isPending ? undefined : () => void askToDelete()}
        >
          <IconTrash size={16} aria-hidden />
        </RowAction>
      </span>
    </>
  )
}
