import type { Language } from "#lib/backend/platform/http/base.ts"
import { reading } from "#lib/backend/platform/http/base.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { sentence } from "#lib/backend/platform/http/problems.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { companionsOf } from "./companions.ts"
import { compose } from "./compose.ts"
import { credit } from "./credit.ts"
import { calculateCredit } from "./creditable.ts"
import { today } from "./days.ts"
import { findDocument } from "./document.ts"
import { issue } from "./issue.ts"
import { invoicesOf, linkInvoice, unlinkInvoice } from "./of-registration.ts"
import { pay, reverse } from "./payments.ts"
import { previewInvoice } from "./preview.ts"
import { documentFile } from "./print/document-file.ts"

const calls = reading("finance.read").invoices
const writes = reading("finance.read", "finance.edit").invoices

async function changed(id: number, language: Language) {
  return { success: true as const, data: await findDocument(id, language) }
}

export const invoices = {
  list: calls.list.handler(({ input }) => invoicesOf(input.session, 1)),

  listMore: calls.listMore.handler(({ input }) => invoicesOf(input.session, input.page)),

  listCompanions: calls.listCompanions.handler(async ({ input }) => ({
    data: await companionsOf(input.session),
  })),

  calculate: writes.calculate.handler(
    async ({ input: { session: registration, ...asked }, context: { language } }) => {
      const { problems, ...composed } = await compose(registration, asked, today())
      const sentences = Object.entries(problems).map(([path, found]) => [
        path,
        found.map((one) => sentence(one, language)),
      ])
      return { data: { ...composed, problems: Object.fromEntries(sentences) } }
    },
  ),

  preview: writes.preview.handler(async ({ input: { session: registration, ...asked } }) => ({
    data: await previewInvoice(registration, asked),
  })),

  store: writes.store.handler(async ({ input: { session: registration, key, ...asked }, context }) =>
    changed(await issue(registration, key, asked, actorOf(context)), context.language),
  ),

  link: writes.link.handler(async ({ input, context }) => ({
    success: true as const,
    data: await linkInvoice(input, actorOf(context)),
  })),

  unlink: writes.unlink.handler(async ({ input, context }) => {
    await unlinkInvoice(input.session, input.linked, actorOf(context))
    return { success: true as const }
  }),

  get: calls.get.handler(async ({ input, context }) => ({
    data: await findDocument(input.invoice, context.language),
  })),

  getFile: calls.getFile.handler(async ({ input, context }) =>
    fileAnswer(await documentFile(input.invoice), context.rangeHeaders),
  ),

  calculateCredit: writes.calculateCredit.handler(async ({ input, context: { language } }) => ({
    data: await calculateCredit(input.invoice, input.lines, language),
  })),

  credit: writes.credit.handler(async ({ input, context }) =>
    changed(await credit(input, actorOf(context), context.language), context.language),
  ),

  pay: writes.pay.handler(async ({ input, context }) => {
    await pay(input, actorOf(context), context.language)
    return changed(input.invoice, context.language)
  }),

  reverse: writes.reverse.handler(async ({ input, context }) =>
    changed(await reverse(input, actorOf(context)), context.language),
  ),
}
