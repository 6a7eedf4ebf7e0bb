import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useLeaveGuard } from "#components/records/changes/use-leave-guard.tsx"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import { api } from "#lib/api/client.ts"
import type { SequenceEmail } from "#lib/contract/automation/sequence-drawing.ts"
import { MailForm } from "./mail-form.tsx"
import { useMailText } from "./use-mail-text.ts"

type Props = {
  sequence: number
  /** Null for a mail that is not there yet. */
  email: number | null
  /** Of the node. */
  title: string
  onSaved: (email: SequenceEmail) => void
  /** It has left the screen. */
  onLeft: () => void
}

/** The text of a mail of a sequence. Heavy: it brings the editor. */
export function MailDialog({ sequence, email, title, onSaved, onLeft }: Props) {
  const t = useTranslations("sequenceFlow.mail")
  const [isOpen, setOpen] = useState(true)
  const stored = useQuery({
    queryKey: ["sequence-email", email],
    queryFn: () => api.sequences.getEmail({ email: email ?? 0 }),
    enabled: email !== null,
    // It is edited: what somebody else wrote meanwhile is told when it is saved.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const close = () => setOpen(false)
  /** Asked before the dialog is left; set by what is written in it. */
  const mayLeave = useRef<() => Promise<boolean>>(undefined)
  const leave = async () => {
    if (!mayLeave.current || (await mayLeave.current())) close()
  }
  return (
    <MovableDialog opened={isOpen} onClose={() => void leave()} onLeft={onLeft} title={title} size={880}>
      {email === null || stored.data ? (
        <Written
          sequence={sequence}
          stored={stored.data?.data}
          isOpen={isOpen}
          mayLeave={mayLeave}
          onClose={() => void leave()}
          onSaved={(saved) => {
            onSaved(saved)
            close()
          }}
        />
      ) : stored.isError ? (
        <LoadFailure text={t("loadFailed")} onRetry={() => void stored.refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </MovableDialog>
  )
}

type WrittenProps = Pick<Props, "sequence" | "onSaved"> & {
  stored: SequenceEmail | undefined
  isOpen: boolean
  mayLeave: RefObject<(() => Promise<boolean>) | undefined>
  onClose: () => void
}

function Written({ sequence, stored, isOpen, mayLeave, onClose, onSaved }: WrittenProps) {
  const text = useMailText(sequence, stored, onSaved)
  const guard = useLeaveGuard({
    isDirty: isOpen && text.isDirty,
    canSave: text.isFilled,
    onSave: text.form.saveToLeave,
  })
  // The dialog's cross and Escape are outside of what is written.
  useEffect(() => {
    mayLeave.current = guard.ask
  })
  return (
    <>
      <MailForm text={text} onClose={onClose} />
      {guard.dialog}
    </>
  )
}
