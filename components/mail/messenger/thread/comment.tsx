import { IconMessage2, IconPencil, IconTrash } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Fragment, useId, useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { MailComment } from "#lib/contract/mail/mail-comments.ts"
import { CommentForm } from "./comment-form.tsx"
import classes from "./comments.module.css"
import { refreshMails } from "./refresh-mails.ts"

/** What a colleague wrote among the mails, which is never sent (M-68). */
export function Comment({ comment }: { comment: MailComment }) {
  const t = useTranslations("messenger.comments")
  const id = useId()
  const user = useUser()
  const [edited, setEdited] = useState<MailComment>()
  const { author, text, named, created_at, edited_at } = comment
  return (
    <article className={classes.comment} tabIndex={-1} data-comment={comment.id} aria-labelledby={id}>
      <header className={classes.head}>
        <IconMessage2 size={16} aria-hidden />
        <span id={id} className={classes.author}>
          <span className="visually-hidden">{t("label")} </span>
          {author?.name ?? t("former")}
        </span>
        <span className={classes.quiet}>
          {t("label")} · <Moment value={created_at} />
          {edited_at && ` · ${t("edited")}`}
        </span>
        {author?.id === user.id && !edited && <Actions comment={comment} onEdit={() => setEdited(comment)} />}
      </header>
      {edited ? (
        <CommentForm
          draft={`edit.${comment.id}`}
          text={edited.text}
          action={t("saveChange")}
          onSave={(changed) =>
            api.messenger.editComment({ comment: edited.id, text: changed, version: edited.version })
          }
          onClose={() => setEdited(undefined)}
        />
      ) : (
        <p className={classes.text}>
          <Named text={text} names={named.map(({ name }) => name)} />
        </p>
      )}
    </article>
  )
}

/** A name as a pattern has it. */
const literally = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** A text in which the names of colleagues stand out. */
function Named({ text, names }: { text: string; names: readonly string[] }) {
  const known = names.toSorted((one, other) => other.length - one.length).map(literally)
  if (known.length === 0) return text
  const parts = text.split(new RegExp(`(@(?:${known.join("|")}))(?![\\p{L}\\p{N}])`, "iu"))
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move.
      <b key={index}>{part}</b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move.
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

function Actions({ comment, onEdit }: { comment: MailComment; onEdit: () => void }) {
  const t = useTranslations("messenger.comments")
  const confirm = useConfirm()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const remove = useMutation({
    mutationFn: () => api.messenger.removeComment({ comment: comment.id }),
    onSuccess: () => void toastSuccess(t("removed")),
    onError: (error) => showFailure(error, t("removeFailed")),
    onSettled: () => refreshMails(queries),
  })
  async function ask() {
    const question = {
      title: t("removeQuestion"),
      message: t("removeText"),
      action: t("removeAction"),
      danger: true,
    }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <span className={classes.actions}>
      <IconButton size="large" label={t("edit")} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
      <IconButton size="large" label={t("remove")} tone="removing" onClick={() => void ask()}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
