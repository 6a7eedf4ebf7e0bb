import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"

/** Page of the record that a reminder is about, undefined when it is about none. */
export function recordAddress({ notifiable_type: type, notifiable_id: id }: Reminder): string | undefined {
  if (!type || !id) return undefined
  return `/${type}/${id}`
}

/** Address of the document a reminder brings, undefined for none. It leads into the app, whatever wrote it. */
export function documentAddress({ meta }: Reminder): string | undefined {
  if (!meta.document) return undefined
  const base = "http://app.invalid"
  const url = URL.parse(meta.document.link, base)
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined
}
