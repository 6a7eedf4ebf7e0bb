import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFocusBack } from "#components/ui/panels/use-focus-back.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import type { JobList } from "#lib/contract/jobs.ts"
import { kindOf } from "#lib/contract/record-kinds.ts"
import classes from "./dialog.module.css"
import type { Scope } from "./scope.ts"

type Props = {
  title: string
  list: JobList
  scope: Scope
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that says first which records are meant. */
export function DialogFrame({ title, list, scope, opened, onClose, children }: Props) {
  const t = useTranslations("bulk")
  const named = useTranslations(`${kindOf(list)}.kind.bulk`)
  const common = useTranslations("common")
  const giveFocusBack = useFocusBack()
  return (
    <Modal
      opened={useShown(opened)}
      onClose={onClose}
      onExitTransitionEnd={giveFocusBack}
      title={title}
      size={520}
      centered
      closeButtonProps={{ "aria-label": common("close") }}
      classNames={{ title: classes.title }}
    >
      <p className={classes.target}>
        <strong>{named(scope.kind, { count: scope.count })}</strong>
        {scope.isUnchosen && <span>{t("nothingSelected")}</span>}
      </p>
      {children}
    </Modal>
  )
}
