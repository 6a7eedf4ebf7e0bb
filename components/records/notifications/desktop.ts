import { toastNotice } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { documentAddress, recordAddress } from "./reminder-address.ts"

/** What an alert opens: its document, else the record it is about; undefined when it has neither. */
export function addressOf(reminder: Reminder): string | undefined {
  return reminder.meta.document ? documentAddress(reminder) : recordAddress(reminder)
}

type Texts = { open: string; showAll: string }

/**
 * Tells the user of a reminder that is due, if this tab wins the right to (N-20): by the system, or within the page where
 * the browser does not let it.
 * @param showAll called when a reminder that leads nowhere is clicked
 */
export async function raiseAlert(reminder: Reminder, texts: Texts, showAll: () => void): Promise<void> {
  const isSystem = "Notification" in window && Notification.permission === "granted"
  // Nobody sees a toast of a hidden page: it stays to be told.
  if (!isSystem && document.visibilityState === "hidden") return
  const { won } = await api.notifications.claim({ notif: reminder.id })
  if (!won) return
  const address = addressOf(reminder)
  const open = () => {
    if (address) window.open(address, "_blank", "noopener")
    else showAll()
  }
  if (isSystem && raiseBySystem(reminder, open)) return
  void toastNotice(reminder.title, {
    description: reminder.description || reminder.notifiable_name,
    action: { label: address ? texts.open : texts.showAll, onClick: open },
  })
}

/** @returns false where notifications are for service workers only, as on Android */
function raiseBySystem(reminder: Reminder, open: () => void): boolean {
  const body = [reminder.notifiable_name, reminder.description].filter(Boolean).join("\n")
  try {
    const shown = new Notification(reminder.title, { body, tag: `reminder-${reminder.id}` })
    shown.onclick = () => {
      window.focus()
      open()
      shown.close()
    }
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Asks once whether the page may raise notifications; where the answer is known nobody is asked. */
export function askPermission(): void {
  if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission()
}
