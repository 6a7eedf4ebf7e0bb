import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import classes from "#components/records/lists/administration/admin.module.css"
import { AdminNav } from "#components/shell/admin-nav.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { requireUser } from "#lib/session/current-user.ts"

const areas = ["admin", "table"] as const

/** Administrators only: the session's claims, which the route table asks, may be a minute old. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  if (!user?.isAdmin) redirect("/")
  return (
    <ScreenMessages areas={areas}>
      <div className={classes.frame}>
        <AdminNav />
        <div className={classes.content}>{children}</div>
      </div>
    </ScreenMessages>
  )
}
