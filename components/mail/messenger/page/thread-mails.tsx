import { IconArrowBackUp, IconMessage2 } from "@tabler/icons-react"
import { useSearchParams } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { answerSlot } from "#components/mail/composer/shared/answer-slot.ts"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { api } from "#lib/api/client.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import type { MailComment } from "#lib/contract/mail/mail-comments.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { MailView } from "../shared/mail-view.tsx"
import { CommentForm } from "../thread/comment-form.tsx"
import { EarlierList, ExpandAll, goToMail } from "../thread/earlier-mails.tsx"
import { nameOf } from "../thread/mail-people.tsx"
import { useUnfolded } from "../thread/use-unfolded.ts"
import { mailIn } from "./messenger-url.ts"
import classes from "./thread-mails.module.css"
import { useMailOrder } from "./use-mail-order.ts"
import { conversationId } from "./use-opening.ts"

type Props = {
  thread: number
  /** The latest first. */
  mails: readonly Mail[]
  /** The oldest first. */
  comments: readonly MailComment[]
  isOldestFirst: boolean
  about: MailAbout | null
}

/** The newest of some mails at the end is where reading goes on. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: "start" })

/** The mails of a conversation in the order that the user chose, the newest whole, its answer below it (M-64); one that was looked for is unfolded and in sight (M-69). */
export function ThreadMails({ thread, mails, comments, isOldestFirst, about }: Props) {
  const t = useTranslations("messenger.thread")
  const [latest, ...earlier] = mails
  const sought = mailIn(useSearchParams())
  const unfolded = useUnfolded(earlier, sought)
  const setOrder = useMailOrder()
  const hasEarlier = earlier.length > 0
  useMailKeys(hasEarlier ? unfolded.toggleAll : undefined)
  if (!latest) return null
  const isFoundEarlier = earlier.some(({ id }) => id === sought)
  const newest = (
    <section
      key={latest.id}
      ref={isOldestFirst && hasEarlier && !isFoundEarlier ? show : undefined}
      className={classes.newest}
      aria-label={t("newest")}
    >
      {latest.id === sought && <span ref={goToMail} />}
      <MailView mail={latest} about={about} isWhole />
    </section>
  )
  const answer = (
    <Answer key="answer" thread={thread} mail={mails.find(({ can_reply }) => can_reply)} about={about} />
  )
  const isNewer = ({ created_at }: MailComment) => created_at > latest.date_showed
  const listed = (key: string, some: readonly Mail[], among: readonly MailComment[]) =>
    some.length + among.length > 0 && (
      <EarlierList
        key={key}
        mails={some}
        comments={among}
        about={about}
        unfolded={unfolded}
        isOldestFirst={isOldestFirst}
        sought={sought}
      />
    )
  const newer = listed("newer", [], comments.filter(isNewer))
  const others = listed(
    "earlier",
    earlier,
    comments.filter((comment) => !isNewer(comment)),
  )
  // Comments may speak of any of its mails.
  const mayComment = !mails.some(({ is_hidden }) => is_hidden)
  const comment = mayComment && <NewComment key="comment" thread={thread} />
  return (
    <>
      {hasEarlier && (
        <div className={classes.bar}>
          <ExpandAll mails={earlier} unfolded={unfolded} />
          <LinkButton
            aria-pressed={isOldestFirst}
            onClick={() => setOrder.mutate({ oldest_first: !isOldestFirst })}
          >
            {t("oldestFirst")}
          </LinkButton>
        </div>
      )}
      {isOldestFirst ? [others, newest, newer, answer, comment] : [newer, newest, answer, comment, others]}
    </>
  )
}

type AnswerProps = { thread: number; mail: Mail | undefined; about: MailAbout | null }

/** Below the newest mail: what begins the answer, and where it is written. */
function Answer({ thread, mail, about }: AnswerProps) {
  const t = useTranslations("messenger.thread")
  const composer = useComposer()
  const mayEdit = useMayEdit()
  const [slot] = useState(() => answerSlot(thread))
  if (!mail || !mayEdit) return null
  const [other = mail.from] = mail.direction === "in" ? [mail.from] : mail.to
  return (
    <>
      <div ref={slot} className={classes.slot} />
      <LinkButton
        className={classes.write}
        onPointerEnter={composer.preload}
        onFocus={composer.preload}
        onClick={() => composer.open({ about, replyTo: mail })}
      >
        <IconArrowBackUp size={16} aria-hidden /> {t("answer", { name: nameOf(other) })}
      </LinkButton>
    </>
  )
}

/** Begins a comment, by the key i too. */
function NewComment({ thread }: { thread: number }) {
  const t = useTranslations("messenger.comments")
  const keys = useTranslations("messenger.keys")
  const mayEdit = useMayEdit()
  const [isWriting, setWriting] = useState(false)
  useShortcuts(mayEdit ? { i: { label: keys("comment"), run: () => setWriting(true) } } : {}, keys("group"))
  if (!mayEdit) return null
  if (isWriting)
    return (
      <CommentForm
        draft={String(thread)}
        action={t("save")}
        onSave={(text) => api.messenger.addComment({ thread, text })}
        onClose={() => setWriting(false)}
      />
    )
  return (
    <LinkButton className={classes.comment} onClick={() => setWriting(true)}>
      <IconMessage2 size={16} aria-hidden /> {t("add")}
    </LinkButton>
  )
}

/** The focus goes from mail to mail, folded or not. */
function walk(step: 1 | -1) {
  const all = [
    ...document.querySelectorAll<HTMLElement>(`#${conversationId} :is([data-mail], [data-comment])`),
  ]
  const at = all.findIndex((mail) => mail.contains(document.activeElement))
  const next = at === -1 ? all[0] : all[at + step]
  next?.focus()
  next?.scrollIntoView({ block: "nearest" })
}

/** shift+j and shift+k walk through the mails of the conversation, Enter unfolds one, o all. */
function useMailKeys(toggleAll: (() => void) | undefined): void {
  const t = useTranslations("messenger.keys")
  useShortcuts(
    {
      "shift+j": { label: t("nextMail"), run: () => walk(1) },
      "shift+k": { label: t("previousMail"), run: () => walk(-1) },
      ...(toggleAll && { o: { label: t("expandAll"), run: toggleAll } }),
    },
    t("group"),
  )
}
