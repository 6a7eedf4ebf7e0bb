import { localDraft } from "#components/shell/local-draft.ts"
import { typedKey } from "#components/shell/local-store.ts"

const isText = (value: unknown): value is string => typeof value === "string"

/** A comment that is typed and not stored. @param name the conversation's id, or what names a comment that is changed */
export const commentDraft = (user: number, name: string) =>
  localDraft(typedKey("crm.mail-comment", user, name), isText)

/** What was typed on a conversation stays to be typed on where it became part of another one; a comment that was begun there stays alone. */
export function moveCommentDraft(user: number, from: number, to: number): void {
  const [before, after] = [commentDraft(user, String(from)), commentDraft(user, String(to))]
  const text = before.get()
  if (text === null || after.get() !== null) return
  after.put(text)
  before.clear()
}
