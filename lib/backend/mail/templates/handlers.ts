import { adminOnly, reading, readingSome, requireReading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import { filledHtml, filledText, placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import { recipientPlaceholders } from "#lib/contract/mail/mail-terms.ts"
import { cleanHtml } from "./clean-html.ts"
import { findOffered, getTemplate, listTemplates, listVersions, usesOf } from "./data.ts"
import { listShows } from "./mail-shows.ts"
import { createTemplate, editTemplate, removeTemplate, restoreVersion } from "./mutations.ts"
import { placeholdersOn } from "./placeholder-values.ts"
import { getSessionValues, setSessionValues } from "./session-values.ts"

const calls = adminOnly.mailTemplates
/** Mails and sequences are made of them. */
const texts = readingSome(["mail.read", "crm.read"]).mailTemplates
const reads = reading("mail.read").mailTemplates

export const mailTemplates = {
  list: texts.list.handler(async ({ input: { group, search, language } }) => ({
    data: await listTemplates(group, search, language),
  })),

  get: texts.get.handler(async ({ input }) => ({ data: await getTemplate(input.template) })),

  offered: reading("mail.read", "registrations.read").mailTemplates.offered.handler(
    async ({ input, context }) => ({
      data: await findOffered(input.registration, context.language),
    }),
  ),

  shows: reads.shows.handler(async () => ({ data: await listShows(null) })),

  showsOn: reads.showsOn.handler(async ({ input, context: { identity } }) => {
    requireReading(identity, input.type)
    await requireRecord(input)
    return { data: await listShows(input) }
  }),

  values: reads.values.handler(async ({ input: { template, language, session, ...about }, context }) => {
    requireReading(context.identity, about.type)
    const { type } = await getTemplate(template)
    const chosen = { session: session ?? null, field: "session" }
    return placeholdersOn(about, { type, language, chosen, userName: context.identity.user.name })
  }),

  create: calls.create.handler(async ({ input, context }) => ({
    success: true,
    data: await createTemplate(input, actorOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { template, version, ...fields }, context }) => ({
    success: true,
    data: await editTemplate({ template, version }, fields, actorOf(context)),
  })),

  remove: calls.remove.handler(async ({ input, context }) => {
    await removeTemplate(input, actorOf(context))
    return { success: true }
  }),

  preview: calls.preview.handler(async ({ input, context }) => {
    const { about, type, language, is_locked, object, content } = input
    const { name: userName } = context.identity.user
    const chosen = { session: null, field: "session" }
    const onRecord = await placeholdersOn(about, { type, language, chosen, userName })
    const { values, show } = is_locked ? { values: { USERNAME: userName }, show: null } : onRecord
    const subject = filledText(object, values)
    const html = filledHtml(cleanHtml(content, "content"), values)
    // Whom the mail will go to is chosen when it is written.
    const isChosenLater = (name: string) => recipientPlaceholders.some((one) => one === name)
    const missing = placeholdersIn(subject, html).filter((name) => is_locked || !isChosenLater(name))
    return { subject, html, missing, show }
  }),

  uses: calls.uses.handler(async ({ input }) => usesOf(input.template)),

  versions: calls.versions.handler(async ({ input }) => ({ data: await listVersions(input.template) })),

  restore: calls.restore.handler(async ({ input: { template, version, of }, context }) => ({
    success: true,
    data: await restoreVersion({ template, version }, of, actorOf(context)),
  })),

  getShowValues: calls.getShowValues.handler(async ({ input }) => ({
    data: await getSessionValues(input.session),
  })),

  setShowValues: calls.setShowValues.handler(async ({ input: { session, version, values }, context }) => ({
    success: true,
    data: await setSessionValues({ session, version }, values, actorOf(context)),
  })),
}
