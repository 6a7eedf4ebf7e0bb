import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type ComposerTask, useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { DraftRow } from "#lib/contract/mail/mail-folders.ts"
import { isRecordKind } from "#lib/contract/records/record-kinds.ts"
import { aboutOf } from "../page/about.ts"
import { joinedInto } from "../shared/joined-into.ts"
import { folderKey, threadKey } from "../shared/mail-keys.ts"

/** @returns what opens a draft in the composer, as it was begun: on its record, or as the answer that it is */
export function useOpenDraft() {
  const t = useTranslations("messenger.folders")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const composer = useComposer()

  async function taskOf({ place, message_id, record }: DraftRow): Promise<ComposerTask | null> {
    const [type = "", id] = place.split(":")
    if (type === "mail") return { about: record, cancelled: Number(id) }
    if (isRecordKind(type)) return { about: null, whom: { type, id: Number(id) } }
    const thread = Number(id)
    const read = (one: number) =>
      queries.fetchQuery({
        queryKey: threadKey(one),
        queryFn: () => api.messenger.thread({ thread: one }),
      })
    const whole = await read(thread).catch((error: unknown) => {
      const joined = joinedInto(error)
      if (joined === undefined) throw error
      return read(joined)
    })
    const answerable = whole.mails.filter(({ can_reply }) => can_reply)
    const replyTo = answerable.find((mail) => mail.id === message_id) ?? answerable[0]
    // Its draft stays where it was begun, also where the conversation has another one now.
    return replyTo ? { about: aboutOf(whole.data), replyTo: { ...replyTo, thread } } : null
  }

  return async (row: DraftRow) => {
    composer.preload()
    try {
      const task = await taskOf(row)
      if (!task) return void toastFailure(t("notOpened"))
      composer.open({
        ...task,
        onKept: () => void queries.invalidateQueries({ queryKey: folderKey("drafts") }),
      })
    } catch (error) {
      void showFailure(error, t("notOpened"))
    }
  }
}
