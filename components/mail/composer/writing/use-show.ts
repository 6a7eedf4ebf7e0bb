import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { isForeignShow, proposedShow } from "#lib/contract/mail/mail-shows.ts"
import { mainShowType } from "#lib/contract/mail/mail-terms.ts"
import type { Written } from "../shared/open-composer.ts"
import { refilled } from "./refilled.ts"
import type { Template } from "./use-template.ts"
import type { Writing } from "./use-writing.ts"
import { isSame } from "./written.ts"

/** The show that a mail speaks of: the chosen one, else the one that is proposed (M-65). */
export function useShow({ written, change }: Writing, template: Template) {
  const t = useTranslations("composer.show")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const latest = useRef(0)
  const { shows, isLocked } = template
  const session = written?.session_id ?? proposedShow(shows ?? [], template.type ?? mainShowType)?.id ?? null
  const current = shows?.find(({ id }) => id === session)
  // What a template has of a show is in the text already.
  const isNamed = written !== undefined && (written.template_id !== null || written.session_id !== null)

  const nameOf = (id: number) => {
    const found = shows?.find((one) => one.id === id)
    return found ? `${found.show}, ${found.session}` : ""
  }

  type Texts = NonNullable<Awaited<ReturnType<typeof template.textsFor>>>
  /** What the template says of it is filled again where nobody has changed it, if the user agrees. */
  async function fill(now: Written, chosen: number, [before, after]: Texts): Promise<void> {
    if (!before || !after) return
    const { subject, content, hasEdits } = refilled(now, before, after)
    if (isSame({ ...now, subject, content }, now)) return change({ session_id: chosen })
    const question = {
      title: t("question", { show: nameOf(chosen) }),
      message: t("explain"),
      action: t("fill"),
    }
    const mine = latest.current
    if (!(await confirm(question)) || mine !== latest.current) return
    const fresh = (written: Written) => {
      const { hasEdits: _, ...text } = refilled(written, before, after)
      return { ...text, session_id: chosen }
    }
    change(fresh, { isReplaced: true })
    if (hasEdits) void toastSuccess(t("edited"))
  }

  /** Has the mail speak of another session; of two that are chosen one after the other the later. */
  async function choose(chosen: number): Promise<void> {
    if (!written || chosen === session) return
    latest.current += 1
    const mine = latest.current
    try {
      const texts = await template.textsFor([session, chosen])
      if (mine !== latest.current) return
      if (texts) await fill(written, chosen, texts)
      else change({ session_id: chosen })
    } catch (error) {
      void fail(error, t("failed"))
    }
  }
  return {
    /** None to choose with a locked template, whose text speaks of none. */
    shows: isLocked ? undefined : shows,
    session,
    current,
    choose,
    /** The text speaks of the show, which is none of the recipient's. */
    isForeign: isNamed && !isLocked && isForeignShow(shows ?? [], session),
  }
}

export type ShowOfMail = ReturnType<typeof useShow>
