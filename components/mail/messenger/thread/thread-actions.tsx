import { IconLock, IconLockOpen, IconUserShare } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { later } from "#components/ui/loading/later.tsx"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { useSetPrivate } from "./use-mail-changes.ts"

const AssignDialog = later(() => import("./assign-dialog.tsx").then((loaded) => loaded.AssignDialog))

/** What is done with a conversation as a whole: who may read it, and who has it. */
export function ThreadActions({ thread }: { thread: MailThread }) {
  const t = useTranslations("messenger.thread")
  const mayEdit = useMayEdit()
  const setPrivate = useSetPrivate()
  const [dialog, setDialog] = useState<"unloaded" | "open" | "closed">("unloaded")
  const Lock = thread.is_private ? IconLockOpen : IconLock
  const { assignee } = thread
  // All of it is private to others, also while it is open to the user for a time.
  const isOthers = thread.is_private && !thread.may_hide
  return (
    <>
      {thread.may_hide && (
        <IconButton
          size="large"
          label={thread.is_private ? t("makeShared") : t("makePrivate")}
          onClick={() => setPrivate.isPending || setPrivate.mutate(thread)}
        >
          <Lock size={16} aria-hidden />
        </IconButton>
      )}
      {mayEdit && !isOthers && (
        <IconButton
          size="large"
          label={assignee ? t("reassign", { name: assignee.name }) : t("assign")}
          aria-haspopup="dialog"
          onPointerEnter={AssignDialog.preload}
          onFocus={AssignDialog.preload}
          onClick={() => setDialog("open")}
        >
          <IconUserShare size={16} aria-hidden />
        </IconButton>
      )}
      {dialog !== "unloaded" && (
        <AssignDialog thread={thread} opened={dialog === "open"} onClose={() => setDialog("closed")} />
      )}
    </>
  )
}
