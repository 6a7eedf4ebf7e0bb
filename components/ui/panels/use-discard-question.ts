import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useConfirm } from "./confirm.tsx"
import type { Question } from "./confirm-dialog.tsx"

/** Milliseconds after which a question has given the focus back to the dialog, for that to give it further back. */
const focusReturned = 50

/**
 * Closes a dialog, after a question if something was typed in it (S-28).
 * @returns `close`; `markTyped` for what is typed; `ask` for other questions of the dialog
 */
export function useDiscardQuestion(onClose: () => void) {
  const t = useTranslations("common")
  const confirm = useConfirm()
  const isTyped = useRef(false)
  const isAsking = useRef(false)

  async function ask(question: Question): Promise<boolean> {
    isAsking.current = true
    const isSure = await confirm(question)
    isAsking.current = false
    return isSure
  }

  async function close() {
    // The question is in front and closes by the same key.
    if (isAsking.current) return
    if (isTyped.current) {
      if (!(await ask({ title: t("discardQuestion"), action: t("discard"), danger: true }))) return
      await new Promise((resolve) => setTimeout(resolve, focusReturned))
    }
    onClose()
  }

  const markTyped = () => {
    isTyped.current = true
  }
  return { ask, close, markTyped }
}
