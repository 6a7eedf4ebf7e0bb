import { followInBursts } from "#components/shell/shared-stream.ts"

const streamPath = "/api/notif-stream"

/** Milliseconds in which several changes are one. */
const burst = 300

/**
 * Follows changes to a user's reminders, over one stream a browser.
 * @param onChange called after changes anywhere, and when some may have been missed
 * @returns what ends it
 */
export function followChanges(userId: number, onChange: () => void): () => void {
  return followInBursts(`crm-reminders-${userId}`, streamPath, burst, () => onChange())
}
