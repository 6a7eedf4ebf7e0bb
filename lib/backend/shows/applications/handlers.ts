import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { currentNotice } from "#lib/backend/records/privacy-notices/data.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { readTerms, termsFile } from "#lib/backend/shows/terms/data.ts"
import { beginByForm, saveByForm } from "./by-form.ts"
import { correct } from "./corrections/correct.ts"
import { begin, saveDraft } from "./drafts.ts"
import { addFile, addPicture, pictureOf } from "./files.ts"
import { inLine } from "./in-line.ts"
import { bySlug } from "./known-slug.ts"
import { mailLinks } from "./mail-links.ts"
import { send } from "./send.ts"
import { choicesOf, findShow, shownShow } from "./shows.ts"
import { newStamp, stampAgain } from "./stamp.ts"
import { decryptTyped } from "./typed-form.ts"
import { viewOf } from "./view.ts"
import { visitors } from "./visitors.ts"

const calls = visitors.applications

export const applications = {
  getShow: calls.getShow.handler(async ({ input, context: { language } }) => {
    const store = await referenceStore()
    const show = findShow(input.show, store)
    const typed = input.kept === undefined ? null : await decryptTyped(input.kept)
    const stamp = typed ? stampAgain() : newStamp()
    return {
      data: {
        show: shownShow(show, language),
        choices: choicesOf(show, store, language),
        notice: await currentNotice("application", language),
        stamp,
        typed,
        can_mail: hasSystemMail(),
      },
    }
  }),

  begin: calls.begin.handler(async ({ input, context }) => ({
    success: true as const,
    slug: await begin(input, context.visitor, context.language),
  })),

  sendLinks: calls.sendLinks.handler(async ({ input: { show, ...asked }, context }) => {
    findShow(show, await referenceStore())
    await mailLinks(asked, context.visitor, context.language)
    return { success: true as const }
  }),

  get: calls.get.handler(async ({ input, context: { visitor, language } }) => ({
    data: await bySlug(visitor, () => inLine(visitor, () => viewOf(input.slug, language, visitor))),
  })),

  save: calls.save.handler(async ({ input, context: { visitor, language } }) => ({
    data: await saveDraft(input, visitor, language),
  })),

  correct: calls.correct.handler(async ({ input, context: { visitor, language } }) => ({
    data: await correct(input, visitor, language),
  })),

  publish: calls.publish.handler(async ({ input, context: { visitor, language } }) => ({
    success: true as const,
    id: await send(input, visitor, language),
  })),

  uploadImage: calls.uploadImage.handler(async ({ input, context, signal }) => ({
    success: true as const,
    ...(await addPicture(input, context.visitor, signal)),
  })),

  getImage: calls.getImage.handler(({ input: { slug, image }, context }) =>
    pictureOf(slug, image, context.visitor),
  ),

  getTerms: calls.getTerms.handler(async ({ input, context: { language } }) => {
    const show = findShow(input.show, await referenceStore())
    const { name, place } = shownShow(show, language)
    return { data: { ...(await readTerms(show.id, input.number, language)), show: name, place } }
  }),

  getTermsFile: calls.getTermsFile.handler(async ({ input: { show, ...version }, context }) => {
    const { id } = findShow(show, await referenceStore())
    return fileAnswer(await termsFile({ showId: id, ...version }, true), context.rangeHeaders)
  }),

  addTechnicalFile: calls.addTechnicalFile.handler(async ({ input, context, signal }) => ({
    success: true as const,
    name: await addFile(input, context.visitor, context.language, signal),
  })),

  beginByForm: calls.beginByForm.handler(({ input: { show, ...form }, context }) =>
    beginByForm(show, form, context.visitor),
  ),

  saveByForm: calls.saveByForm.handler(({ input: { slug, ...form }, context }) =>
    saveByForm(slug, form, context.visitor),
  ),
}
