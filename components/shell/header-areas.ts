import { kinds } from "#lib/contract/records/record-kinds.ts"

/** Texts of the header on every screen, lists in the menu among them, and of the composer's placeholder; what it opens brings its own. */
export const headerAreas = [
  "notifications.title",
  "notifications.toDoCount",
  "notifications.toDo",
  "notifications.new",
  "notifications.showAll",
  "notifications.open",
  "messenger.title",
  "messenger.unreadCount",
  "composer.title",
  "composer.replyTitle",
  "composer.forwardTitle",
  "composer.subject",
  "composer.to",
  "composer.body",
  ...kinds.map((kind) => `${kind}.kind.list` as const),
] as const
