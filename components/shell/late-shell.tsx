import { BrowserOwner } from "#components/identity/account/shared/browser-owner.tsx"
import { SessionRefresh } from "#components/identity/account/shared/session-refresh.tsx"
import { NewMailKey } from "./new-mail-key.tsx"
import { OfflineNotice } from "./offline-notice.tsx"
import { OpenedRecord } from "./opened-record.tsx"

/** What the shell does unseen, and says where nothing else is looked at. */
export function LateShell() {
  return (
    <>
      <SessionRefresh />
      <BrowserOwner />
      <OpenedRecord />
      <NewMailKey />
      <OfflineNotice />
    </>
  )
}
