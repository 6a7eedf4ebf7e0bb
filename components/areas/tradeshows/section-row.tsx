"use client"

import { ActionIcon } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react"
import type { QueryKey } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { VendorSection } from "#lib/contract/tradeshows.ts"
import { RowName } from "./row-name.tsx"
import classes from "./shared/session-panel.module.css"
import { useListChange } from "./use-list-change.ts"

type Props = {
  show: number
  section: VendorSection
  queryKey: QueryKey
  onChanged: () => void
  /** Undefined at the top. */
  onUp: (() => void) | undefined
  /** Undefined at the bottom. */
  onDown: (() => void) | undefined
}

/** One section. Every change is stored at once; what fails is told. */
export function SectionRow({ show, section, queryKey, onChanged, onUp, onDown }: Props) {
  const t = useTranslations("tradeshows")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const { id, name } = section
  const renaming = useListChange(
    queryKey,
    (desired: string) => api.tradeshows.renameSection({ tradeshow: show, section: id, name: desired }),
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
    <li className={classes.section} aria-label={name}>
      <RowName
        name={name}
        renaming={renaming}
        texts={{ label: t("sections.name"), failed: t("sections.saveFailed") }}
      />
      <span className={classes.rowActions}>
        <Action label={t("sections.upNamed", { name })} tooltip={t("sections.up")} onClick={onUp}>
          <IconArrowUp size={16} aria-hidden />
        </Action>
        <Action label={t("sections.downNamed", { name })} tooltip={t("sections.down")} onClick={onDown}>
          <IconArrowDown size={16} aria-hidden />
        </Action>
        <Action
          label={t("deleteNamed", { name })}
          tooltip={t(section.is_used ? "sections.used" : "sections.delete")}
          onClick={section.is_used || removal.isPending ? undefined : () => void askToDelete()}
        >
          <IconTrash size={16} aria-hidden />
        </Action>
      </span>
    </li>
  )
}

type ActionProps = {
  label: string
  tooltip: string
  /** Undefined where it cannot be done; the button keeps the focus and its tip. */
  onClick: (() => void) | undefined
  children: ReactNode
}

function Action({ label, tooltip, onClick, children }: ActionProps) {
  const isOff = onClick === undefined
  return (
    <ActionIcon
      aria-label={label}
      data-tooltip={tooltip}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
