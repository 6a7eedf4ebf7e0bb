import { redirect } from "next/navigation"
import { trashTypes } from "#lib/contract/records/trash.ts"

/** The deleted records begin with the companies. */
export default function TrashPage() {
  redirect(`/admin/trash/${trashTypes[0]}`)
}
