import { registrationSite } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { getDraft, putDraft } from "./drafts.ts"
import { publish } from "./publish.ts"
import { uploadImage } from "./upload-image.ts"

const site = registrationSite.registrationIntake

export const registrationIntake = {
  putDraft: site.putDraft.handler(async ({ input: { slug, ...draft } }) => {
    return { success: true as const, id: await putDraft(slug, draft), slug }
  }),
  getDraft: site.getDraft.handler(async ({ input }) => ({ data: await getDraft(input.slug) })),
  publish: site.publish.handler(async ({ input, context }) => {
    return { success: true as const, id: await publish(input.slug, actorOf(context)) }
  }),
  uploadImage: site.uploadImage.handler(async ({ input, context, signal }) => {
    const { id } = await uploadImage(input, context.identity.user.id, signal)
    return { success: true as const, id }
  }),
}
