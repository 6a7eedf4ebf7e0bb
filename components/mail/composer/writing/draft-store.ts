import { z } from "zod"
import { api } from "#lib/api/client.ts"
import type { ApiError } from "#lib/api/errors.ts"
import { mailDraft } from "#lib/contract/mail/composing.ts"
import { mediaFile } from "#lib/contract/platform/media-file.ts"
import type { Written } from "../shared/open-composer.ts"
import { type StoredDraft, storedDraft } from "./desk.ts"
import { toDraft } from "./written.ts"

const current = z.object({
  values: mailDraft,
  files: z.array(mediaFile),
  version: z.number(),
  updated_at: z.string(),
})

/** The calls that keep the draft of a place. */
export function draftStore(place: string) {
  return {
    save: (written: Written, version: number) =>
      api.messenger.saveDraft({ place, values: toDraft(written), version }),
    discard: () => api.messenger.discardDraft({ place }),
    currentOf: (refusal: ApiError): StoredDraft | null =>
      storedDraft(current.safeParse(refusal.body.current).data ?? null),
  }
}
