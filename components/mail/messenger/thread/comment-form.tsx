import { Button, Combobox, Textarea, useCombobox } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { bestMatches } from "#components/ui/inputs/matching.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { maxCommentLength } from "#lib/contract/mail/mail-terms.ts"
import { commentDraft } from "./comment-draft.ts"
import classes from "./comments.module.css"
import { mentionBefore } from "./mention-before.ts"
import { refreshMails } from "./refresh-mails.ts"
import { useReminderTargets } from "./use-colleagues.ts"

type Props = {
  /** What is typed and not stored is kept under it in this browser. */
  draft: string
  /** What it begins with. */
  text?: string
  action: string
  onSave: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Colleagues that are offered at a time. */
const maxOffered = 6

/** What a comment is written in: "@" offers colleagues, Ctrl+Enter stores it, Escape leaves it for later. */
export function CommentForm({ draft, text: stored = "", action, onSave, onClose }: Props) {
  const t = useTranslations("messenger.comments")
  const user = useUser()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const lock = useSubmitLock()
  const field = useRef<HTMLTextAreaElement>(null)
  const [local] = useState(() => commentDraft(user.id, draft))
  const [text, setText] = useState(() => local.get() ?? stored)
  const [caret, setCaret] = useState(text.length)
  const [isSaving, setSaving] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data: targets = [] } = useReminderTargets()
  const mention = mentionBefore(text, caret)
  const colleagues = targets.filter(({ user_id }) => user_id !== null && user_id !== user.id)
  const found = mention
    ? bestMatches(colleagues, mention.term, ({ name }) => name, "word").slice(0, maxOffered)
    : []

  const isOffering = combobox.dropdownOpened && found.length > 0
  // Options are chosen by their place in the document: once they are there, Enter takes the first.
  const offered = found.map(({ id }) => id).join(" ")
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colleagues are the occasion, not an input.
  useEffect(() => {
    if (isOffering) combobox.selectFirstOption()
  }, [isOffering, offered])

  function write(next: string, at: number) {
    setText(next)
    setCaret(at)
    if (next.trim() === "" || next === stored) local.clear()
    else local.put(next)
    const isNaming = mentionBefore(next, at) !== undefined
    if (isNaming) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  function name(colleague: string) {
    if (!mention) return
    const before = `${text.slice(0, mention.start)}@${colleague} `
    write(before + text.slice(caret), before.length)
    combobox.closeDropdown()
    // The caret is set once the text is there.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }
  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (text.trim() === "" || !lock.acquire()) return
    setSaving(true)
    try {
      await onSave(text.trim())
      local.clear()
      onClose()
    } catch (error) {
      void showFailure(error, t("failed"))
    } finally {
      setSaving(false)
      lock.release()
      void refreshMails(queries)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void save()
    } else if (event.key === "Escape") {
      event.preventDefault()
      event.stopPropagation()
      if (isOffering) combobox.closeDropdown()
      else onClose()
    }
  }
  return (
    <form className={classes.form} aria-busy={isSaving} onSubmit={(event) => void save(event)}>
      <Combobox store={combobox} onOptionSubmit={name}>
        <Combobox.Target withKeyboardNavigation={found.length > 0}>
          <Textarea
            ref={field}
            data-autofocus
            autoFocus
            rows={3}
            label={t("field")}
            description={t("hint")}
            maxLength={maxCommentLength}
            value={text}
            readOnly={isSaving}
            onChange={({ currentTarget: { value, selectionEnd } }) => write(value, selectionEnd)}
            onSelect={({ currentTarget: { selectionEnd } }) => setCaret(selectionEnd)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found.length === 0}>
          <Combobox.Options aria-label={t("colleagues")}>
            {found.map(({ id, name: called, detail }) => (
              <Combobox.Option key={id} value={called}>
                {called} {detail && <span className={classes.quiet}>{detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-md" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" size="compact-md" loading={isSaving} disabled={text.trim() === ""}>
          {action}
        </Button>
      </div>
    </form>
  )
}
