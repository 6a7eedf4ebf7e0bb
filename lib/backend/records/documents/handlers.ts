import { open, reading } from "#lib/backend/platform/http/base.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { documentFile, listDocuments } from "./data.ts"
import { deleteDocument } from "./delete-document.ts"
import { documentOfLink, linkTo } from "./links.ts"
import { shareDocument } from "./share-document.ts"

const calls = reading("crm.read").documents
const uploads = reading("crm.read", "upload.documents").documents
const deletions = reading("crm.read", "delete.document").documents

export const documents = {
  list: calls.list.handler(async ({ input }) =>
    pageAnswer("/api/file/shared", input, await listDocuments(input)),
  ),

  upload: uploads.upload.handler(async ({ input, context, signal }) => ({
    success: true as const,
    data: await shareDocument(input.file, actorOf(context), signal),
  })),

  remove: deletions.remove.handler(async ({ input, context }) => {
    const { identity, requestId, language } = context
    await deleteDocument(input.id, { actor: { userId: identity.user.id, requestId }, language })
    return { success: true as const }
  }),

  get: calls.get.handler(async ({ input, context }) =>
    fileAnswer(await documentFile(input.id), context.rangeHeaders),
  ),

  getPreview: calls.getPreview.handler(async ({ input, context }) =>
    fileAnswer(await documentFile(input.id, "preview"), context.rangeHeaders, { isShown: true }),
  ),

  getLink: calls.getLink.handler(async ({ input }) => {
    await documentFile(input.id)
    const { link, expiresAt } = linkTo(input.id)
    return { url: `/api/linked-file/${link}`, expires_at: expiresAt.toISOString() }
  }),

  getLinked: open.documents.getLinked.handler(async ({ input, context }) =>
    fileAnswer(await documentFile(documentOfLink(input.link)), context.rangeHeaders),
  ),
}
