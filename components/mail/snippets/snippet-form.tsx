import { Button, Checkbox, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useId, useRef, useState } from "react"
import { PlaceholderHelp } from "#components/mail/templates/shared/placeholder-help.tsx"
import { useGuardedPush } from "#components/records/changes/use-guarded-push.ts"
import { LeaveGuard } from "#components/records/changes/use-leave-guard.tsx"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { RichTextEditor } from "#components/ui/rich-text/rich-text-editor.tsx"
import { api } from "#lib/api/client.ts"
import { maxSnippetLength, maxSnippetName } from "#lib/contract/mail/snippet-terms.ts"
import { type Snippet, snippet as storedSnippet } from "#lib/contract/mail/snippets.ts"
import { type Locale, locales } from "#lib/i18n/locales.ts"
import { snippetsQuery } from "./shared/snippets-query.ts"
import { draftOf, inputOf, isChanged, isFilled, isShortcut } from "./snippet-draft.ts"
import classes from "./snippets.module.css"

const listPath = "/profile/snippets"

/** What a snippet says in each language, and how it is found. Heavy: it brings the editor. */
export function SnippetForm({ snippet }: { snippet: Snippet | undefined }) {
  const t = useTranslations("snippets")
  const { isAdmin } = useUser()
  const push = useGuardedPush()
  const finish = useFinish()
  const [language, setLanguage] = useState<Locale>(snippet && !snippet.text_en ? "fr" : "en")
  const [conflicts, setConflicts] = useState(0)
  // Who saves on the way to another screen is not led to the list.
  const isLeaving = useRef(false)
  const form = useEdit({
    kept: snippet,
    draftOf,
    store: (draft, base) =>
      base
        ? api.snippets.edit({ ...inputOf(draft), snippet: base.id, version: base.version })
        : api.snippets.create(inputOf(draft)),
    storedIn: async (current) => {
      setConflicts((before) => before + 1)
      return storedSnippet.safeParse(current).data
    },
    onSaved: () => finish(t("saved"), isLeaving.current ? undefined : listPath),
    failed: t("saveFailed"),
  })
  const { draft, setDraft, errors } = form
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  async function saveToLeave() {
    isLeaving.current = true
    const isStored = await form.saveToLeave()
    isLeaving.current = false
    return isStored
  }
  return (
    <>
      <EditForm
        form={form}
        isFilled={isFilled(draft)}
        onClose={() => push(listPath)}
        texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
      >
        <LeaveGuard isDirty={isChanged(draft, snippet)} canSave={isFilled(draft)} onSave={saveToLeave} />
        <TextInput
          label={t("columns.name")}
          value={draft.name}
          maxLength={maxSnippetName}
          required
          error={errors.name?.[0]}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
        <TextInput
          label={t("columns.shortcut")}
          description={t("shortcutHint")}
          value={draft.shortcut}
          maxLength={31}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          leftSection=";"
          error={
            draft.shortcut.trim() !== "" && !isShortcut(draft.shortcut)
              ? t("shortcutProblem")
              : errors.shortcut && t("shortcutTaken")
          }
          onChange={({ currentTarget: { value } }) => set({ shortcut: value })}
        />
        <Choice
          label={t("language")}
          value={language}
          options={locales.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
          onChange={setLanguage}
        />
        <Text
          key={`${language} ${conflicts}`}
          language={language}
          html={draft[`text_${language}`]}
          problem={errors[`text_${language}`]?.[0]}
          onChange={(html) => set({ [`text_${language}`]: html })}
          onSubmit={() => isFilled(draft) && form.save()}
        />
        <PlaceholderHelp />
        {isAdmin && (
          <Checkbox
            label={t("share")}
            description={t("shareHint")}
            checked={draft.is_shared}
            onChange={({ currentTarget: { checked } }) => set({ is_shared: checked })}
          />
        )}
      </EditForm>
      {snippet && <Removal snippet={snippet} />}
    </>
  )
}

/** Says what was done, has lists of snippets read again, and goes to a screen. */
function useFinish() {
  const router = useRouter()
  const queries = useQueryClient()
  return (done: string, path: string | undefined) => {
    void toastSuccess(done)
    void queries.invalidateQueries(snippetsQuery)
    if (path) router.push(path)
    router.refresh()
  }
}

type TextProps = {
  language: Locale
  html: string
  /** What the server says of it. */
  problem: string | undefined
  onChange: (html: string) => void
  onSubmit: () => void
}

function Text({ language, html, problem, onChange, onSubmit }: TextProps) {
  const t = useTranslations("snippets")
  const id = useId()
  const message = html.length > maxSnippetLength ? t("tooLong", { max: maxSnippetLength }) : problem
  return (
    <div className={classes.editor} lang={language}>
      <RichTextEditor
        initialHtml={html}
        label={t(`texts.${language}`)}
        placeholder={t("textHint")}
        takesFocus={false}
        isInvalid={message !== undefined}
        describedBy={message === undefined ? undefined : id}
        onChange={onChange}
        onSubmit={onSubmit}
        onEscape={() => undefined}
      />
      {message !== undefined && (
        <p id={id} role="alert" className={classes.problem}>
          {message}
        </p>
      )}
    </div>
  )
}

function Removal({ snippet: { id, version, is_shared } }: { snippet: Snippet }) {
  const t = useTranslations("snippets")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const finish = useFinish()
  const router = useRouter()
  async function remove() {
    const message = t(is_shared ? "deleteShared" : "deleteOwn")
    if (!(await confirm({ title: t("deleteQuestion"), message, action: t("delete"), danger: true }))) return
    try {
      await api.snippets.remove({ snippet: id, version })
      finish(t("deleted"), listPath)
    } catch (error) {
      void fail(error, t("deleteFailed"))
      // Of what another tab has changed, the next try is about what is stored now.
      router.refresh()
    }
  }
  return (
    <Button className={classes.remove} variant="default" color="red" onClick={() => void remove()}>
      {t("delete")}
    </Button>
  )
}
