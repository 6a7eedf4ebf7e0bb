import { useTranslations } from "next-intl"
import type { KeyboardEvent, ReactNode } from "react"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
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

/** ⌘ or Ctrl with Enter confirms from anywhere in a dialog, which is no child of it on the page. */
function confirmByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
  const dialog = event.target instanceof Element ? event.target.closest("[role=dialog]") : null
  event.preventDefault()
  event.stopPropagation()
  dialog?.querySelector<HTMLButtonElement>("[data-confirm]")?.click()
}

/** A dialog that says first which records are meant. */
export function DialogFrame({ title, list, scope, opened, onClose, children }: Props) {
  const t = useTranslations("bulk")
  const named = useTranslations(`${kindOf(list)}.kind.bulk`)
  return (
    <div className={classes.keys} onKeyDownCapture={confirmByKey}>
      <ContentDialog opened={opened} onClose={onClose} title={title} size={520}>
        <p className={scope.isUnchosen ? `${classes.target} ${classes.unchosen}` : classes.target}>
          <strong>{named(scope.kind, { count: scope.count })}</strong>
          {scope.isUnchosen && (
            <span className={classes.plainly}>{t("meansAll", { count: scope.count })}</span>
          )}
        </p>
        {children}
      </ContentDialog>
    </div>
  )
}
