import { Button } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { Component, type ReactNode, useState } from "react"
import { useInsertions } from "#components/mail/snippets/shared/use-insertions.ts"
import type { NoteText } from "#components/records/area.ts"
import { LeaveGuard } from "#components/records/changes/use-leave-guard.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { RichTextEditor } from "#components/ui/rich-text/rich-text-editor.tsx"
import type { Typed } from "#components/ui/rich-text/typed-text.ts"
import { filledHtml } from "#lib/contract/mail/fill-placeholders.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import { useNoteAutosave } from "./note-autosave.ts"
import styles from "./note-form.module.css"
import { NoteTypeSelect } from "./note-type-select.tsx"
import { withTyped } from "./typed-html.ts"

type EditorBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** An editor that cannot be loaded or breaks leaves the rest of the page as it is; its text is kept as a draft. */
class EditorBoundary extends Component<EditorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

type Props = {
  label: string
  initial: NoteText
  /** The initial text is a draft: typed and not saved before. */
  isDraft: boolean
  /** Typed at its end before the form was there. */
  typed?: Typed
  draftKey: string
  /** Version of the note the text is for, null for a new note. */
  version: number | null
  isSaving: boolean
  /** Its type is not to be chosen. */
  isOfOneType?: boolean
  /** @returns whether the text is stored */
  onSave: (text: NoteText) => Promise<boolean>
  onClose: () => void
}

/** Type, text and buttons of a note that is being written. Heavy: it brings the editor. */
export function NoteForm({
  label,
  initial,
  typed,
  draftKey,
  version,
  isSaving,
  onSave,
  onClose,
  ...props
}: Props) {
  const t = useTranslations("notes")
  const common = useTranslations("common")
  const confirm = useConfirm()
  const autosave = useNoteAutosave(draftKey)
  // A draft grows while it is typed: what counts is what it was when the form was opened.
  const [begun] = useState(initial)
  const [text, setText] = useState<NoteText>({
    type: initial.type,
    content: withTyped(initial.content, typed?.text ?? ""),
  })
  const [isDirty, setDirty] = useState(props.isDraft || typed !== undefined)
  const submitLock = useSubmitLock()
  const { name } = useUser()
  const insertions = useInsertions(useLocale() === "fr" ? "fr" : "en", async (html) =>
    filledHtml(html, { USERNAME: name }),
  )
  const isBlank = isBlankHtml(text.content)
  const isTooLong = text.content.length > maxNoteLength

  function change(part: Partial<NoteText>) {
    const next = { ...text, ...part }
    setText(next)
    const holdsNothing = version === null && isBlankHtml(next.content)
    setDirty(!holdsNothing)
    if (holdsNothing) void autosave.drop()
    else autosave.change({ ...next, version })
  }

  async function save() {
    if (isBlank || isTooLong || !submitLock.acquire()) return false
    const isStored = await onSave(text)
    if (!isStored) submitLock.release()
    return isStored
  }

  async function cancel() {
    const question = { title: t("draft.discardQuestion"), action: t("draft.discardAction"), danger: true }
    if (isDirty && !(await confirm(question))) return
    void autosave.drop()
    onClose()
  }

  const [saveTyped] = useState(() => (form: HTMLElement | null) => {
    if (form && typed?.isSent) requestAnimationFrame(() => void save())
  })

  return (
    <div ref={saveTyped} className={styles.form}>
      <EditorBoundary fallback={<p role="alert">{t("editor.failed")}</p>}>
        <RichTextEditor
          initialHtml={begun.content}
          typed={typed}
          insertions={insertions}
          label={label}
          placeholder={t("write")}
          isInvalid={isTooLong}
          onChange={(content) => change({ content })}
          onSubmit={() => void save()}
          onEscape={() => (isBlank || !isDirty ? onClose() : undefined)}
        />
      </EditorBoundary>
      {isTooLong ? (
        <p role="alert" className={styles.error}>
          {t("tooLong")}
        </p>
      ) : null}
      <div className={styles.footer}>
        {props.isOfOneType ? null : (
          <NoteTypeSelect value={text.type} onChange={(type) => change({ type })} />
        )}
        <span className={styles.gap} />
        <Button variant="default" onClick={() => void cancel()}>
          {common("cancel")}
        </Button>
        <Button disabled={isBlank || isTooLong || isSaving} onClick={() => void save()}>
          {isSaving ? t("saving") : t("save")}
        </Button>
      </div>
      <LeaveGuard
        isDirty={isDirty}
        canSave={!isBlank && !isTooLong}
        onSave={save}
        leaveLabel={t("unsaved.leave")}
      />
    </div>
  )
}
