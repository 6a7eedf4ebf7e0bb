import { z } from "zod"
import { createAutosave } from "#components/shell/autosave.ts"
import { localDraft } from "#components/shell/local-draft.ts"
import { typedKey } from "#components/shell/local-store.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { mailDraft } from "#lib/contract/mail/composing.ts"
import { mediaFile } from "#lib/contract/platform/media-file.ts"
import type { Written } from "../shared/open-composer.ts"
import { type StoredDraft, storedDraft } from "./composer-context.ts"
import { isSame, toDraft } from "./written.ts"

const answeredDraft = z.object({
  values: mailDraft,
  files: z.array(mediaFile),
  version: z.number(),
  updated_at: z.string(),
})

/** What was written and is not known to be with the server; `base`: the version that it was written on, 0 for none. */
type LocalMail = { written: Written; base: number }

function isLocalMail(value: unknown): value is LocalMail {
  if (typeof value !== "object" || value === null) return false
  if (!("written" in value && "base" in value) || typeof value.base !== "number") return false
  const { written } = value
  if (typeof written !== "object" || written === null) return false
  const texts = ["subject", "content", "language"]
  const lists = ["toMails", "cc", "files", "media_ids"]
  const fields = new Map(Object.entries(written))
  return (
    texts.every((name) => typeof fields.get(name) === "string") &&
    lists.every((name) => Array.isArray(fields.get(name)))
  )
}

/**
 * The local draft of a mail, one for each user and place.
 * @param place null for a mail on no record
 */
export function localMail(user: number, place: string | null) {
  return localDraft(typedKey("crm.mail-draft", user, place ?? "new"), isLocalMail)
}

/** What another window has stored; null: it was sent or thrown away there. */
function conflictOf(error: unknown): StoredDraft | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return storedDraft(answeredDraft.safeParse(error.body.current).data ?? null)
}

/**
 * Saves a mail while it is written: with the server's draft of its place, or where there is none in this browser alone.
 * @param stored the server's draft
 */
export function autosaveMail(
  place: string | null,
  local: ReturnType<typeof localMail>,
  stored: StoredDraft | null,
) {
  const version = stored?.version ?? 0
  const known = local.get()
  // Written on another version than the server's, which is not what was saved last, unanswered, as the page was closed.
  const isBehind =
    known !== null && known.base !== version && !(stored && isSame(known.written, stored.written))
  const isSaved = known !== null || stored !== null
  const autosave = createAutosave<Written, StoredDraft>({
    version: isBehind ? known.base : version,
    initial: isBehind ? { name: "conflict", current: stored } : { name: isSaved ? "saved" : "untouched" },
    save:
      place === null
        ? null
        : async (written, base) => {
            const answer = await api.messenger.saveDraft({ place, values: toDraft(written), version: base })
            return { written, version: answer.version }
          },
    conflictOf,
    local: { put: (written, base) => local.put({ written, base }), clear: local.clear },
  })
  return {
    ...autosave,
    /** The mail was sent or is thrown away: nothing of it stays. */
    async discard() {
      await autosave.end()
      if (place !== null) await api.messenger.discardDraft({ place })
    },
  }
}

export type MailAutosave = ReturnType<typeof autosaveMail>
