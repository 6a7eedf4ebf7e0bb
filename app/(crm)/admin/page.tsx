import { redirect } from "next/navigation"
import { adminAreas } from "#components/admin/admin-areas.ts"

/** Administration begins with its first area. */
export default function AdminPage() {
  redirect(adminAreas[0].path)
}
