"use client"

import { Button, Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import classes from "./list-page.module.css"
import { signUpSnippet } from "./sign-up-snippet.ts"

type Props = {
  list: MailingList
  /** What is stored, as far as this page knows. */
  version: number
  mayEdit: boolean
  /** Somebody else's change came between. */
  onConflict: (error: unknown) => Promise<void>
  onStored: (list: MailingList) => void
}

/** The form by which somebody asks to be on a list: switched on, found and embedded, switched off. */
export function SignUpPart({ list, version, mayEdit, onConflict, onStored }: Props) {
  const t = useTranslations("mailingLists.signUp")
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const { form } = list
  if (form === null && !mayEdit) return null

  /** @param slug null closes the form; undefined has an address made of the name */
  const change = async (slug: string | null | undefined, said: "opened" | "changed" | "closed") => {
    setSending(true)
    setError(undefined)
    try {
      const { data } = await api.mailingLists.setForm({ list: list.id, version, slug })
      onStored(data)
      void toastSuccess(t(said))
    } catch (failure) {
      setError(failure)
      if (failure instanceof ApiError && failure.status === 409) await onConflict(failure)
      if (said === "closed") void showFailure(failure, t("failed"))
    } finally {
      setSending(false)
    }
  }
  const close = async () => {
    const question = {
      title: t("closeQuestion", { name: list.name }),
      message: t("closeExplain"),
      action: t("close"),
      danger: true,
    }
    if (await confirm(question)) await change(null, "closed")
  }
  return (
    <section className={classes.form} aria-labelledby="sign-up-title">
      <div>
        <h2 id="sign-up-title" className={classes.heading}>
          {t("title")}
        </h2>
        <p className={classes.hint}>{t("lead")}</p>
      </div>
      {form === null ? (
        <div className={classes.buttons}>
          <Button variant="default" loading={isSending} onClick={() => void change(undefined, "opened")}>
            {t("open")}
          </Button>
        </div>
      ) : (
        <>
          {list.archived_at ? (
            <p className={classes.notice}>{t("archived")}</p>
          ) : (
            !list.is_public && <p className={classes.notice}>{t("hidden")}</p>
          )}
          <Copied label={t("page")} action={t("copyPage")} text={form.page}>
            <a href={form.page} target="_blank" rel="noopener noreferrer">
              {t("see")}
            </a>
          </Copied>
          {mayEdit && (
            <Slug
              key={form.slug}
              slug={form.slug}
              problem={fieldError(error, "slug")}
              isSending={isSending}
              onChange={(slug) => void change(slug, "changed")}
            />
          )}
          <Snippet action={form.action} />
          {mayEdit && (
            <div className={`${classes.buttons} ${classes.start}`}>
              <PlainButton isRed onClick={() => void close()}>
                {t("close")}
              </PlainButton>
            </div>
          )}
        </>
      )}
      <SendingFailure error={error} title={t("failed")} shown={["slug"]} />
    </section>
  )
}

type SlugProps = {
  slug: string
  problem: string | undefined
  isSending: boolean
  onChange: (slug: string) => void
}

function Slug({ slug, problem, isSending, onChange }: SlugProps) {
  const t = useTranslations("mailingLists.signUp")
  const [typed, setTyped] = useState(slug)
  const isOther = typed.trim() !== "" && typed.trim() !== slug
  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOther) onChange(typed.trim())
      }}
    >
      <TextInput
        className={classes.wide}
        label={t("slug")}
        description={t("slugHint")}
        value={typed}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isOther} loading={isSending}>
        {t("saveSlug")}
      </Button>
    </form>
  )
}

function Snippet({ action }: { action: string }) {
  const t = useTranslations("mailingLists.signUp")
  const [language, setLanguage] = useState<MailLanguage>("en")
  return (
    <div>
      <p className={classes.label}>{t("snippet")}</p>
      <Choice
        label={t("language")}
        value={language}
        onChange={setLanguage}
        options={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
      />
      <p className={classes.hint}>{t("snippetHint")}</p>
      <Copied
        key={language}
        label={t("snippet")}
        action={t("copySnippet")}
        text={signUpSnippet(action, language)}
        isLong
      />
    </div>
  )
}

type CopiedProps = {
  label: string
  action: string
  text: string
  isLong?: boolean
  children?: React.ReactNode
}

/** A text to be taken elsewhere. */
function Copied({ label, action, text, isLong, children }: CopiedProps) {
  const t = useTranslations("mailingLists.signUp")
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const shared = { value: text, readOnly: true, className: classes.wide }
  return (
    <>
      <div className={classes.line}>
        {isLong ? (
          <Textarea
            {...shared}
            aria-label={label}
            rows={6}
            classNames={{ input: classes.code }}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        ) : (
          <TextInput {...shared} label={label} onFocus={({ currentTarget }) => currentTarget.select()} />
        )}
        <Button variant="default" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? t("copied") : action}</span>
        </Button>
      </div>
      {children}
    </>
  )
}
