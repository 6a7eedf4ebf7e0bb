import { BrowserOwner } from "#components/identity/account/shared/browser-owner.tsx"
import { SessionRefresh } from "#components/identity/account/shared/session-refresh.tsx"
import { OpenedRecord } from "./opened-record.tsx"

/** What the shell does unseen. */
export function LateShell() {
  return (
    <>
      <SessionRefresh />
      <BrowserOwner />
      <OpenedRecord />
    </>
  )
}
