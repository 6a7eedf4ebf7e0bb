import { useQueryClient } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { mailsKey } from "#components/mail/messenger/shared/mail-keys.ts"
import { newestSeen } from "#components/mail/messenger/shared/newest-seen.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { ApiError } from "#lib/api/errors.ts"
import type { ColleagueAnswer } from "#lib/contract/mail/composing.ts"
import { hasAnswerSlot } from "../shared/answer-slot.ts"
import type { ComposerTask } from "../shared/open-composer.ts"

const isAnswer = (current: unknown): current is ColleagueAnswer =>
  typeof current === "object" && current !== null && "mail" in current && "by" in current && "at" in current

/** The answer of a colleague for which a mail was not sent; undefined where that is not why. */
function answerIn(failure: unknown): ColleagueAnswer | undefined {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  const { current } = failure.body
  return isAnswer(current) ? current : undefined
}

/** The mail is there with the next frame. */
const showMail = (mail: number) =>
  requestAnimationFrame(() => {
    const shown = document.querySelector<HTMLElement>(`[data-mail="${mail}"]`)
    shown?.focus({ preventScroll: true })
    shown?.scrollIntoView({ block: "start" })
  })

/**
 * Asks before an answer goes to who was answered by a colleague since the composer was opened (M-77); the rule is the server's.
 * @param leave closes the composer with its draft stored
 * @returns `seen`, what is sent along, and `handle`: asks where that is why a mail was not sent; whether it was
 */
export function useColleagueAnswer(task: ComposerTask, leave: () => void) {
  const t = useTranslations("composer.answered")
  const format = useFormatter()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { replyTo, begun } = task
  const [first] = useState(() => (replyTo ? newestSeen(queries, replyTo) : (begun?.message_id ?? null)))
  const seen = useRef(first)

  async function handle(failure: unknown, send: () => Promise<void>): Promise<boolean> {
    const answer = answerIn(failure)
    if (!answer) return false
    const when = format.relativeTime(new Date(answer.at), new Date())
    const question = {
      title: t("title", { name: answer.by, when }),
      message: t("text"),
      action: t("send"),
      cancel: t("read"),
    }
    const isSent = await confirm(question)
    seen.current = answer.mail
    if (isSent) {
      await send()
      return true
    }
    await queries.invalidateQueries({ queryKey: mailsKey })
    if (replyTo && hasAnswerSlot(replyTo.thread)) showMail(answer.mail)
    else leave()
    return true
  }
  return { seen, handle }
}
