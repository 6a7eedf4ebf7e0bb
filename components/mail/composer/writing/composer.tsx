import { useTranslations } from "next-intl"
import { type Ref, useImperativeHandle, useRef, useState } from "react"
import { useAttendance } from "#components/mail/messenger/shared/use-attendance.ts"
import { type ComposerTask, isWritingLocked, titleOf } from "../shared/open-composer.ts"
import { ChooseWhom } from "./choose-whom.tsx"
import classes from "./composer.module.css"
import { ComposerFrame } from "./composer-frame.tsx"
import type { View } from "./form-props.ts"
import { MailForm } from "./mail-form.tsx"
import { LockedNotice } from "./notices.tsx"
import { useWriting } from "./use-writing.ts"

type Props = { task: ComposerTask; opened: boolean; onClose: () => void; onLeft?: () => void }

/** Pixels. */
const width = 760

/** The mail composer (M-1). Import it lazily: it brings the editor. Mounted again with each opening. */
export function Composer({ task, opened, onClose, onLeft }: Props) {
  const t = useTranslations("composer")
  const [chosen, setChosen] = useState<ComposerTask>()
  const written = useRef<Leavable>(null)
  const leave = () => (written.current ? written.current.leave() : onClose())
  return (
    <ComposerFrame
      thread={task.replyTo?.thread}
      opened={opened}
      onClose={leave}
      onLeft={onLeft}
      title={t(titleOf(task))}
      size={width}
    >
      <div data-writing className={classes.composer}>
        {isWritingLocked(task) && <LockedNotice onClose={onClose} />}
        {task.whom === "ask" && !chosen && (
          <ChooseWhom onChoose={(whom) => setChosen({ ...task, ...whom })} />
        )}
        {!isWritingLocked(task) && (task.whom !== "ask" || chosen) && (
          <Writing ref={written} task={chosen ?? task} isChosen={chosen !== undefined} onClose={onClose} />
        )}
      </div>
    </ComposerFrame>
  )
}

type Leavable = { leave: () => void }

/** Where writing begins. */
const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>("[data-autofocus]")?.focus()

type WritingProps = {
  ref: Ref<Leavable>
  task: ComposerTask
  /** Whom it is for was chosen in the same dialog. */
  isChosen: boolean
  onClose: () => void
}

function Writing({ ref, task, isChosen, onClose }: WritingProps) {
  const [view, setView] = useState<View>("write")
  const [isSending, setSending] = useState(false)
  const writing = useWriting(task)
  useAttendance({ thread: task.replyTo?.thread ?? null, isWriting: true })

  /** Escape leaves what was opened last: the preview or the templates, then the mail, whose draft stays. */
  function leave() {
    if (isSending) return
    if (view !== "write") return setView("write")
    void writing.autosave?.flush().then(task.onKept)
    onClose()
  }
  useImperativeHandle(ref, () => ({ leave }))
  return (
    <div ref={isChosen ? focusFirst : undefined}>
      <MailForm
        task={writing.context?.task ?? task}
        writing={writing}
        view={view}
        onView={setView}
        isSending={isSending}
        onSending={setSending}
        onClose={onClose}
      />
    </div>
  )
}
