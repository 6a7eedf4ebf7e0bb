import type { MailTemplate, TemplateInput } from "#lib/contract/mail/mail-templates.ts"
import { type MailLanguage, maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

export type TextDraft = { title: string; object: string; content: string }

/** A template as its form has it; an empty text is none. */
export type TemplateDraft = {
  type: TemplateInput["type"]
  lifecycle: string | null
  is_locked: boolean
  en: TextDraft
  fr: TextDraft
  documents: (MediaFile & { document_id?: number })[]
}

const empty: TextDraft = { title: "", object: "", content: "" }

export function draftOf(template: MailTemplate | undefined): TemplateDraft {
  return {
    type: template?.type ?? 2,
    lifecycle: template?.lifecycle ?? null,
    is_locked: template?.is_locked ?? false,
    en: template?.texts.en ?? empty,
    fr: template?.texts.fr ?? empty,
    documents: template?.documents ?? [],
  }
}

const isWritten = ({ title, object, content }: TextDraft) => title.trim() + object.trim() + content !== ""

/** @param documents ids of shared documents */
export function inputOf({ en, fr, documents, ...fields }: TemplateDraft): TemplateInput {
  return {
    ...fields,
    texts: { en: isWritten(en) ? en : null, fr: isWritten(fr) ? fr : null },
    documents: documents.flatMap(({ document_id }) => document_id ?? []),
  }
}

/** Whether a language has a title and a subject that is not too long, or nothing at all. */
const isWhole = (text: TextDraft) =>
  !isWritten(text) ||
  (text.title.trim() !== "" && text.object.trim() !== "" && text.object.trim().length <= maxSubjectLength)

/** Whether it can be saved: one language at least, each that is begun with title and subject. */
export function isFilled({ en, fr }: TemplateDraft): boolean {
  return (isWritten(en) || isWritten(fr)) && isWhole(en) && isWhole(fr)
}

/** Whether the form says anything else than what is stored. */
export function isChanged(draft: TemplateDraft, stored: MailTemplate | undefined): boolean {
  return JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(stored)))
}

/** Languages in the order of the form. */
export const formLanguages: readonly MailLanguage[] = ["en", "fr"]
