import { query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { forbidden, notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { isShared } from "#lib/backend/shows/applications/invoices.ts"
import { bySlug } from "#lib/backend/shows/applications/known-slug.ts"
import { take } from "#lib/backend/shows/applications/limits.ts"
import { type Visitor, visitors } from "#lib/backend/shows/applications/visitors.ts"
import { documentFile } from "./print/document-file.ts"

/**
 * The PDF of an invoice or credit note that is for this application alone: one for several names the others.
 * @throws 403 for a user who may not read money, 404, 429
 */
function documentOf(slug: string, invoice: number, visitor: Visitor): Promise<StoredFile> {
  if (!visitor.readsMoney) throw forbidden("finance.read")
  return bySlug(visitor, async () => {
    if (visitor.userId === null) await take("documents", slug)
    const [found] = await query<{ id: number }>({
      name: "application-document",
      text: `SELECT document.id FROM registration JOIN invoice document ON document.id = $2
        WHERE slug = $1 AND deleted_at IS NULL AND NOT ${isShared("registration.id")}
          AND EXISTS (SELECT FROM invoice_line line WHERE line.invoice_id = document.id AND line.registration_id = registration.id)`,
      values: [slug, invoice],
    })
    if (!found) throw notFound("invoice")
    return documentFile(found.id)
  })
}

/** The PDF that an applicant asks for. */
export const applicationInvoice = visitors.applications.getInvoiceFile.handler(
  async ({ input: { slug, invoice }, context }) =>
    fileAnswer(await documentOf(slug, invoice, context.visitor), context.rangeHeaders),
)
