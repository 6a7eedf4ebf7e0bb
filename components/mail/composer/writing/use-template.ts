import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { api } from "#lib/api/client.ts"
import {
  filledHtml,
  filledText,
  literalValues,
  type PlaceholderValues,
  placeholdersIn,
} from "#lib/contract/mail/fill-placeholders.ts"
import { isOfKind } from "#lib/contract/mail/mail-shows.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import type { ComposerTask } from "../shared/open-composer.ts"
import { useShows } from "./use-shows.ts"
import type { Writing } from "./use-writing.ts"
import { withFiles } from "./written.ts"

/** A template's text in a language, else in the one it has. */
async function readTemplate(template: number, preferred: MailLanguage) {
  const { data } = await api.mailTemplates.get({ template })
  const language: MailLanguage = data.texts[preferred] ? preferred : preferred === "en" ? "fr" : "en"
  const text = data.texts[language]
  return text && { ...data, language, text }
}

/** The template that the mail is made of: chosen, filled on the record, and whether it may be edited (M-8). */
export function useTemplate(task: ComposerTask, { context, written, change }: Writing) {
  const { about, templateId } = task
  const t = useTranslations("composer.templates")
  const user = useUser()
  const confirm = useConfirm()
  const fail = useFailureToast()
  const [isOffered, setOffered] = useState(false)
  const shows = useShows(task)
  const current = written?.template_id ?? null
  const { data } = useQuery({
    queryKey: ["mail-template", current],
    queryFn: () => api.mailTemplates.get({ template: current ?? 0 }),
    enabled: current !== null,
  })

  type Read = NonNullable<Awaited<ReturnType<typeof readTemplate>>>
  /** With a locked template, and without a record, the user's name alone is filled in. @param session null for the proposed one */
  async function fill({ id, is_locked, language, text }: Read, session: number | null) {
    const own: PlaceholderValues = { USERNAME: user.name }
    const { values, session: spokenOf } =
      is_locked || !about
        ? { values: own, session }
        : await api.mailTemplates.values({
            template: id,
            language,
            ...about,
            ...(session !== null && { session }),
          })
    // The server fills what is typed here: what a value says is sent as it is.
    const literal = literalValues(values)
    return {
      subject: filledText(text.object, literal),
      content: filledHtml(text.content, literal),
      session: spokenOf,
    }
  }

  /** The chosen session, where a template of the type may be about it. */
  function fitting(type: Read["type"]): number | null {
    const chosen = shows?.find(({ id }) => id === written?.session_id)
    return chosen && isOfKind(chosen, type) ? chosen.id : null
  }

  async function put(template: number, language: MailLanguage): Promise<void> {
    try {
      const read = await readTemplate(template, language)
      if (!read || !written) return
      const { subject, content, session } = await fill(read, fitting(read.type))
      const { files, media_ids } = withFiles(written, read.documents)
      setOffered(false)
      change(
        {
          template_id: template,
          language: read.language,
          files,
          media_ids,
          session_id: session,
          subject,
          content,
        },
        { isReplaced: true },
      )
    } catch (error) {
      void fail(error, t("failed"))
    }
  }

  const isBlank = written !== undefined && isBlankHtml(written.content)
  // A template that the composer is opened with takes the place of nothing that was written before.
  const begin = useEffectEvent(() => {
    if (templateId === undefined || !written || current === templateId) return
    if (isBlank) void put(templateId, written.language)
    else setOffered(true)
  })
  const isThere = context !== undefined
  useEffect(() => {
    if (isThere) begin()
  }, [isThere])

  /** HTML that is put into the text, with its placeholders filled as those of the template are; of a mail to many the server fills them. */
  async function fillHtml(html: string): Promise<string> {
    if (task.isToMany || !written || placeholdersIn(html).length === 0) return html
    const { session_id, language } = written
    const chosen = session_id === null ? {} : { session: session_id }
    try {
      const { values } = !about
        ? { values: { USERNAME: user.name } }
        : current === null
          ? await api.messenger.recipients({ ...about, ...chosen })
          : await api.mailTemplates.values({ template: current, language, ...about, ...chosen })
      return filledHtml(html, literalValues(values))
    } catch {
      // The server fills them when the mail is sent.
      return html
    }
  }

  /** What the template says with each of some sessions; nothing without a template whose show is in the text. */
  async function textsFor(sessions: readonly (number | null)[]) {
    if (current === null || !about || !written) return null
    const read = await readTemplate(current, written.language)
    return read && !read.is_locked ? Promise.all(sessions.map((session) => fill(read, session))) : null
  }

  return {
    shows,
    textsFor,
    fillHtml,
    /** Undefined without a template, and until it is known. */
    type: data?.data.type,
    isLocked: data?.data.is_locked === true,
    /** Whether it is known what the template allows. */
    isKnown: current === null || data !== undefined,
    /** A template the composer was opened with waits beside what was written before. */
    offered: isOffered ? templateId : undefined,
    put,
    /** @returns whether it was put in place of what was written */
    async choose(template: number, language: MailLanguage): Promise<boolean> {
      const question = { title: t("replaceQuestion"), message: t("replaceExplain"), action: t("replace") }
      if (!isBlank && current === null && !(await confirm(question))) return false
      await put(template, language)
      return true
    },
    remove: () => change({ template_id: null, subject: "", content: "" }, { isReplaced: true }),
  }
}

export type Template = ReturnType<typeof useTemplate>
