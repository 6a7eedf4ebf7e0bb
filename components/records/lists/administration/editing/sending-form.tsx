import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import classes from "./sending-form.module.css"

type Props = {
  sending: { run: () => Promise<void>; error: unknown; isSending: boolean }
  /** All that has to be there is. */
  isFilled: boolean
  texts: { cancel: string; action: string; failed: string }
  /** Fields beside which an error is told. */
  shown?: string[]
  isRed?: boolean
  /** A button before the two ways out. */
  beside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is sent once (`useSending`): fields, what went wrong, and the two ways out. */
export function SendingForm({
  sending,
  isFilled,
  texts,
  shown = [],
  isRed = false,
  beside,
  onClose,
  children,
}: Props) {
  return (
    <form
      className={classes.form}
      // What is wrong is said beside its field, in the language of the user (S-31).
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void sending.run()
      }}
    >
      {children}
      <SendingFailure error={sending.error} title={texts.failed} shown={shown} />
      <div className={classes.buttons}>
        {beside}
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          disabled={!isFilled}
          loading={sending.isSending}
          {...(isRed && { color: "red" })}
        >
          {texts.action}
        </Button>
      </div>
    </form>
  )
}
