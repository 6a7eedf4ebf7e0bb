import { useTranslations } from "next-intl"
import { useState } from "react"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { type ComposerTask, isWritingLocked, titleOf } from "../shared/open-composer.ts"
import classes from "./composer.module.css"
import type { View } from "./form-props.ts"
import { MailForm } from "./mail-form.tsx"
import { LockedNotice } from "./notices.tsx"
import { useWriting } from "./use-writing.ts"

type Props = { task: ComposerTask; opened: boolean; onClose: () => void; onLeft?: () => void }

/** Pixels. */
const width = 760

/** The mail composer (M-1). Import it lazily: it brings the editor. Mounted anew with each opening. */
export function Composer({ task, opened, onClose, onLeft }: Props) {
  const t = useTranslations("composer")
  const [view, setView] = useState<View>("write")
  const [isSending, setSending] = useState(false)
  const isLocked = isWritingLocked(task)
  const writing = useWriting(task)

  /** Escape leaves what was opened last: the preview or the templates, then the mail, whose draft stays. */
  function leave() {
    if (isSending) return
    if (view !== "write") return setView("write")
    void writing.autosave?.flush().then(task.onKept)
    onClose()
  }
  return (
    <MovableDialog opened={opened} onClose={leave} onLeft={onLeft} title={t(titleOf(task))} size={width}>
      <div data-writing className={classes.composer}>
        {isLocked ? (
          <LockedNotice onClose={onClose} />
        ) : (
          <MailForm
            task={task}
            writing={writing}
            view={view}
            onView={setView}
            isSending={isSending}
            onSending={setSending}
            onClose={onClose}
          />
        )}
      </div>
    </MovableDialog>
  )
}
