import { redirect } from "next/navigation"
import { adminAreas } from "#components/shell/admin-areas.ts"

/** Administration begins with its first area. */
export default function AdminPage() {
  redirect(adminAreas[0].path)
}
